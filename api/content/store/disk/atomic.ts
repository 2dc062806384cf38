import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { DiskProblem, valueIf } from './disk-error.ts';
import { type FileBytes, type Files, isMissing, PRIVATE } from './files.ts';
import { mapConcurrently } from './map-concurrently.ts';

/** Names of temporary files, which are never read; those left by a killed process are removed at the next start. */
export const TEMPORARY = /^\..*\.[0-9a-f]{12}\.tmp$/;

export const temporaryName = (path: string): string =>
  join(dirname(path), `.${basename(path).slice(0, 60)}.${randomBytes(6).toString('hex')}.tmp`);

interface WriteOptions {
  modifiedMs?: number | undefined;
  /** For files that only the user of the service may read: password hashes, keys, unpublished texts. */
  isPrivate?: boolean;
}

/** Number of attempts if another program deletes the temporary file, as `git stash -u` and `git clean` do. */
const ATTEMPTS = 4;

/**
 * Replaces a file atomically: readers see the old bytes or the new ones. Durable when it returns. On an error the file
 * is unchanged.
 *
 * @example
 * await writeFile(files, join(contentDir, 'site.yaml'), Buffer.from('name: Guide\n'));
 */
export const writeFile = (files: Files, path: string, bytes: FileBytes, options: WriteOptions = {}): Promise<void> =>
  writeFiles(files, [{ ...options, path, bytes }]);

type Write = { path: string; bytes: FileBytes } & WriteOptions;

/** Replaces each file atomically, waiting for the disk once. An error may leave some replaced. */
export async function writeFiles(files: Files, writes: readonly Write[]): Promise<void> {
  for (let left = ATTEMPTS; left > 0; left--) {
    try {
      return await tryToWrite(files, writes);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  const names = writes.map(({ path }) => basename(path)).join(', ');
  throw new DiskProblem(`another program keeps deleting ${names} while it is written; try again`, false);
}

async function tryToWrite(files: Files, writes: readonly Write[]): Promise<void> {
  const folders = new Map(writes.map(({ path, isPrivate }) => [dirname(path), isPrivate ? PRIVATE : undefined]));
  for (const [folder, mode] of folders) await files.makeFolder(folder, mode);
  const drafts = writes.map((write) => ({ ...write, temporary: temporaryName(write.path) }));
  try {
    await mapConcurrently(drafts, ({ temporary, bytes, isPrivate }) =>
      files.create(temporary, bytes, isPrivate ? 0o600 : undefined),
    );
    for (const { temporary, path, modifiedMs, isPrivate } of drafts) {
      if (!isPrivate) await files.takeMode(temporary, path);
      if (modifiedMs !== undefined) await files.setModified(temporary, modifiedMs);
      await files.rename(temporary, path);
    }
  } catch (error) {
    for (const { temporary } of drafts) await files.remove(temporary).catch(() => {});
    throw error;
  }
  for (const folder of folders.keys()) await files.syncFolder(folder);
}

/** Removes a file durably; a missing file is not an error. */
export async function removeFile(files: Files, path: string): Promise<void> {
  const isRemoved = await files.remove(path).then(() => true, valueIf(false, 'ENOENT'));
  // Git removes folders that have become empty.
  if (isRemoved) await files.syncFolder(dirname(path)).catch(valueIf(undefined, 'ENOENT'));
}

/**
 * The bytes of a file, or null if it does not exist.
 *
 * @example
 * const bytes = await readIfThere(files, join(contentDir, 'site.yaml'));
 */
export const readIfThere = (files: Files, path: string): Promise<Buffer | null> =>
  files.read(path).catch(valueIf(null, 'ENOENT'));

/** The names in a folder; empty if it does not exist. */
export const listIfThere = (files: Files, folder: string): Promise<string[]> =>
  files.list(folder).catch(valueIf([], 'ENOENT'));

/** Removes temporary files that a killed process left below these folders. */
export async function sweep(files: Files, folders: string[]): Promise<void> {
  for (const folder of folders) {
    for (const name of await files.listDeep(folder)) {
      if (TEMPORARY.test(name.slice(name.lastIndexOf('/') + 1))) await files.remove(join(folder, name));
    }
  }
}
