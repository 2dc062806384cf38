import type { Item } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import { canEdit, canRead } from '../query/policy.ts';
import { serializeItem } from '../query/serialize/item.ts';
import { recordHref } from '../query/serialize/serialize-context.ts';
import { editItem, isEmptyPost } from './edit-item.ts';
import { findItem } from './find.ts';
import { rememberOldUrls } from './old-urls.ts';
import type { OperationResult, OperationInput, Service, Operation } from './operation.ts';
import { editSerializeOptions, serializeOptions } from './serialize-options.ts';
import { refuseCostly } from './refuse-costly.ts';
import { checkConditions, withWriteLock } from './write-lock.ts';
import { mergeTexts } from '../../content/markdown/merge-texts.ts';
import { saveRevisions } from '../../content/store/state/revisions.ts';

export const updateItem: Operation<'updateItem'> = async (input, service) => {
  refuseCostly(findItem(input, service.store.index), input.args, service);
  return withWriteLock(input, service, async () => {
    const before = findItem(input, service.store.index);
    checkConditions(input, before);
    const after = editItem(before, input, service);
    if (isEmptyPost(after) && !isEmptyPost(before)) throw new Problem('empty_content');
    const keepTexts = () => saveRevisions(service.store, before, after, input.caller.id || after.author);
    const [saved] = await service.store.save(rememberOldUrls(before, after, service.store.index), [], keepTexts);
    return writtenResult(saved?.after as Item, input, service);
  });
};

/** Merges an author's edits with the changes made to the text since it was opened. Writes nothing. */
export const mergeText: Operation<'mergeText'> = (input, service) => {
  const { base, mine } = input.args;
  return withWriteLock(input, service, async () => {
    const item = findItem(input, service.store.index);
    // The next write sends this version as its `If-Match`.
    return { body: { ...mergeTexts(base, mine, item.content), version: item.version } };
  });
};

/** The response to a write of an item. */
export const writtenResult = (item: Item, input: OperationInput, { serializeContext }: Service): OperationResult => ({
  body: serializeItem(item, editSerializeOptions(input), serializeContext),
  version: item.version,
});

/** The response to a creation. */
export const createdResult = (item: Item, input: OperationInput, service: Service): OperationResult => ({
  ...writtenResult(item, input, service),
  ...createdAt(recordHref(item, service.serializeContext)),
});

/**
 * The response to a client that repeats a creation: the item and its owner may have changed since, so it shows no more
 * than the sender may see now.
 */
export function repeatedResult(item: Item, input: OperationInput, service: Service): OperationResult {
  if (canEdit(item, input.caller)) return createdResult(item, input, service);
  if (!canRead(item, input.caller, service.store.index)) throw new Problem('rest_forbidden');
  const body = serializeItem(item, serializeOptions({ ...input, args: {} }), service.serializeContext);
  return { body, version: item.version, ...createdAt(recordHref(item, service.serializeContext)) };
}

/** What the response to any creation contains besides its record. */
export const createdAt = (url: string) => ({ status: 201, headers: { Location: url } });
