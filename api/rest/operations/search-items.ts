import { roundedScore } from '../query/list.ts';
import { cutListPage } from '../query/paging.ts';
import { searchAll } from '../query/search-all.ts';
import type { OperationInput, OperationResult, ReadService } from './operation.ts';

/** Searches all types at once; the lists of each type search the same way. */
export async function searchItems(
  input: OperationInput<'searchItems'>,
  { store, search, presenter }: ReadService,
): Promise<OperationResult> {
  const { args, language, caller } = input;
  const query = { args, language, caller };
  const found = await presenter.whenReady(() => searchAll(store.index, search, query));
  const page = cutListPage(found, args, 'rest_post_invalid_page_number');
  const body = page.rows.map(async ({ item, score }) => {
    const { id, type, language } = item;
    const { title, url } = await presenter.hit(item);
    return { id, type, subtype: type, language, title, url, score: roundedScore(score) };
  });
  return { body: await Promise.all(body), totals: page };
}
