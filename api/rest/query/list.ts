import type { Caller } from '../../contract/caller.ts';
import type { Item, ItemType, Language } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import type { Order } from '../../content/index/sort-orders.ts';
import { itemTests, type ListArguments, isWantedId, type SearchArguments } from './filter.ts';
import { requestedOrder } from './order.ts';
import type { Rows } from './paging.ts';
import { canEdit, canRead, isLockedFor } from './policy.ts';
import { inTitle, lessStrict, parseSearch, type SearchTerms } from './search.ts';
import type { Search } from './text-search.ts';
import type { Presenter } from './serialize/presenter.ts';
import { isArticle, ITEM_TYPES } from '../../contract/enums.ts';

interface ListQuery {
  type: ItemType;
  language: Language;
  args: ListArguments;
  caller: Caller;
  /** Translation status of an item. */
  translationStatusOf: Presenter['translationStatusOf'];
}

interface Listed {
  rows: Rows<Item>;
  /** Relevance of an item to the search. */
  scoreOf(item: Item): number;
}

/**
 * All items that a list holds for a caller, in order, before paging. Filters, search and counts see only items that the
 * caller may read, so queries cannot probe for hidden ones. If no item matches all search words, items with most of
 * them are listed.
 */
export function listItems(index: ContentIndex, search: Pick<Search, 'find'>, query: ListQuery): Listed {
  const { type, language, args } = query;
  const listWith = (terms: SearchTerms): Listed => {
    const found = search.find(type, language, terms);
    return { rows: rowsOf(index, query, terms, found), scoreOf: (item) => scoreOf(item, terms, found) };
  };
  const terms = parseSearch(args.search ?? '');
  const listed = listWith(terms);
  const less = listed.rows.length > 0 ? null : lessStrict(terms, language);
  return less ? listWith(less) : listed;
}

function rowsOf(
  index: ContentIndex,
  { type, language, args, caller, translationStatusOf }: ListQuery,
  terms: SearchTerms,
  found: ReadonlyMap<number, number> | null,
): Rows<Item> {
  const { status: hasStatus, others } = itemTests(args, index);
  const edit = args.context === 'edit';
  const statuses = args.translation_status;
  const isNarrowed = found !== null || others.length > 0 || edit || statuses !== undefined;
  if (!isNarrowed && isPublic(type, args.status)) {
    const published = index.items(type, language, storedOrder(args.orderby), 'publish');
    return args.order === 'asc' ? published : newestFirst(published);
  }
  const passes = (item: Item) => hasStatus(item) && others.every((test) => test(item));
  // A search must not reveal a protected text to callers who cannot read it without its password.
  const visible = (item: Item) =>
    canRead(item, caller, index) && (!edit || canEdit(item, caller)) && !(found && isLockedFor(item, caller));
  const rows: Item[] = [];
  const stored = index.items(type, language, storedOrder(args.orderby));
  const descending = args.order !== 'asc' || args.orderby === 'relevance';
  for (let n = 0; n < stored.length; n++) {
    const item = stored[descending ? stored.length - 1 - n : n] as Item;
    if (
      (!found || found.has(item.id)) &&
      passes(item) &&
      visible(item) &&
      (!statuses || statuses.includes(translationStatusOf(item)))
    )
      rows.push(item);
  }
  if (isByRelevance(args, terms)) return bestFirst(rows, terms, found).map(({ item }) => item);
  return requestedOrder(rows, args);
}

/**
 * Items that lack some of the words are of little use by date, so they are sorted by relevance unless another
 * order is requested.
 */
const isByRelevance = ({ orderby, order }: ListArguments, { leastShare }: SearchTerms): boolean =>
  orderby === 'relevance' || (leastShare !== undefined && orderby === 'date' && order === 'desc');

/** The stored order behind an `orderby`; orders that depend on the request itself start from the date. */
function storedOrder(orderby: ListArguments['orderby']): Order {
  return orderby === 'include' || orderby === 'include_slugs' || orderby === 'relevance' ? 'date' : orderby;
}

/** Whether everybody may read all items with these statuses. */
const isPublic = (type: ItemType, statuses: readonly string[]): boolean =>
  isArticle(type) && statuses.length > 0 && statuses.every((status) => status === 'publish');

/** A list in reverse; only the requested slice is copied. */
const newestFirst = (items: readonly Item[]): Rows<Item> => ({
  length: items.length,
  slice: (start, end) => items.slice(Math.max(0, items.length - end), Math.max(0, items.length - start)).reverse(),
});

/** A search hit. */
export interface Found {
  item: Item;
  /** From 0 to 2: up to 1 for the relevance of the text, plus 1 if the title has all the words. */
  score: number;
}

/** Items with all words in the title come first, then the most relevant ones, regardless of the requested order. */
const bestFirst = (rows: Item[], terms: SearchTerms, scores: ReadonlyMap<number, number> | null): Found[] =>
  rows.map((item) => ({ item, score: scoreOf(item, terms, scores) })).sort((a, b) => b.score - a.score);

const scoreOf = (item: Item, terms: SearchTerms, scores: ReadonlyMap<number, number> | null): number =>
  (scores?.get(item.id) ?? 0) + (inTitle(item, terms) ? 1 : 0);

/** Scores in responses have six decimal places. */
export const roundedScore = (score: number): number => Math.round(score * 1e6) / 1e6;

/** Published items of all types, or of the requested ones, that a caller may read, in one list: best first. */
export function searchAll(
  index: ContentIndex,
  search: Pick<Search, 'find'>,
  { args, language, caller }: { args: SearchArguments; language: Language; caller: Caller },
): Found[] {
  const isWanted = isWantedId(args);
  const types = args.subtype.includes('any') ? ITEM_TYPES : ITEM_TYPES.filter((type) => args.subtype.includes(type));
  const isShown = (item: Item) =>
    isWanted(item) &&
    (item.status === 'publish' || item.status === 'inherit') &&
    canRead(item, caller, index) &&
    !isLockedFor(item, caller);
  const findWith = (terms: SearchTerms): Found[] =>
    types
      .flatMap((type) => {
        const scores = search.find(type, language, terms);
        const items = [...(scores?.keys() ?? [])].flatMap((id) => index.item(id) ?? []);
        return bestFirst(items.filter(isShown), terms, scores);
      })
      .sort((a, b) => b.score - a.score || b.item.date.localeCompare(a.item.date) || a.item.id - b.item.id);
  const terms = parseSearch(args.search);
  const found = findWith(terms);
  const less = found.length > 0 ? null : lessStrict(terms, language);
  return less ? findWith(less) : found;
}
