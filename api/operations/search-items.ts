import { plainText, titleHtml } from '../markdown/excerpt.ts';
import { roundedScore } from '../query/list.ts';
import { cutListPage } from '../query/paging.ts';
import { searchAll } from '../query/search-all.ts';
import { linkOf } from '../query/serialize/item.ts';
import type { OperationInput, OperationResult, Service } from './operation.ts';

/** A search over all types at once; the lists of each type search the same way. */
export function searchItems(
  input: OperationInput<'searchItems'>,
  { store, search, serializeContext }: Service,
): OperationResult {
  const { args, language, caller } = input;
  const found = searchAll(store.index, search, { text: args.search, language, caller });
  const page = cutListPage(found, args, 'rest_post_invalid_page_number');
  return {
    body: page.rows.map(({ item, score }) => ({
      id: item.id,
      type: item.type,
      language: item.language,
      title: plainText(titleHtml(item.title)),
      url: linkOf(item, serializeContext),
      score: roundedScore(score),
    })),
    totals: page,
  };
}
