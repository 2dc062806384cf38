import type { Item } from '../../../contract/model.ts';
import { toItem } from '../../../contract/derive/stored-fields.ts';
import { slugify } from '../../../lib/slug.ts';
import { mapConcurrently } from '../../../content/store/disk/map-concurrently.ts';
import type { NewIds } from '../plan/new-ids.ts';
import type { Plan } from '../plan/records.ts';
import type { LooseFile } from '../texts.ts';
import { download, type Target } from './downloads.ts';

/** A file of the old site that did not come; `id` is 0 for one that no attachment has. */
export interface LostFile {
  id: number;
  url: string;
  why: string;
}

/** Files held in memory at the same time. */
const AT_ONCE = 4;

/** The files of the media library; an attachment whose file is not to be had stays behind. Gives these. */
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

/** Files that texts show and no attachment has; each gets a record, so that it has words of its own. */
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
