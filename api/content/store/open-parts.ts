import { dirname } from 'node:path';
import { LANGUAGES } from '../../contract/model.ts';
import type { ContentIndex } from '../index/content-index.ts';
import { readIfThere, sweep } from './disk/atomic.ts';
import { confine } from './disk/confine.ts';
import { FolderError, isDiskError } from './disk/disk-error.ts';
import { type Files, openFiles, PRIVATE } from './disk/files.ts';
import { rollBack } from './disk/journal.ts';
import { lockContent, lockData } from './disk/lock.ts';
import { WriteGuard } from './disk/write-guard.ts';
import { contentHistory } from './git/content-history.ts';
import { loadContent } from './load.ts';
import { SITE_FILE } from './site-settings.ts';
import { checkDataFormat } from './state/data-format.ts';
import { openIds } from './state/ids.ts';
import { openLastKnownPaths } from './state/last-known-paths.ts';
import { openReservedIds } from './state/reserved-ids.ts';
import { openRevisions } from './state/revisions.ts';
import { Users } from './state/users.ts';
import type { StoreOptions } from './store-options.ts';

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** Takes the lock, undoes half-done changes, and reads the content and its state. */
export async function openParts(options: StoreOptions) {
  const openedMs = Date.now();
  const { contentDir, dataDir } = options;
  const ownFiles = confine(options.files ?? openFiles(), contentDir);
  const guard = new WriteGuard(ownFiles, options);
  const { files } = guard;
  const writes = options.write !== false;
  if (writes) {
    await ownFiles.makeFolder(dirname(dataDir));
    await ownFiles.makeFolder(dataDir, PRIVATE);
    await ownFiles.makePrivate(dataDir);
  }
  const locks: (() => Promise<void>)[] = [];
  const unlock = async () => {
    for (const release of locks) await release();
  };
  try {
    if (writes) {
      locks.push(await lockContent(ownFiles, contentDir));
      locks.push(await lockData(ownFiles, dataDir));
      await sweep(ownFiles, [contentDir, dataDir]);
      await rollBack(ownFiles, options);
    }
    await checkDataFormat(files, dataDir, writes);
    const places = await openLastKnownPaths(files, dataDir);
    const [loaded, users, revisions, ids, keys] = await Promise.all([
      loadContent(files, contentDir, places.last),
      Users.open(files, dataDir),
      openRevisions(files, dataDir, options.revisionLimit ?? 100, options.report),
      openIds(files, options),
      openReservedIds(files, dataDir),
    ]);
    if (writes) await refuseEmptied(files, contentDir, loaded.index, places.last.size);
    if (writes) await keepOutOfGit(ownFiles, loaded.git.excludeFile);
    const known = [loaded.index.highestId(), ...loaded.git.removedIds(), ...places.last.keys(), revisions.highestId];
    for (const id of [...known, ...keys.all().map(({ id }) => id)]) ids.see(id);
    for (const id of loaded.reserved) ids.reserve(id);
    const { index, git } = loaded;
    const history = contentHistory({ files, contentDir, index, git }, places, options.remember);
    return { options, openedMs, guard, loaded, history, users, revisions, ids, keys, unlock };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Content that is not mounted would look as if every text had been deleted, which cancels all translation jobs. Where
 * somebody deleted them one by one, their folders are left.
 */
async function refuseEmptied(files: Files, contentDir: string, index: ContentIndex, known: number): Promise<void> {
  if (known === 0 || index.highestId() > 0) return;
  const names = await files.list(contentDir);
  if ([SITE_FILE, ...LANGUAGES].some((own) => names.some((name) => name.split('/')[0] === own))) return;
  const reason = `it has no texts, but DATA_DIR knows ${known}; mount or restore it, or add a text to begin anew`;
  throw new FolderError('CONTENT_DIR', contentDir, reason);
}

/** Temporary files of the service among the content: the lock, and files about to be renamed. */
const PASSING = ['.guide-lock*', '.*.tmp'];

/**
 * Keeps temporary files out of people's commits and stashes, through the repository's local exclude file. Existing
 * lines stay; a file that is not writable is left alone.
 */
async function keepOutOfGit(files: Files, excludeFile: string): Promise<void> {
  if (excludeFile === '') return;
  try {
    const text = (await readIfThere(files, excludeFile))?.toString() ?? '';
    const lines = text.split(/\r?\n/);
    const missing = PASSING.filter((pattern) => !lines.includes(pattern));
    if (missing.length === 0) return;
    await files.makeFolder(dirname(excludeFile));
    const gap = text === '' || text.endsWith('\n') ? '' : '\n';
    await files.append(excludeFile, Buffer.from(`${gap}${missing.join('\n')}\n`));
  } catch (error) {
    if (!isDiskError(error)) throw error;
  }
}
