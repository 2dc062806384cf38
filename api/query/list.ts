import type { Caller } from '../contract/caller.ts';
import type { Item, ItemType, Language } from '../contract/model.ts';
import type { ContentIndex } from '../index/content-index.ts';
import { listFilter, type ListArguments } from './filter.ts';
import { requestedOrder, storedOrder } from './order.ts';
import { canEdit, canRead } from './policy.ts';
import { parseSearch, Search } from './search.ts';
import type { Presenter } from './serialize/presenter.ts';

export interface ListQuery {
  type: ItemType;
  language: Language;
  args: ListArguments;
  caller: Caller;
  /** How far the translation of an item has come. */
  driftOf: Presenter['driftOf'];
}

/**
 * All items that a list holds for a caller, in order, before paging. Filters, search and counts run over what the caller
 * may see and over nothing else: what is hidden can not be asked about.
 */
export function listItems(
  index: ContentIndex,
  search: Pick<Search, 'find'>,
  { type, language, args, caller, driftOf }: ListQuery,
): Item[] {
  const terms = parseSearch(args.search ?? '');
  const found = search.find(type, language, terms);
  const passes = listFilter(args);
  const edit = args.context === 'edit';
  const drifts = args.translation_status;
  const visible = (item: Item) =>
    canRead(item, caller, index) && (!edit || canEdit(item, caller)) && !(found && hidesText(item, caller));
  const rows: Item[] = [];
  const stored = index.items(type, language, storedOrder(args.orderby));
  const descending = args.order !== 'asc' || args.orderby === 'relevance';
  for (let n = 0; n < stored.length; n++) {
    const item = stored[descending ? stored.length - 1 - n : n] as Item;
    if ((!found || found.has(item.id)) && passes(item) && visible(item) && (!drifts || drifts.includes(driftOf(item))))
      rows.push(item);
  }
  if (args.orderby === 'relevance') return titleHitsFirst(rows, terms);
  return requestedOrder(rows, args);
}

/** A search must not tell an anonymous reader what a protected text says. */
const hidesText = (item: Item, caller: Caller): boolean => item.password !== '' && caller.id === 0;

/** The best hits come first, whatever order is asked for. */
function titleHitsFirst(rows: Item[], terms: ReturnType<typeof parseSearch>): Item[] {
  const inTitle = rows.filter((item) => Search.inTitle(item, terms));
  return [...inTitle, ...rows.filter((item) => !Search.inTitle(item, terms))];
}
