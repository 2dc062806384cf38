import type { Caller } from '../contract/caller.ts';
import type { ItemType } from '../contract/model.ts';
import { Problem } from '../lib/problem.ts';
import { listItems as queryItems } from '../query/list.ts';
import { cutPage } from '../query/page.ts';
import { presentItem } from '../query/present/item.ts';
import { canEditSome } from '../query/rights.ts';
import type { Answer, Call, Service } from './call.ts';
import { typeOf } from './find.ts';
import { viewOf } from './view.ts';

export function listItems(call: Call<'listItems'>, { store, search, presentation }: Service): Answer {
  const type = typeOf(call);
  const { args, caller, language } = call;
  refuseStatuses(type, args.status, caller);
  if (args.context === 'edit' && !canEditSome(type, caller)) throw new Problem('rest_forbidden_context');
  if (args.orderby === 'relevance' && !args.search) throw new Problem('rest_no_search_term_defined');
  if (args.orderby === 'include' && args.include.length === 0) {
    throw new Problem('rest_orderby_include_missing_include');
  }
  const rows = queryItems(store.guide, search, {
    type,
    language,
    args,
    caller,
    driftOf: (item) => presentation.drift(item).status,
  });
  const page = cutPage(rows, args, 'rest_post_invalid_page_number');
  const view = viewOf(call);
  return { body: page.rows.map((item) => presentItem(item, view, presentation)), totals: page };
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
