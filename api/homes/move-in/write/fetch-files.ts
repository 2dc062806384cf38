import type { Item } from '../../../contract/model.ts';
import { toItem } from '../../../contract/derive/stored-fields.ts';
import { slugify } from '../../../lib/slug.ts';
import { mapConcurrently } from '../../../content/store/disk/map-concurrently.ts';
import type { NewIds } from '../plan/new-ids.ts';
import type { Plan } from '../plan/records.ts';
import type { LooseFile } from '../texts.ts';
import { download, type Target } from './downloads.ts';

/** A file of the old site that could not be fetched; `id` is 0 if it has no attachment. */
export interface LostFile {
  id: number;
  url: string;
  why: string;
}

/** Number of files in memory at the same time. */
const AT_ONCE = 4;

/** Fetches the media library; returns the attachments left behind because their file is not available. */
export async function fetchMedia(plan: Plan, target: Target): Promise<LostFile[]> {
  const media = plan.items.filter(({ item }) => item.type === 'attachment');
  const fetched = await mapConcurrently(
    media,
    async ({ item, of }): Promise<LostFile[]> => {
      const why = await download([of.originalUrl, of.fileUrl], item.file, target);
      return why === null ? [] : [{ id: item.id, url: of.fileUrl, why }];
    },
    AT_ONCE,
  );
  const lost = fetched.flat();
  const gone = new Set(lost.map(({ id }) => id));
  plan.items = plan.items.filter(({ item }) => !gone.has(item.id));
  for (const { item } of plan.items) {
    if (gone.has(item.featured_media)) item.featured_media = 0;
    if (gone.has(item.translation_of)) item.translation_of = 0;
  }
  return lost;
}

/** Fetches files without an attachment that texts show, and creates a record for each, for its description. */
export async function fetchLoose(
  loose: readonly LooseFile[],
  ids: NewIds,
  target: Target,
): Promise<{ lost: LostFile[]; items: Item[] }> {
  const reasons = await mapConcurrently(loose, ({ url, file }) => download([url], file, target), AT_ONCE);
  const lost = loose.flatMap(({ url }, at) => (reasons[at] === null ? [] : [{ id: 0, url, why: reasons[at]! }]));
  const here = loose.filter((_, at) => reasons[at] === null);
  return { lost, items: here.map((one) => attachmentOf(one, ids.of(`file ${one.file}`))) };
}

function attachmentOf({ file, by }: LooseFile, id: number): Item {
  const title = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const { language, date, modified, author } = by;
  const slug = `${slugify(title) || 'file'}-${id}`;
  const place = { type: 'attachment', language, path: '', version: '' } as const;
  return toItem(place, { id, title, slug, file, date, modified, dated: true, author, status: 'inherit' });
}
