import { randomBytes } from 'node:crypto';
import { constants, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMissing } from './files.ts';

/**
 * Errors of paths that cannot be files: folders, paths below a file, names too long for the disk, and links, which the
 * service never creates here.
 */
const NO_FILE = new Set(['EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

/** Reads a file, and fails for a link. */
export const READ = { flag: constants.O_RDONLY | constants.O_NOFOLLOW };

/** Returns null if the error means that no file exists at the path; rethrows others. */
export function nullIfNone(error: unknown): null {
  if (isMissing(error) || NO_FILE.has((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}

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
