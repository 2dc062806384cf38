import { join } from 'node:path';
import type { Item, Term } from '../../contract/model.ts';
import { ContentIndex, isTerm } from '../index/content-index.ts';
import { listIfThere } from './disk/atomic.ts';
import { confine, LEADS_OUT, OutsideError } from './disk/confine.ts';
import { isUnreadable, UNREADABLE } from './disk/disk-error.ts';
import { type Files, isMissing } from './disk/files.ts';
import { mapConcurrently } from './disk/map-concurrently.ts';
import { type Issue, issueIn, nullIfOutside } from './front-matter/front-matter.ts';
import { placeOf, type Read, readContentFile, RECORD_FOLDERS } from './front-matter/read-content-file.ts';
import { History } from './git/history.ts';
import { readMedia } from './media/media-files.ts';
import { picturesBeside } from './media/pictures-beside.ts';
import { listPassedOver, passedOver } from './passed-over.ts';
import { readSettings } from './site-settings.ts';
import type { Place as LastPlace } from './state/last-known-paths.ts';

/** A content folder, what was read from it, and what git knows about it. */
export interface Content {
  files: Files;
  contentDir: string;
  index: ContentIndex;
  git: History;
}

/** Reads all content below a folder. `owners` are the places of ids at the last run. */
export async function loadContent(
  unconfined: Files,
  contentDir: string,
  owners: ReadonlyMap<number, LastPlace> = new Map(),
) {
  const files = confine(unconfined, contentDir);
  /** Broken files, id conflicts and missing ids; those records are not in the index. */
  const issues: Issue[] = [];
  const [{ site, authors, glossary }, paths, strays] = await Promise.all([
    readSettings(files, contentDir, issues),
    contentPaths(files, contentDir, issues),
    listPassedOver(files, contentDir),
  ]);
  issues.push(...strays.flatMap((path) => passedOver(path) ?? []));
  const git = await History.open(contentDir, paths);
  const index = new ContentIndex(site, authors);
  index.glossary = glossary;
  /** Records whose files have no id yet; not in the index. */
  const withoutId: (Item | Term)[] = [];
  const found = await mapConcurrently(paths, (path) => readRecord({ files, contentDir, index, git }, path));
  const reads = found.filter((read) => read !== null);
  issues.push(...reads.flatMap(issuesOf));
  for (const { record } of reads) if (record?.id === 0) withoutId.push(record);
  for (const [owner, ...others] of claims(reads, owners, git)) {
    if (owner?.record) index.apply({ after: owner.record });
    for (const { record } of others) if (record && owner) issues.push(idClash(record, owner.path));
  }
  /** Ids that broken files appear to have; they must not be assigned. */
  const reserved = reads.flatMap(({ record, id }) => (record === null && id > 0 ? [id] : []));
  return { index, issues, withoutId, reserved, git };
}

/**
 * The files that claim each id, its owner first: the file that had it at the last run, else the one committed first,
 * else a readable one, else that with the shortest name, because tools append to the names of copies.
 */
function claims(reads: Read[], owners: ReadonlyMap<number, LastPlace>, git: History): Iterable<Read[]> {
  const claiming = reads.filter(({ id }) => id > 0);
  const ranks: ((read: Read) => number)[] = [
    ({ id, path }) => Number(owners.get(id)?.path !== path),
    ({ path }) => git.committed(path)?.first ?? Number.MAX_SAFE_INTEGER,
    ({ record }) => Number(record === null),
    ({ path }) => path.length,
  ];
  const byId = Map.groupBy(claiming, ({ id }) => id);
  for (const list of byId.values()) list.sort((a, b) => ranks.map((rank) => rank(a) - rank(b)).find(Boolean) ?? 0);
  return byId.values();
}

/** The mistakes in a file, of which a missing id is one. */
export const issuesOf = ({ path, record, issues }: Read): Issue[] =>
  record?.id === 0 ? [issueIn(path, 'id', 'id is missing; run npm run ids')] : issues;

/** An id identifies one record across all types and languages. */
export const idClash = ({ path, id }: Item | Term, holder: string): Issue => ({
  path,
  line: 2,
  field: 'id',
  message: `id ${id} is also used by ${holder}; after a merge, npm run ids -- --renumber BASE gives the newer file a new one`,
});

/** Reads one content file; null if it does not exist. */
export async function readRecord(content: Content, path: string): Promise<Read | null> {
  const { files, contentDir, git } = content;
  try {
    const full = join(contentDir, path);
    const plain = await files.readPlain(full);
    const bytes = plain?.bytes ?? (await files.read(full));
    const modified = plain?.modified ?? (await files.modified(full)) ?? 0;
    const read = readContentFile(path, bytes, git.factsOf(path, bytes, modified));
    if (!read.record || isTerm(read.record)) return read;
    if (read.record.type === 'attachment') return await withMedia(content, read.record);
    const pictures = await picturesBeside(files, contentDir, read.record);
    return pictures ? { ...read, record: { ...read.record, pictures } } : read;
  } catch (error) {
    if (isMissing(error)) return null;
    const isOutside = error instanceof OutsideError;
    if (!isOutside && !isUnreadable(error)) throw error;
    const message = isOutside ? LEADS_OUT : UNREADABLE;
    return { path, record: null, issues: [issueIn(path, '', message)], id: 0 };
  }
}

async function withMedia({ files, contentDir, index }: Content, record: Item): Promise<Read> {
  const { path, id } = record;
  const wrong = (message: string): Read => ({ path, record: null, issues: [issueIn(path, 'file', message)], id });
  if (!record.file) return wrong('file is missing');
  const isOutside = record.file.split('/').some((part) => part === '..' || part === '');
  if (isOutside || record.file.includes('\0')) return wrong('file must be below uploads');
  const media = await readMedia(files, join(contentDir, 'uploads'), record.file, index.site).catch((error: unknown) => {
    if (error instanceof OutsideError) return `uploads/${record.file}: ${LEADS_OUT}`;
    if (isUnreadable(error)) return `uploads/${record.file} cannot be opened`;
    throw error;
  });
  if (typeof media === 'string') return wrong(media);
  if (!media) return wrong(`there is no uploads/${record.file}`);
  return { path, id, record: { ...record, ...media, mime_type: record.mime_type || media.mime_type }, issues: [] };
}

/** Paths of all content files below the content folder, in a fixed order. */
export async function contentPaths(files: Files, contentDir: string, issues: Issue[] = []): Promise<string[]> {
  const lists = RECORD_FOLDERS.map(async (folder) => {
    const names = await listIfThere(files, join(contentDir, folder)).catch(nullIfOutside(folder, issues));
    return (names ?? []).sort().map((name) => `${folder}/${name}`);
  });
  return (await Promise.all(lists)).flat().filter((path) => placeOf(path) !== null);
}
