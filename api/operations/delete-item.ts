import type { Item } from '../contract/model.ts';
import { Problem } from '../lib/problem.ts';
import { presentItem } from '../query/present/item.ts';
import { isTerm, type Change, type Guide } from '../store/guide.ts';
import type { FileWrite } from '../store/journal.ts';
import { sizedFiles } from '../store/media.ts';
import type { Answer, Call, Service } from './call.ts';
import { checkConditions, exclusively, versionTag } from './exclusively.ts';
import { findItem } from './find.ts';
import { slugAt, trashedSlug } from './slugs.ts';
import { editViewOf } from './view.ts';
import { saveItem } from './write-items.ts';

/** Puts an item into the bin, or removes it for good with `force`. */
export function deleteItem(call: Call<'deleteItem'>, service: Service): Promise<Answer> {
  return exclusively(call, service, async () => {
    const item = findItem(call, service.store.guide);
    checkConditions(call, item);
    return call.args.force === true ? remove(item, call, service) : trash(item, call, service);
  });
}

async function trash(item: Item, call: Call, service: Service): Promise<Answer> {
  if (item.type === 'attachment') throw new Problem('rest_trash_not_supported');
  if (item.status === 'trash') throw new Problem('rest_already_trashed');
  const modified = service.store.now();
  // A draft that nobody dated keeps the moment of its last save while it lies in the bin.
  const after: Item = { ...item, status: 'trash', slug: trashedSlug(item), sticky: false, dated: true, modified };
  const saved = await saveItem(service, { before: item, after });
  return { body: presentItem(saved, editViewOf(call), service.presentation), version: versionTag(saved) };
}

async function remove(item: Item, call: Call, { store, presentation, report }: Service): Promise<Answer> {
  const previous = presentItem(item, editViewOf(call), presentation);
  await store.save([{ before: item }, ...orphans(item, store.guide)], filesToRemove(item, store.guide));
  // The item is gone by now whatever happens; texts left over belong to an id that is never given again.
  await store.revisions.removeAll(item.id).catch(report);
  return { body: { deleted: true, previous } };
}

/** What pointed at the item: child pages move up, its media stand alone, and nobody shows a picture that is gone. */
function orphans(item: Item, guide: Guide): Change[] {
  const changed = new Map<number, { before: Item; after: Item }>();
  const set = (before: Item, values: Partial<Item>) => {
    const after = { ...(changed.get(before.id)?.after ?? before), ...values };
    changed.set(before.id, { before, after });
  };
  for (const child of guide.childrenOf(item.id)) {
    // Hand-written pages may be below themselves, or below one another.
    if (isTerm(child) || child.id === item.id) continue;
    const parent = child.type !== 'page' || item.parent === child.id || item.parent === item.id ? 0 : item.parent;
    set(child, child.type === 'page' ? { parent, slug: slugAt({ ...child, parent }, guide, item) } : { parent });
  }
  if (item.type === 'attachment') {
    for (const other of guide.allItems()) if (other.featured_media === item.id) set(other, { featured_media: 0 });
  }
  const partner = guide.partner(item);
  if (partner?.translation_of === item.id) set(partner, { translation_of: 0 });
  return [...changed.values()];
}

/** The bytes of an upload and its sizes, unless the other language shows the same file. */
function filesToRemove(item: Item, guide: Guide): FileWrite[] {
  if (item.type !== 'attachment' || guide.withFile(item.file).length > 1) return [];
  return sizedFiles(item).map((file) => ({ path: `uploads/${file}`, bytes: null }));
}
