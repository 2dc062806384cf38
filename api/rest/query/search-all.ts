import type { Caller } from '../../contract/caller.ts';
import { ITEM_TYPES } from '../../contract/enums.ts';
import type { Item, Language } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { isWantedId, type SearchArguments } from './filter.ts';
import { bestFirst, type Found, hidesText } from './list.ts';
import { canRead } from './policy.ts';
import { lessStrict, parseSearch, type SearchTerms } from './search.ts';
import type { Search } from './text-search.ts';

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
    !hidesText(item, caller);
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
