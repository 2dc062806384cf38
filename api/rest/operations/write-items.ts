import type { Item } from '../../contract/model.ts';
import type { Change } from '../../content/index/content-index.ts';
import { Problem } from '../../lib/problem.ts';
import { serializeItem } from '../query/serialize/item.ts';
import { editItem, isEmptyPost } from './edit-item.ts';
import { findItem } from './find.ts';
import { rememberOldUrls } from './old-urls.ts';
import type { OperationResult, OperationInput, Service } from './operation.ts';
import { saveRevision } from './save-revision.ts';
import { editSerializeOptions } from './serialize-options.ts';
import { refuseCostly } from './refuse-costly.ts';
import { checkConditions, withWriteLock } from './write-lock.ts';

export async function updateItem(input: OperationInput<'updateItem'>, service: Service): Promise<OperationResult> {
  refuseCostly(findItem(input, service.store.index), input.args, service);
  return withWriteLock(input, service, async () => {
    const before = findItem(input, service.store.index);
    checkConditions(input, before);
    const after = editItem(before, input, service);
    if (isEmptyPost(after) && !isEmptyPost(before)) throw new Problem('empty_content');
    await saveRevision(before, after, input, service);
    const [saved] = await service.store.save(rememberOldUrls(before, after, service.store.index));
    const item = saved?.after as Item;
    return {
      body: serializeItem(item, editSerializeOptions(input), service.serializeContext),
      version: item.version,
    };
  });
}

/** Writes one item and gives it as it now is. */
export async function saveItem({ store }: Service, change: Change & { after: Item }): Promise<Item> {
  const [saved] = await store.save([change]);
  return saved?.after as Item;
}
