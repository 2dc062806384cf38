import type { FeedbackList, ReaderSearch, SearchesData } from '../../contract/routes/writing.ts';
import { titleText } from '../../content/markdown/excerpt.ts';
import { canEdit } from '../query/policy.ts';
import { linkOf } from '../query/serialize/item.ts';
import type { Operation } from './operation.ts';
import type { AskedQuery } from '../reports/searches.ts';

/** Maximum number of pages shown, and of queries in a list. */
const SHOWN = { pages: 100, queries: 50 };

/** Lists the feedback of readers on pages. */
export const listFeedback: Operation<'listFeedback'> = (
  { caller },
  { store: { index }, feedback, serializeContext },
) => {
  const known = (feedback?.all() ?? []).flatMap((page) => {
    const item = index.item(page.id);
    if (!item) return [];
    const { language } = item;
    const [title, link] = [titleText(item), linkOf(item, serializeContext)];
    const comments = page.comments.toReversed();
    return [{ ...page, comments, title, language, link, editable: canEdit(item, caller) }];
  });
  const body: FeedbackList = { total: known.length, pages: known.slice(0, SHOWN.pages) };
  return { body };
};

/** Lists what readers search for, for each language of the guide. */
export const listSearches: Operation<'listSearches'> = (_input, { store: { index }, searches, serializeContext }) => {
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
    return {
      language,
      missed: missed.slice(0, SHOWN.queries).map(shown),
      found: found.slice(0, SHOWN.queries).map(shown),
    };
  });
  return { body: { languages } };
};
