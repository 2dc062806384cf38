import type { Item } from '../../contract/model.ts';
import { isTerm, type Change, type ContentIndex } from '../../content/index/content-index.ts';
import { Problem } from '../../lib/problem.ts';
import type { FileWrite } from '../../content/store/disk/journal.ts';
import { sizedFiles } from '../../content/store/media/media-files.ts';
import { serializeItem } from '../query/serialize/item.ts';
import { findItem } from './find.ts';
import type { OperationResult, OperationInput, Service, Operation } from './operation.ts';
import { rememberOldUrls } from './old-urls.ts';
import { editSerializeOptions } from './serialize-options.ts';
import { slugAt, trashedSlug } from './slugs.ts';
import { writtenResult } from './write-items.ts';
import { checkConditions, withWriteLock } from './write-lock.ts';

/** Moves an item to the trash, or deletes it permanently with `force`. */
export const deleteItem: Operation<'deleteItem'> = (input, service) => {
  return withWriteLock(input, service, async () => {
    const item = findItem(input, service.store.index);
    checkConditions(input, item);
    return input.args.force === true ? remove(item, input, service) : trash(item, input, service);
  });
};

async function trash(item: Item, input: OperationInput, service: Service): Promise<OperationResult> {
  if (item.type === 'attachment') throw new Problem('rest_trash_not_supported');
  if (item.status === 'trash') throw new Problem('rest_already_trashed');
  const modified = service.store.now();
  // A draft without an explicit date keeps the time of its last save while it is in the trash.
  const after: Item = { ...item, status: 'trash', slug: trashedSlug(item), sticky: false, dated: true, modified };
  const [saved] = await service.store.save(rememberOldUrls(item, after, service.store.index));
  return writtenResult(saved?.after as Item, input, service);
}

async function remove(
  item: Item,
  input: OperationInput,
  { store, serializeContext, report }: Service,
): Promise<OperationResult> {
  const previous = serializeItem(item, editSerializeOptions(input), serializeContext);
  await store.save([{ before: item }, ...orphans(item, store.index)], filesToRemove(item, store.index));
  // The item is deleted by now; revisions left over by a failure belong to an id that is never reused.
  await store.revisions.removeAll(item.id).catch(report);
  return { body: { deleted: true, previous } };
}

/**
 * Records that referred to the item: child pages move up, and their old URLs redirect; its media become unattached, and
 * featured images are removed.
 */
function orphans(item: Item, index: ContentIndex): Change[] {
  const changed = new Map<number, { before: Item; after: Item }>();
  const set = (before: Item, values: Partial<Item>) => {
    const after = { ...(changed.get(before.id)?.after ?? before), ...values };
    changed.set(before.id, { before, after });
  };
  for (const child of index.childrenOf(item.id)) {
    // Hand-written pages may be below themselves, or below one another.
    if (isTerm(child) || child.id === item.id) continue;
    const parent = child.type !== 'page' || item.parent === child.id || item.parent === item.id ? 0 : item.parent;
    if (child.type !== 'page') set(child, { parent });
    else {
      const moved = { ...child, parent, slug: slugAt({ ...child, parent }, index, item) };
      for (const { before, after } of rememberOldUrls(child, moved, index) as { before: Item; after: Item }[])
        if (before.id !== item.id) set(before, after);
    }
  }
  if (item.type === 'attachment') for (const other of index.withPicture(item.id)) set(other, { featured_media: 0 });
  for (const claiming of index.translationsOf(item.id)) if (!isTerm(claiming)) set(claiming, { translation_of: 0 });
  return [...changed.values()];
}

/** The file of an upload and its sizes, unless the record of the other language uses the same file. */
function filesToRemove(item: Item, index: ContentIndex): FileWrite[] {
  if (item.type !== 'attachment' || index.withFile(item.file).length > 1) return [];
  return sizedFiles(item).map((file) => ({ path: `uploads/${file}`, bytes: null }));
}
