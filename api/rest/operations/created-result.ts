import type { Item } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import { canEdit, canRead } from '../query/policy.ts';
import { serializeItem } from '../query/serialize/item.ts';
import { itemHref } from '../query/serialize/item-links.ts';
import type { OperationResult, OperationInput, Service } from './operation.ts';
import { editSerializeOptions, serializeOptions } from './serialize-options.ts';

/** The answer to a creation. */
export function createdResult(item: Item, input: OperationInput, service: Service): OperationResult {
  const body = serializeItem(item, editSerializeOptions(input), service.serializeContext);
  return { ...createdHeaders(item, service), body };
}

/**
 * The answer to a client that sends a creation again: others may have changed the item and its owner since, so it shows
 * no more than the sender may see now.
 */
export function repeatedResult(item: Item, input: OperationInput, service: Service): OperationResult {
  if (canEdit(item, input.caller)) return createdResult(item, input, service);
  if (!canRead(item, input.caller, service.store.index)) throw new Problem('rest_forbidden');
  const body = serializeItem(item, serializeOptions({ ...input, args: {} }), service.serializeContext);
  return { ...createdHeaders(item, service), body };
}

const createdHeaders = (item: Item, { serializeContext }: Service) => ({
  status: 201,
  version: item.version,
  headers: { Location: itemHref(item, serializeContext) },
});
