import { randomBytes } from 'node:crypto';
import { constants, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMissing } from './files.ts';

/**
 * Paths at which there can be no file: folders, what would lie below a file, names longer than a disk has, and links,
 * which nobody but a stranger puts here.
 */
const NO_FILE = new Set(['EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

/** Reads a file, and fails for a link in its place. */
export const READ = { flag: constants.O_RDONLY | constants.O_NOFOLLOW };

/** Null for the error of a path where there is no file. */
export function nullIfNone(error: unknown): null {
  if (isMissing(error) || NO_FILE.has((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}

/** The bytes of a file; null where there is none, or a link. */
export function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path, READ);
  } catch (error) {
    return nullIfNone(error);
  }
}

/** What a killed process left of a file that it was about to write. */
export const TEMPORARY_OUTPUT = /(^|\/)\.[0-9a-f]{12}\.tmp$/;

/** Replaces a file in one step, without waiting for the disk. */
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

/** Makes a folder. One elsewhere, which a link in its place leads to, is not ours to write to. */
export function makeOwnFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found?.isSymbolicLink()) unlinkSync(folder);
  mkdirSync(folder);
}
