import type { Caller } from '../contract/caller.ts';
import { ITEM_TYPES } from '../contract/enums.ts';
import type { Item, Language } from '../contract/model.ts';
import type { ContentIndex } from '../index/content-index.ts';
import { bestFirst, type Found, hidesText } from './list.ts';
import { canRead } from './policy.ts';
import { parseSearch } from './search.ts';
import type { Search } from './text-search.ts';

/** Published items of all types that a caller may read, in one order: best first. */
export function searchAll(
  index: ContentIndex,
  search: Pick<Search, 'find'>,
  { text, language, caller }: { text: string; language: Language; caller: Caller },
): Found[] {
  const terms = parseSearch(text);
  const isShown = (item: Item) =>
    (item.status === 'publish' || item.status === 'inherit') &&
    canRead(item, caller, index) &&
    !hidesText(item, caller);
  return ITEM_TYPES.flatMap((type) => {
    const scores = search.find(type, language, terms);
    const items = [...(scores?.keys() ?? [])].flatMap((id) => index.item(id) ?? []);
    return bestFirst(items.filter(isShown), terms, scores);
  }).sort((a, b) => b.score - a.score || b.item.date.localeCompare(a.item.date) || a.item.id - b.item.id);
}
