import { can, type Caller } from '../../contract/caller.ts';
import { type Language } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import { pathOf } from '../../rest/query/urls.ts';
import type { AskedQuery } from '../../rest/reports/searches.ts';
import type { Service } from '../../rest/operations/operation.ts';

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

/** For each language of the guide. */
export function listSearches(
  caller: Caller,
  { store: { index }, searches, serializeContext }: Service,
): { languages: SearchesData[] } {
  if (!can(caller, 'edit_others_posts')) throw new Problem('rest_forbidden');
  const shown = ({ opened, ...query }: AskedQuery): ReaderSearch => ({
    ...query,
    opened: opened.flatMap(({ id, count }) => {
      const item = index.item(id);
      if (!item) return [];
      return [{ title: item.title, language: item.language, link: serializeContext.base + pathOf(item, index), count }];
    }),
  });
  const all = searches?.all() ?? [];
  const languages = index.site.languages.map((language) => {
    const own = all.filter((query) => query.language === language);
    const missed = own.filter((query) => query.missed > 0);
    const found = own
      .filter((query) => query.missed === 0 && query.opened.length > 0)
      .sort((a, b) => b.asked - a.asked);
    return { language, missed: missed.slice(0, SHOWN).map(shown), found: found.slice(0, SHOWN).map(shown) };
  });
  return { languages };
}
