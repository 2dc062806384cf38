import { join } from 'node:path';
import { writeFile } from '../disk/atomic.ts';
import { sayIssue } from '../front-matter/front-matter.ts';
import { plannedSizes, sizedName } from '../media/media-files.ts';
import { Store, type StoreOptions } from '../store.ts';
import { sizeFiles } from './content-files.ts';

/**
 * Assigns missing ids to records, and generates missing and outdated sizes of pictures. Returns what was added; paths
 * are below the content folder.
 */
export async function completeContent({ contentDir, dataDir }: StoreOptions) {
  // Opening the store for writing assigns the ids.
  return Store.use({ contentDir, dataDir }, async (store) => {
    const ids = store.withoutId.flatMap(({ path }) => {
      const id = store.index.at(path)?.id;
      return id ? [{ path, id }] : [];
    });
    /** Pictures without sizes, as `path: message`. */
    const damaged: string[] = [];
    return {
      ids: ids.sort((a, b) => a.id - b.id),
      sizes: await makeMissingSizes(store, damaged),
      /** Unreadable files, as `path:line: message`; they were left alone. */
      broken: [...store.issues.values()].flat().map(sayIssue),
      damaged,
    };
  });
}

/** A checkout or copy writes files within this time, in milliseconds. */
const SAME_TIME_MS = 60_000;

/** Also replaces sizes that are older than their picture: they may show the one that it replaced. */
async function makeMissingSizes({ files, contentDir, index }: Store, damaged: string[]): Promise<string[]> {
  const made = new Set<string>();
  const seen = new Set<string>();
  for (const { file, media_details } of index.allItems()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const { width = 0, height = 0 } = media_details;
    const picture = join(contentDir, 'uploads', file);
    const changed = (await files.modified(picture)) ?? 0;
    const due = new Set<string>();
    for (const size of plannedSizes({ width, height }, index.site).values()) {
      const path = `uploads/${sizedName(file, size)}`;
      const at = await files.modified(join(contentDir, path));
      if (at === null || at + SAME_TIME_MS < changed) due.add(path);
    }
    if (due.size === 0) continue;
    for (const { path, bytes } of await sizeFiles(file, await files.read(picture), index.site, damaged)) {
      if (!bytes || !due.has(path)) continue;
      await writeFile(files, join(contentDir, path), bytes);
      made.add(path);
    }
  }
  return [...made].sort();
}
