import { copyFile, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Files below a folder, each with the time at which its bytes, name or times were last touched. */
export type FolderState = ReadonlyMap<string, number>;

export async function readFolder(folder: string): Promise<FolderState> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const facts = await Promise.all(files.map((file) => stat(file)));
  return new Map(files.map((file, index) => [file.slice(folder.length + 1), facts[index]?.ctimeMs ?? 0]));
}

/** Paths that were added, changed or removed. */
export function changedPaths(before: FolderState, after: FolderState): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}

/** Makes one file below a folder what it is in the template, gone included. */
export async function restoreFile(template: string, folder: string, path: string): Promise<void> {
  const [from, to] = [join(template, path), join(folder, path)];
  try {
    const { mtimeMs } = await stat(from);
    await copyFile(from, to);
    await utimes(to, mtimeMs / 1000, mtimeMs / 1000);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(to, { force: true });
  }
}
