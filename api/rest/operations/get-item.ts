import type { Caller } from '../../contract/caller.ts';
import type { Item } from '../../contract/model.ts';
import { after, type Awaitable } from '../../lib/after.ts';
import { canEdit } from '../query/policy.ts';
import { findItem } from './find.ts';
import type { OperationResult, OperationInput, ReadService } from './operation.ts';
import { serializeOptions } from './serialize-options.ts';

/**
 * Whether a caller may see the version of an item, a hash of its whole file: with that of a protected item, passwords
 * could be guessed offline. Only writers need it.
 */
const mayTag = (item: Item, caller: Caller): boolean => item.password === '' || canEdit(item, caller);

export function getItem(
  input: OperationInput<'getItem'>,
  { store, presenter }: ReadService,
): Awaitable<OperationResult> {
  const item = findItem(input, store.index);
  const version = (): Awaitable<string | null> => (mayTag(item, input.caller) ? presenter.version(item) : null);
  return after(presenter.item(item, serializeOptions(input)), (body) =>
    after(version(), (known) => {
      const tagged = known === null ? {} : { version: known };
      if (item.type === 'cms_block') return { body, ...tagged };
      return { body, ...tagged, headers: { Link: `<${String(body['link'])}>; rel="alternate"; type=text/html` } };
    }),
  );
}
