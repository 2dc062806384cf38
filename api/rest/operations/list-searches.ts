import type { Language } from '../../contract/model.ts';
import { pathOf } from '../query/urls.ts';
import type { AskedQuery } from '../reports/searches.ts';
import type { OperationInput, OperationResult, Service } from './operation.ts';

/** Queries of a list that are shown at once. */
const SHOWN = 50;

export interface ReaderSearch extends Omit<AskedQuery, 'opened'> {
  opened: { title: string; language: Language; link: string; count: number }[];
}

/** What readers search for in a language. */
export interface SearchesData {
  language: Language;
  /** What the guide had no good hit for, most often first. */
  missed: ReaderSearch[];
  /** What it had, and pages were opened of, most often asked first. */
  found: ReaderSearch[];
}

/** What readers search for, for each language of the guide. */
export function listSearches(
  _input: OperationInput<'listSearches'>,
  { store: { index }, searches, serializeContext }: Service,
): OperationResult {
  const shown = ({ opened, ...query }: AskedQuery): ReaderSearch => ({
    ...query,
    opened: opened.flatMap(({ id, count }) => {
      const item = index.item(id);
      if (!item) return [];
      return [{ title: item.title, language: item.language, link: serializeContext.base + pathOf(item, index), count }];
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
