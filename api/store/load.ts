import { join } from 'node:path';
import { COLLECTION_NAMES, LANGUAGES } from '../contract/enums.ts';
import type { Item, Site, Term } from '../contract/model.ts';
import { hash } from '../lib/hash.ts';
import { TEMPORARY } from './atomic.ts';
import { fileTimes, type Times } from './file-times.ts';
import { isMissing, type Files } from './files.ts';
import type { Issue } from './front-matter.ts';
import { Guide, isTerm } from './guide.ts';
import { mapAtOnce } from './map-at-once.ts';
import { readMedia } from './media.ts';
import { placeOf, readContentFile, type Read } from './read-file.ts';
import { readAuthors, readSite } from './settings.ts';

export interface Loaded {
  guide: Guide;
  /** Broken files and clashes of ids; those records are not in the guide. */
  issues: Issue[];
  /** Records whose files have no id yet; not in the guide. */
  withoutId: (Item | Term)[];
  times: Times;
}

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
  const reads = await mapAtOnce(paths, (path) => readRecord(files, contentDir, path, times, site));
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
  return holder && holder.path !== record.path ? idClash(record, holder.path) : undefined;
}

export const idClash = ({ path, id }: Item | Term, holder: string): Issue => ({
  path,
  line: 2,
  field: 'id',
  message: `id ${id} is also that of ${holder}`,
});

/**
 * Reads one content file; null when there is none at this path. The record that is `known` of it is given back when the
 * file still says the same.
 */
export async function readRecord(
  files: Files,
  contentDir: string,
  path: string,
  times: Times,
  site: Site,
  known?: Item | Term,
): Promise<Read<Item | Term> | null> {
  try {
    const bytes = await files.read(join(contentDir, path));
    // The facts of an attachment come from its upload.
    const hasOwnFacts = known && (isTerm(known) || known.type !== 'attachment');
    if (hasOwnFacts && known.version === hash(bytes)) return { record: known, issues: [] };
    const read = readContentFile(path, bytes, await times.of(path));
    return read.record && !isTerm(read.record) && read.record.type === 'attachment'
      ? await withMedia(files, contentDir, read.record, site)
      : read;
  } catch (error) {
    if (isMissing(error)) return null;
    if (!isUnreadable(error)) throw error;
    return { record: null, issues: [{ path, line: 1, field: '', message: 'the file cannot be opened' }] };
  }
}

/** A folder by the name of a file, a file without the right to read it, links that lead in a circle. */
const isUnreadable = (error: unknown): boolean =>
  ['EISDIR', 'EACCES', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '');

async function withMedia(files: Files, contentDir: string, record: Item, site: Site): Promise<Read<Item>> {
  const wrong = (message: string): Read<Item> => ({
    record: null,
    issues: [{ path: record.path, line: 1, field: 'file', message }],
  });
  if (!record.file) return wrong('file is missing');
  const isOutside = record.file.split('/').some((part) => part === '..' || part === '');
  if (isOutside || record.file.includes('\0')) return wrong('file must lie below uploads');
  const media = await readMedia(files, join(contentDir, 'uploads'), record.file, site);
  if (!media) return wrong(`there is no uploads/${record.file}`);
  return { record: { ...record, ...media, mime_type: record.mime_type || media.mime_type }, issues: [] };
}

/** Paths of all content files below the content folder, in a fixed order. */
export async function contentPaths(files: Files, contentDir: string): Promise<string[]> {
  const folders = LANGUAGES.flatMap((language) => COLLECTION_NAMES.map((folder) => `${language}/${folder}`));
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
