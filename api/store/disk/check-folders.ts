import { join } from 'node:path';
import { removeFile, temporaryName } from './atomic.ts';
import { codeOf, FolderError, sayDiskError, type FolderRole } from './disk-error.ts';
import { SyncError, type Files } from './files.ts';

/** What a start says of a folder that cannot be one. */
const NO_FOLDER: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
};

/**
 * Throws a {@link FolderError} when content and data cannot be read and written. The content must be there: a folder
 * that was named wrongly would pass for a guide without a page. A replica only reads, and needs no data.
 */
export async function checkFolders(
  files: Files,
  { contentDir, dataDir, readOnly = false }: { contentDir: string; dataDir: string; readOnly?: boolean },
): Promise<void> {
  await check(files, 'CONTENT_DIR', 'content', contentDir, !readOnly);
  if (!readOnly) await check(files, 'DATA_DIR', 'data', dataDir, true);
}

async function check(files: Files, variable: string, role: FolderRole, path: string, write: boolean): Promise<void> {
  const file = temporaryName(join(path, 'probe'));
  try {
    if (role === 'data') await files.makeFolder(path);
    await files.list(path);
    if (!write) return;
    await files.create(file, new Uint8Array(1));
    await removeFile(files, file);
  } catch (error) {
    await files.remove(file).catch(() => {});
    throw unusable(variable, role, path, error instanceof SyncError ? error.cause : error);
  }
}

/** What the operator is told of a folder that cannot be looked at or written to. */
export function unusable(variable: string, role: FolderRole, path: string, error: unknown): FolderError {
  return new FolderError(variable, path, NO_FOLDER[codeOf(error)] ?? sayDiskError(role, error));
}
