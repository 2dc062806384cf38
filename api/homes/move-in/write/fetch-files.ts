import type { Item } from '../../../contract/model.ts';
import { toItem } from '../../../contract/derive/stored-fields.ts';
import { slugify } from '../../../lib/slug.ts';
import { mapConcurrently } from '../../../content/store/disk/map-concurrently.ts';
import type { NewIds } from '../plan/new-ids.ts';
import type { Plan } from '../plan/records.ts';
import { freePlace, uploadPath } from '../plan/uploads.ts';
import type { LooseFile } from '../texts.ts';
import { download, type Target } from './downloads.ts';

/** A file of the old site that could not be fetched; `id` is 0 if it has no attachment. */
export interface LostFile {
  id: number;
  url: string;
  why: string;
}

export interface Fetched {
  lost: LostFile[];
  bytes: number;
}

/** Number of files in memory at the same time. */
const AT_ONCE = 4;

/** Assigns each attachment its path below `uploads/`. */
export function placeFiles(plan: Plan): void {
  const taken = new Map<string, string>();
  for (const { item, of } of plan.items) {
    if (item.type !== 'attachment') continue;
    const url = of.originalUrl || of.fileUrl;
    item.file = freePlace(uploadPath(url, item.date), url, taken);
  }
}

/** Fetches the media library; an attachment without an available file is not moved. */
export async function fetchMedia(plan: Plan, target: Target): Promise<Fetched> {
  const media = plan.items.filter(({ item }) => item.type === 'attachment');
  const results = await mapConcurrently(
    media,
    ({ item, of }) => download([of.originalUrl, of.fileUrl], item.file, target),
    AT_ONCE,
  );
  const fetched: Fetched = { lost: [], bytes: 0 };
  for (const [at, { item, of }] of media.entries()) {
    const result = results[at]!;
    if (result.ok) fetched.bytes += result.written;
    else fetched.lost.push({ id: item.id, url: of.fileUrl, why: result.why });
  }
  const gone = new Set(fetched.lost.map(({ id }) => id));
  plan.items = plan.items.filter(({ item }) => !gone.has(item.id));
  for (const { item } of plan.items) {
    if (gone.has(item.featured_media)) item.featured_media = 0;
    if (gone.has(item.translation_of)) item.translation_of = 0;
  }
  return fetched;
}

/** Fetches files without an attachment that texts show, and creates a record for each, for its description. */
export async function fetchLoose(
  loose: readonly LooseFile[],
  ids: NewIds,
  target: Target,
): Promise<Fetched & { items: Item[] }> {
  const results = await mapConcurrently(loose, ({ url, file }) => download([url], file, target), AT_ONCE);
  const fetched: Fetched & { items: Item[] } = { lost: [], bytes: 0, items: [] };
  for (const [at, file] of loose.entries()) {
    const result = results[at]!;
    if (!result.ok) {
      fetched.lost.push({ id: 0, url: file.url, why: result.why });
      continue;
    }
    fetched.bytes += result.written;
    fetched.items.push(attachmentOf(file, ids.of(`file ${file.file}`)));
  }
  return fetched;
}

function attachmentOf({ file, by }: LooseFile, id: number): Item {
  const title = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const { language, date, modified, author } = by;
  const slug = `${slugify(title) || 'file'}-${id}`;
  const place = { type: 'attachment', language, path: '', version: '' } as const;
  return toItem(place, { id, title, slug, file, date, modified, dated: true, author, status: 'inherit' });
}
