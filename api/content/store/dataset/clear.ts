import { join } from 'node:path';
import type { Language } from '../../../contract/model.ts';
import type { ContentIndex } from '../../index/content-index.ts';
import { removeFile } from '../disk/atomic.ts';
import { isMissing, type Files } from '../disk/files.ts';
import { contentPaths } from '../load.ts';
import { sizedFiles } from '../media/media-files.ts';
import { Ids } from '../state/ids.ts';
import { Revisions } from '../state/revisions.ts';
import type { DataSet } from './data-set.ts';
import { DataSetError } from './entry.ts';

/** Whether a folder holds nothing but what starts with a dot, such as a repository's own files. */
export async function isEmptyContent(files: Files, contentDir: string): Promise<boolean> {
  try {
    return (await files.list(contentDir)).every((name) => name.startsWith('.'));
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

/** Records of a language that is not imported stay, and so must their ids. */
export function refuseForeignIds(index: ContentIndex, data: DataSet, languages: readonly Language[]): void {
  const foreign = [...data.terms, ...data.items, ...data.revisions]
    .map(({ id }) => index.record(id))
    .filter((holder) => holder !== undefined && !languages.includes(holder.language));
  if (foreign.length > 0) {
    throw new DataSetError(foreign.map((holder) => `id ${holder?.id} is also that of ${holder?.path}, which stays`));
  }
}

/** Removes the records of the languages, their uploads and revisions. Ids that were in use are not given again. */
export async function clear(
  files: Files,
  folders: { contentDir: string; dataDir: string },
  index: ContentIndex,
  languages: readonly Language[],
): Promise<void> {
  const { contentDir, dataDir } = folders;
  const ids = await Ids.open(files, folders);
  ids.see(index.highestId());
  await ids.retire(index.highestId());
  const revisions = await Revisions.open(files, dataDir, Infinity);
  for (const item of index.allItems()) {
    if (!languages.includes(item.language)) continue;
    await revisions.removeAll(item.id);
    if (!item.file || index.withFile(item.file).some((other) => !languages.includes(other.language))) continue;
    for (const name of sizedFiles(item)) await removeFile(files, join(contentDir, 'uploads', name));
  }
  // Broken files are in no guide; they go as well.
  for (const path of await contentPaths(files, contentDir)) {
    if (languages.some((language) => path.startsWith(`${language}/`))) await removeFile(files, join(contentDir, path));
  }
}
