import { randomBytes } from 'node:crypto';
import { constants, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { valueIf } from './disk-error.ts';

/** Reads a file, and fails for a link. */
export const READ = { flag: constants.O_RDONLY | constants.O_NOFOLLOW };

/**
 * Returns null if the error means that no file exists at the path, which may also be that of a folder, lead through a
 * file, be too long for the disk, or be a link, which the service never creates here. Throws other errors again.
 */
export const nullIfNone = valueIf(null, 'ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP');

/** The bytes of a file; null if it does not exist or is a link. */
export function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path, READ);
  } catch (error) {
    return nullIfNone(error);
  }
}

/** Temporary files left by a killed process. */
export const TEMPORARY_OUTPUT = /(^|\/)\.[0-9a-f]{12}\.tmp$/;

/** Replaces a file atomically, without waiting for the disk. */
export function putFile(path: string, bytes: string | Uint8Array): void {
  const temporary = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeFileSync(temporary, bytes);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Makes a folder. A link in its place is replaced, because its target is not ours to write to. */
export function makeOwnFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found?.isSymbolicLink()) unlinkSync(folder);
  mkdirSync(folder);
}
