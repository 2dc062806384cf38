import type { Item } from '../contract/model.ts';
import type { Change } from '../index/content-index.ts';
import { Problem } from '../lib/problem.ts';
import { createdResult, repeatedResult } from './created-result.ts';
import { editItem } from './edit-item.ts';
import { findItem, typeOf } from './find.ts';
import { reserveId } from './idempotency.ts';
import { newItem } from './new-item.ts';
import { rememberOldUrls } from './old-urls.ts';
import type { OperationResult, OperationInput, Service } from './operation.ts';
import { saveRevision } from './save-revision.ts';
import { editSerializeOptions } from './serialize-options.ts';
import { refuseCostly, showItem } from './show.ts';
import { createMedia } from './upload.ts';
import { checkConditions, withWriteLock, versionTag } from './write-lock.ts';

export async function createItem(input: OperationInput<'createItem'>, service: Service): Promise<OperationResult> {
  if (typeOf(input) === 'attachment') return createMedia(input, service);
  await refuseCostly(newItem(typeOf(input), 0, input, service), input.args, service);
  return withWriteLock(input, service, async () => {
    const type = typeOf(input);
    const { id, existing, keep } = reserveId(input, service);
    if (existing) return repeatedResult(existing as Item, input, service);
    const empty = newItem(type, id, input, service);
    const after = editItem(empty, input, service);
    refuseEmptyPost(after);
    const given = input.args.date || input.args.date_gmt;
    // What is made with a date was written then: clients sort imported texts by it.
    if (given) after.modified = after.date;
    await keep();
    return createdResult(await saveItem(service, { after }), input, service);
  });
}

export async function updateItem(input: OperationInput<'updateItem'>, service: Service): Promise<OperationResult> {
  await refuseCostly(findItem(input, service.store.index), input.args, service);
  return withWriteLock(input, service, async () => {
    const before = findItem(input, service.store.index);
    checkConditions(input, before);
    const after = editItem(before, input, service);
    await saveRevision(before, after, input, service);
    const [saved] = await service.store.save(rememberOldUrls(before, after, service.store.index));
    const item = saved?.after as Item;
    return {
      body: await showItem(item, editSerializeOptions(input), service),
      version: versionTag(item),
    };
  });
}

/** Writes one item and gives it as it now is. */
export async function saveItem({ store }: Service, change: Change & { after: Item }): Promise<Item> {
  const [saved] = await store.save([change]);
  return saved?.after as Item;
}

/** A post says something; a page or block may be made first and filled later. */
function refuseEmptyPost(item: Item): void {
  if (item.type === 'post' && !item.title && !item.content && !item.excerpt) throw new Problem('empty_content');
}
