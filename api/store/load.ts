import { join } from 'node:path';
import type { Item, Term } from '../contract/model.ts';
import { TEMPORARY } from './atomic.ts';
import { fileTimes, type Times } from './file-times.ts';
import { ITEM_FOLDERS, TERM_FOLDERS } from './fields.ts';
import { isMissing, type Files } from './files.ts';
import type { Issue } from './front-matter.ts';
import { Guide, isTerm } from './guide.ts';
import { readMedia } from './media.ts';
import { placeOf, readContentFile, type Read } from './read-file.ts';
import { readAuthors, readSite } from './settings.ts';
import { LANGUAGES, type Site } from '../contract/model.ts';

export interface Loaded {
  guide: Guide;
  /** Broken files and clashes of ids; those records are not in the guide. */
  issues: Issue[];
  /** Records whose files have no id yet; not in the guide. */
  withoutId: (Item | Term)[];
  times: Times;
}

/** Files read at once: enough to keep the disk busy, few enough for the limit on open files. */
const AT_ONCE = 64;

/** Reads all content below a folder. */
export async function loadContent(files: Files, contentDir: string): Promise<Loaded> {
  const issues: Issue[] = [];
  const [site, authors, times, paths] = await Promise.all([
    readSite(files, contentDir, issues),
    readAuthors(files, contentDir, issues),
    fileTimes(files, contentDir),
    contentPaths(files, contentDir),
  ]);
  const guide = new Guide(site, authors);
  const withoutId: (Item | Term)[] = [];
  const reads = await mapAtOnce(paths, AT_ONCE, (path) => readRecord(files, contentDir, path, times, site));
  for (const read of reads) {
    if (!read) continue;
    issues.push(...read.issues);
    if (!read.record) continue;
    const clash = read.record.id === 0 ? undefined : clashOf(guide, read.record);
    if (clash) issues.push(clash);
    else if (read.record.id === 0) withoutId.push(read.record);
    else guide.apply({ after: read.record });
  }
  return { guide, issues, withoutId, times };
}

/** An id names one record, whatever its type and language. */
export function clashOf(guide: Guide, record: Item | Term): Issue | undefined {
  const holder = guide.record(record.id);
  if (!holder || holder.path === record.path) return undefined;
  return { path: record.path, line: 2, field: 'id', message: `id ${record.id} is also that of ${holder.path}` };
}

/** Reads one content file; null when there is none at this path. */
export async function readRecord(
  files: Files,
  contentDir: string,
  path: string,
  times: Times,
  site: Site,
): Promise<Read<Item | Term> | null> {
  try {
    const read = readContentFile(path, await files.read(join(contentDir, path)), await times.of(path));
    return read.record && !isTerm(read.record) && read.record.type === 'attachment'
      ? await withMedia(files, contentDir, read.record, site)
      : read;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function withMedia(files: Files, contentDir: string, record: Item, site: Site): Promise<Read<Item>> {
  const wrong = (message: string): Read<Item> => ({
    record: null,
    issues: [{ path: record.path, line: 1, field: 'file', message }],
  });
  if (!record.file) return wrong('file is missing');
  if (record.file.split('/').some((part) => part === '..' || part === '')) return wrong('file must lie below uploads');
  const media = await readMedia(files, join(contentDir, 'uploads'), record.file, site);
  if (!media) return wrong(`there is no uploads/${record.file}`);
  return { record: { ...record, ...media, mime_type: record.mime_type || media.mime_type }, issues: [] };
}

/** Paths of all content files below the content folder, in a fixed order. */
export async function contentPaths(files: Files, contentDir: string): Promise<string[]> {
  const folders = LANGUAGES.flatMap((language) =>
    [...Object.values(ITEM_FOLDERS), ...Object.values(TERM_FOLDERS)].map((folder) => `${language}/${folder}`),
  );
  const lists = await Promise.all(folders.map((folder) => listFolder(files, contentDir, folder)));
  return lists.flat().filter((path) => placeOf(path) !== null);
}

async function listFolder(files: Files, contentDir: string, folder: string): Promise<string[]> {
  try {
    const names = await files.list(join(contentDir, folder));
    return names
      .filter((name) => !TEMPORARY.test(name))
      .sort()
      .map((name) => `${folder}/${name}`);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function mapAtOnce<T, U>(list: T[], atOnce: number, work: (value: T) => Promise<U>): Promise<U[]> {
  const results = new Array<U>(list.length);
  let next = 0;
  const worker = async () => {
    while (next < list.length) {
      const index = next++;
      results[index] = await work(list[index] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, worker));
  return results;
}
