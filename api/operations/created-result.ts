import type { Item } from '../contract/model.ts';
import { itemHref } from '../query/serialize/item-links.ts';
import { serializeItem } from '../query/serialize/item.ts';
import type { OperationResult, OperationInput, Service } from './operation.ts';
import { editSerializeOptions } from './serialize-options.ts';
import { versionTag } from './write-lock.ts';

/** The answer to a creation, at once or to a client that asks for it again. */
export function createdResult(item: Item, input: OperationInput, { serializeContext }: Service): OperationResult {
  return {
    status: 201,
    body: serializeItem(item, editSerializeOptions(input), serializeContext),
    version: versionTag(item),
    headers: { Location: itemHref(item, serializeContext) },
  };
}
