import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { DiskProblem } from './disk-error.ts';
import { type Files, isMissing, PRIVATE } from './files.ts';

/** Temporary files look like this and are never read; what a killed process left is swept at the next start. */
export const TEMPORARY = /^\..*\.[0-9a-f]{12}\.tmp$/;

/** A name beside `path` that nobody else uses. */
export const temporaryName = (path: string): string =>
  join(dirname(path), `.${basename(path).slice(0, 80)}.${randomBytes(6).toString('hex')}.tmp`);

interface WriteOptions {
  /** Time of the last change that the file is to have. */
  modifiedMs?: number | undefined;
  /** For what only the user of the service may read: hashes of passwords, keys, unpublished texts. */
  isPrivate?: boolean;
}

/** How often a file is written that somebody sweeps away meanwhile, as `git stash -u` and `git clean` do. */
const ATTEMPTS = 4;

/**
 * Replaces a file in one step: readers see the old bytes or the new ones, whole. Durable when it returns. On an error
 * the file is what it was.
 *
 * @example
 * await writeFile(files, join(contentDir, 'site.yaml'), Buffer.from('name: Guide\n'));
 */
export async function writeFile(
  files: Files,
  path: string,
  bytes: Uint8Array,
  options: WriteOptions = {},
): Promise<void> {
  for (let left = ATTEMPTS; left > 0; left--) {
    try {
      return await replace(files, path, bytes, options);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  throw new DiskProblem(`another program removes files while they are written: ${basename(path)}; try again`, false);
}

async function replace(
  files: Files,
  path: string,
  bytes: Uint8Array,
  { modifiedMs, isPrivate }: WriteOptions,
): Promise<void> {
  const temporary = temporaryName(path);
  await files.makeFolder(dirname(path), isPrivate ? PRIVATE : undefined);
  try {
    await files.create(temporary, bytes, isPrivate ? 0o600 : undefined);
    if (modifiedMs !== undefined) await files.setModified(temporary, modifiedMs);
    await files.rename(temporary, path);
  } catch (error) {
    await files.remove(temporary).catch(() => {});
    throw error;
  }
  await files.syncFolder(dirname(path));
}

/** Replaces files as {@link writeFile} does, and waits for the disk once for all of them. On an error some may be replaced. */
export async function writeFiles(
  files: Files,
  writes: readonly { path: string; bytes: Uint8Array; modifiedMs?: number | undefined }[],
): Promise<void> {
  const folders = new Set(writes.map(({ path }) => dirname(path)));
  for (const folder of folders) await files.makeFolder(folder);
  const drafts = writes.map((write) => ({ ...write, temporary: temporaryName(write.path) }));
  try {
    const made = await Promise.allSettled(drafts.map(({ temporary, bytes }) => files.create(temporary, bytes)));
    for (const one of made) if (one.status === 'rejected') throw one.reason;
    for (const { temporary, path, modifiedMs } of drafts) {
      if (modifiedMs !== undefined) await files.setModified(temporary, modifiedMs);
      await files.rename(temporary, path);
    }
  } catch (error) {
    for (const { temporary } of drafts) await files.remove(temporary).catch(() => {});
    throw error;
  }
  for (const folder of folders) await files.syncFolder(folder);
}

/** Removes a file durably; a file that is not there is as good as removed. */
export async function removeFile(files: Files, path: string): Promise<void> {
  try {
    await files.remove(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return;
  }
  await files.syncFolder(dirname(path)).catch((error: unknown) => {
    // Git takes away a folder that holds nothing any more.
    if (!isMissing(error)) throw error;
  });
}

/**
 * The bytes of a file, or null when there is none.
 *
 * @example
 * const bytes = await readIfThere(files, join(contentDir, 'site.yaml'));
 */
export async function readIfThere(files: Files, path: string): Promise<Buffer | null> {
  try {
    return await files.read(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The names in a folder; none when there is no such folder. */
export async function listIfThere(files: Files, folder: string): Promise<string[]> {
  try {
    return await files.list(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Removes the temporary files that a killed process left below these folders. */
export async function sweep(files: Files, folders: string[]): Promise<void> {
  for (const folder of folders) {
    for (const name of await files.listDeep(folder)) {
      if (TEMPORARY.test(name.slice(name.lastIndexOf('/') + 1))) await files.remove(join(folder, name));
    }
  }
}
