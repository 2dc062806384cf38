import type { Caller } from '../contract/caller.ts';
import type { Item, ItemType } from '../contract/model.ts';
import { Problem } from '../lib/problem.ts';
import { listItems as queryItems, roundedScore, scoreOf } from '../query/list.ts';
import { parseSearch } from '../query/search.ts';
import type { Search } from '../query/text-search.ts';
import { cutListPage } from '../query/paging.ts';
import { canEditSome } from '../query/policy.ts';
import { typeOf } from './find.ts';
import type { OperationResult, OperationInput, ReadService } from './operation.ts';
import { serializeOptions } from './serialize-options.ts';

export async function listItems(
  input: OperationInput<'listItems'>,
  { store, search, presenter }: ReadService,
): Promise<OperationResult> {
  const type = typeOf(input);
  const { args, caller, language } = input;
  refuseStatuses(type, args.status, caller);
  if (args.context === 'edit' && !canEditSome(type, caller)) throw new Problem('rest_forbidden_context');
  if (args.orderby === 'relevance' && !args.search) throw new Problem('rest_no_search_term_defined');
  if (args.orderby === 'include' && args.include.length === 0) {
    throw new Problem('rest_orderby_include_missing_include');
  }
  const translationStatusOf = (item: Item) => presenter.translationStatusOf(item);
  const query = { type, language, args, caller, translationStatusOf };
  const rows = await presenter.whenReady(() => queryItems(store.index, search, query));
  const page = cutListPage(rows, args, 'rest_post_invalid_page_number');
  const body = await presenter.items(page.rows, serializeOptions(input));
  return { body: withScores(body, page.rows, input, search), totals: page };
}

/** How well each record fits a search, for who names `_score` among the fields. */
function withScores(
  body: object[],
  rows: Item[],
  { args, fields, language, route }: OperationInput<'listItems'>,
  search: Pick<Search, 'find'>,
): object[] {
  if (!args.search || !fields?.includes('_score')) return body;
  const terms = parseSearch(args.search);
  const scores = search.find(typeOf({ route }), language, terms);
  return body.map((record, place) => ({
    ...record,
    _score: roundedScore(scoreOf(rows[place] as Item, terms, scores)),
  }));
}

const PUBLIC: Record<ItemType, string> = {
  post: 'publish',
  page: 'publish',
  attachment: 'inherit',
  cms_block: 'publish',
};

/** Asking for hidden statuses is a mistake of the request for who may see none of them. */
function refuseStatuses(type: ItemType, statuses: readonly string[], caller: Caller): void {
  if (statuses.every((status) => status === PUBLIC[type]) || canEditSome(type, caller)) return;
  throw new Problem('rest_invalid_param', {
    values: { params: 'status' },
    data: { params: { status: 'rest_forbidden_status' } },
  });
}
