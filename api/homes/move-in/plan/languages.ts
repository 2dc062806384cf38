import { LANGUAGES, type Language } from '../../../contract/enums.ts';
import { byFrequency } from '../../../lib/count.ts';
import type { Rules } from '../convert/rules.ts';
import type { Source, SourceItem } from '../source/model.ts';

/** The language in the guide of each item and term of the old site; null if its language is not moved. */
export function languagesOf({ items, language }: Source, rules: Rules) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const hasCodes = items.some((item) => item.language !== '');
  const told = (code: string): Language | null | undefined => (code ? (rules.languages[code] ?? null) : undefined);
  const [most] = byFrequency(items.flatMap((item) => told(item.language) ?? []));
  /** The default language. */
  const usual = told(language) ?? most ?? LANGUAGES.at(-1)!;

  /** The language of a path like `/en/…`, if the site's texts declare languages. */
  function ofPath(link: string): Language | null {
    const code = URL.canParse(link) ? /^\/([a-z]{2})\//.exec(new URL(link).pathname)?.[1] : undefined;
    return code && (hasCodes || code in rules.languages) ? (told(code) ?? null) : null;
  }

  function ofItem(item: SourceItem): Language | null {
    const own = told(item.language);
    if (own !== undefined) return own;
    if (item.type !== 'attachment') return ofPath(item.link) ?? usual;
    const parent = byId.get(item.parent);
    return parent && parent.type !== 'attachment' ? (ofItem(parent) ?? usual) : usual;
  }

  return {
    usual,
    ofItem,
    /** Undefined if the term belongs to no language, as on a site with one set of terms for both. */
    ofTerm: (term: { language: string }) => told(term.language),
  };
}
