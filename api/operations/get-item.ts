import type { Caller } from '../contract/caller.ts';
import type { Item } from '../contract/model.ts';
import { canEdit } from '../query/policy.ts';
import { findItem } from './find.ts';
import type { OperationResult, OperationInput, ReadService } from './operation.ts';
import { serializeOptions } from './serialize-options.ts';

/**
 * Whether somebody is told the version of an item, a hash of its whole file: of a protected one passwords could be tried
 * on it. Nobody needs it who may not write.
 */
const mayTag = (item: Item, caller: Caller): boolean => item.password === '' || canEdit(item, caller);

export async function getItem(
  input: OperationInput<'getItem'>,
  { store, presenter }: ReadService,
): Promise<OperationResult> {
  const item = findItem(input, store.index);
  const body = await presenter.item(item, serializeOptions(input));
  const tagged = mayTag(item, input.caller) ? { version: await presenter.version(item) } : {};
  if (item.type === 'cms_block') return { body, ...tagged };
  return { body, ...tagged, headers: { Link: `<${String(body['link'])}>; rel="alternate"; type=text/html` } };
}
