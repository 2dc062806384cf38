import type { Item } from '../contract/model.ts';
import { Problem } from '../lib/problem.ts';
import { presentItem } from '../query/present/item.ts';
import type { Change } from '../store/guide.ts';
import { rememberAddresses } from './aliases.ts';
import { blankItem } from './blank-item.ts';
import type { Answer, Call, Service } from './call.ts';
import { created } from './created.ts';
import { editItem } from './edit-item.ts';
import { checkConditions, exclusively, versionTag } from './exclusively.ts';
import { findItem, typeOf } from './find.ts';
import { reserveId } from './idempotency.ts';
import { keepRevision } from './keep-revision.ts';
import { createMedia } from './upload.ts';
import { editViewOf } from './view.ts';

export async function createItem(call: Call<'createItem'>, service: Service): Promise<Answer> {
  if (typeOf(call) === 'attachment') return createMedia(call, service);
  return exclusively(call, service, async () => {
    const type = typeOf(call);
    const { id, existing, keep } = reserveId(call, service);
    if (existing) return created(existing as Item, call, service);
    const blank = blankItem(type, id, call, service);
    const after = editItem(blank, call, service);
    refuseEmptyPost(after);
    const given = call.args.date || call.args.date_gmt;
    // What is made with a date was written then: clients sort imported texts by it.
    if (given) after.modified = after.date;
    await keep();
    return created(await saveItem(service, { after }), call, service);
  });
}

export function updateItem(call: Call<'updateItem'>, service: Service): Promise<Answer> {
  return exclusively(call, service, async () => {
    const before = findItem(call, service.store.guide);
    checkConditions(call, before);
    const after = editItem(before, call, service);
    await keepRevision(before, after, call, service);
    const [saved] = await service.store.save(rememberAddresses(before, after, service.store.guide));
    const item = saved?.after as Item;
    return { body: presentItem(item, editViewOf(call), service.presentation), version: versionTag(item) };
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
