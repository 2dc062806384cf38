import type { Item, ItemType } from '../../contract/model.ts';
import { after, type Awaitable } from '../../lib/after.ts';
import { refuseOrder } from '../query/order.ts';
import { listItems as queryItems, roundedScore, searchAll } from '../query/list.ts';
import { cutListPage } from '../query/paging.ts';
import { canEditSome, isLockedFor } from '../query/policy.ts';
import { defect, refused } from '../request/validation-error.ts';
import { refuseEditContext } from './authorize.ts';
import { typeOf, findItem } from './find.ts';
import type { OperationInput, ReadService, Operation } from './operation.ts';
import { serializeOptions } from './serialize-options.ts';

export const listItems: Operation<'listItems', ReadService> = (input, { store, search, presenter }) => {
  const type = typeOf(input);
  const { args, caller, language } = input;
  refuseStatuses(input, type);
  refuseEditContext(args, canEditSome(type, caller));
  refuseOrder(args);
  const translationStatusOf = (item: Item) => presenter.translationStatusOf(item);
  const query = { type, language, args, caller, translationStatusOf };
  const listed = search.whenReady(() => queryItems(store.index, search, query));
  return after(listed, ({ rows, scoreOf }) => {
    const page = cutListPage(rows, args, 'rest_post_invalid_page_number');
    return after(presenter.items(page.rows, serializeOptions(input)), (body) => {
      if (!args.search || !input.fields?.includes('_score')) return { body, totals: page };
      const scores = page.rows.map((item) => roundedScore(scoreOf(item)));
      return { body: body.map((record, place) => ({ ...record, _score: scores[place] })), totals: page };
    });
  });
};

/** Callers without access to hidden statuses get an error for requesting them. */
function refuseStatuses({ endpoint, args, caller }: OperationInput<'listItems'>, type: ItemType): void {
  const open = endpoint.args['status']?.default;
  if (args.status.every((status) => status === open) || canEditSome(type, caller)) return;
  throw refused({ status: defect('status', 'invalid.status', {}, 'rest_forbidden_status') });
}

export const getItem: Operation<'getItem', ReadService> = (input, { store, presenter }) => {
  const item = findItem(input, store.index);
  // The version is a hash of the whole file: with that of a protected item, passwords could be guessed offline.
  const version = (): Awaitable<string | null> => (isLockedFor(item, input.caller) ? null : presenter.version(item));
  return after(presenter.item(item, serializeOptions(input)), (body) =>
    after(version(), (known) => {
      const tagged = known === null ? {} : { version: known };
      if (item.type === 'cms_block') return { body, ...tagged };
      return { body, ...tagged, headers: { Link: `<${String(body['link'])}>; rel="alternate"; type=text/html` } };
    }),
  );
};

/** Searches all types at once; the lists of each type search the same way. */
export const searchItems: Operation<'searchItems', ReadService> = async (input, { store, search, presenter }) => {
  const { args, language, caller } = input;
  const query = { args, language, caller };
  const found = await search.whenReady(() => searchAll(store.index, search, query));
  const page = cutListPage(found, args, 'rest_post_invalid_page_number');
  const body = page.rows.map(async ({ item, score }) => {
    const { id, type, language } = item;
    const { title, url } = await presenter.hit(item);
    return { id, type, subtype: type, language, title, url, score: roundedScore(score) };
  });
  return { body: await Promise.all(body), totals: page };
};
