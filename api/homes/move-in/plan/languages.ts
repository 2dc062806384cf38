import { LANGUAGES, type Language } from '../../../contract/enums.ts';
import { byFrequency } from '../../../lib/count.ts';
import type { Rules } from '../convert/rules.ts';
import type { Source, SourceItem } from '../source/model.ts';

/** In which language of the guide each item and term of the old site is; null for those whose language stays behind. */
export class Languages {
  readonly #rules: Rules;
  readonly #byId: ReadonlyMap<number, SourceItem>;
  readonly #codes: ReadonlySet<string>;
  /** Where nothing tells the language. */
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

  /** Undefined for what belongs to no language, as all terms of a site that has one tree for both. */
  ofTerm({ language }: { language: string }): Language | null | undefined {
    return this.#told(language);
  }

  #told(code: string): Language | null | undefined {
    return code ? (this.#rules.languages[code] ?? null) : undefined;
  }

  /** `/en/…`, where the site has texts that are told to be in that language or in another. */
  #ofPath(link: string): Language | null {
    const code = URL.canParse(link) ? /^\/([a-z]{2})\//.exec(new URL(link).pathname)?.[1] : undefined;
    return code && (this.#codes.size > 0 || code in this.#rules.languages) ? (this.#told(code) ?? null) : null;
  }
}
