import type { Item, ItemType } from '../contract/model.ts';
import { Problem } from '../lib/problem.ts';
import { itemHref } from '../query/present/item-links.ts';
import { presentItem } from '../query/present/item.ts';
import type { Change } from '../store/guide.ts';
import type { Answer, Call, Service } from './call.ts';
import { editItem } from './edit-item.ts';
import { checkConditions, exclusively, versionTag } from './exclusively.ts';
import { findItem, typeOf } from './find.ts';
import { reserveId } from './idempotency.ts';
import { keepRevision } from './keep-revision.ts';
import { createMedia } from './upload.ts';
import { editViewOf } from './view.ts';

export async function createItem(call: Call, service: Service): Promise<Answer> {
  if (typeOf(call) === 'attachment') return createMedia(call, service);
  return exclusively(call, service, async () => {
    const type = typeOf(call);
    const { id, existing } = await reserveId(call, service);
    if (existing) return created(existing, call, service);
    const blank = blankItem(type, id, call, service);
    const after = editItem(blank, call, service);
    refuseEmptyPost(after);
    const given = call.args['date'] || call.args['date_gmt'];
    // What is made with a date was written then: clients sort imported texts by it.
    if (given) after.modified = after.date;
    return created(await saveItem(service, { after }), call, service);
  });
}

export function updateItem(call: Call, service: Service): Promise<Answer> {
  return exclusively(call, service, async () => {
    const before = findItem(call, service.store.guide);
    checkConditions(call, before);
    const after = editItem(before, call, service);
    await keepRevision(before, after, call, service);
    const saved = await saveItem(service, { before, after });
    return { body: presentItem(saved, editViewOf(call), service.presentation), version: versionTag(saved) };
  });
}

/** Writes one item and gives it as it now is. */
export async function saveItem({ store }: Service, change: Change & { after: Item }): Promise<Item> {
  const [saved] = await store.save([change]);
  return saved?.after as Item;
}

function created(item: Item, call: Call, { presentation }: Service): Answer {
  return {
    status: 201,
    body: presentItem(item, editViewOf(call), presentation),
    version: versionTag(item),
    headers: { Location: itemHref(item, presentation) },
  };
}

export function blankItem(type: ItemType, id: number, call: Call, { store }: Service): Item {
  const now = store.now();
  const defaultCategory = store.guide.site.default_category[call.language];
  const talks = type === 'post' || type === 'attachment';
  return {
    id,
    type,
    language: call.language,
    path: '',
    version: '',
    translation_of: 0,
    translated_units: '',
    title: '',
    slug: '',
    aliases: [],
    status: type === 'attachment' ? 'inherit' : 'draft',
    date: now,
    dated: false,
    modified: now,
    password: '',
    content: '',
    excerpt: '',
    author: call.caller.id,
    featured_media: 0,
    comment_status: talks ? 'open' : 'closed',
    ping_status: type === 'post' ? 'open' : 'closed',
    format: 'standard',
    meta: {},
    sticky: false,
    template: '',
    categories: type === 'post' && defaultCategory ? [defaultCategory] : [],
    tags: [],
    parent: 0,
    menu_order: 0,
    alt_text: '',
    caption: '',
    file: '',
    mime_type: '',
    media_details: { sizes: {} },
  };
}

/** A post says something; a page or block may be made first and filled later. */
function refuseEmptyPost(item: Item): void {
  if (item.type === 'post' && !item.title && !item.content && !item.excerpt) throw new Problem('empty_content');
}
