import { LANGUAGES, type Language } from '../../../contract/enums.ts';
import { byFrequency } from '../../../lib/count.ts';
import type { Rules } from '../convert/rules.ts';
import type { Source, SourceItem } from '../source/model.ts';

/** The language in the guide of each item and term of the old site; null if its language is not moved. */
export class Languages {
  readonly #rules: Rules;
  readonly #byId: ReadonlyMap<number, SourceItem>;
  readonly #codes: ReadonlySet<string>;
  /** The default language. */
  readonly usual: Language;

  constructor(source: Source, rules: Rules) {
    this.#rules = rules;
    this.#byId = new Map(source.items.map((item) => [item.id, item]));
    this.#codes = new Set(source.items.map(({ language }) => language).filter(Boolean));
    const [most] = byFrequency(source.items.flatMap(({ language }) => this.#told(language) ?? []));
    this.usual = this.#told(source.language) ?? most ?? LANGUAGES.at(-1)!;
  }

  ofItem(item: SourceItem): Language | null {
    const told = this.#told(item.language);
    if (told !== undefined) return told;
    if (item.type === 'attachment') {
      const parent = this.#byId.get(item.parent);
      return parent && parent.type !== 'attachment' ? (this.ofItem(parent) ?? this.usual) : this.usual;
    }
    return this.#ofPath(item.link) ?? this.usual;
  }

  /** Undefined if the term belongs to no language, as on a site with one set of terms for both. */
  ofTerm({ language }: { language: string }): Language | null | undefined {
    return this.#told(language);
  }

  #told(code: string): Language | null | undefined {
    return code ? (this.#rules.languages[code] ?? null) : undefined;
  }

  /** The language of a path like `/en/…`, if the site's texts declare languages. */
  #ofPath(link: string): Language | null {
    const code = URL.canParse(link) ? /^\/([a-z]{2})\//.exec(new URL(link).pathname)?.[1] : undefined;
    return code && (this.#codes.size > 0 || code in this.#rules.languages) ? (this.#told(code) ?? null) : null;
  }
}
