import type { Language } from '../../contract/model.ts';
import { titleText } from '../../content/markdown/excerpt.ts';
import { linkOf } from '../query/serialize/item.ts';
import type { AskedQuery } from '../reports/searches.ts';
import type { OperationInput, OperationResult, Service } from './operation.ts';

/** Maximum number of queries shown in a list. */
const SHOWN = 50;

export interface ReaderSearch extends Omit<AskedQuery, 'opened'> {
  opened: { title: string; language: Language; link: string; count: number }[];
}

/** Searches of readers in one language. */
export interface SearchesData {
  language: Language;
  /** Queries without a good hit, most frequently missed first. */
  missed: ReaderSearch[];
  /** Queries with good hits from which pages were opened, most frequent first. */
  found: ReaderSearch[];
}

/** Lists what readers search for, for each language of the guide. */
export function listSearches(
  _input: OperationInput<'listSearches'>,
  { store: { index }, searches, serializeContext }: Service,
): OperationResult {
  const shown = ({ opened, ...query }: AskedQuery): ReaderSearch => ({
    ...query,
    opened: opened.flatMap(({ id, count }) => {
      const item = index.item(id);
      if (!item) return [];
      return [{ title: titleText(item), language: item.language, link: linkOf(item, serializeContext), count }];
    }),
  });
  const all = searches?.all() ?? [];
  const languages = index.site.languages.map((language): SearchesData => {
    const own = all.filter((query) => query.language === language);
    const missed = own.filter((query) => query.missed > 0);
    const found = own
      .filter((query) => query.missed === 0 && query.opened.length > 0)
      .sort((a, b) => b.asked - a.asked);
    return { language, missed: missed.slice(0, SHOWN).map(shown), found: found.slice(0, SHOWN).map(shown) };
  });
  return { body: { languages } };
}
