import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { removeFile, temporaryName } from './atomic.ts';
import { codeOf, FolderError, sayDiskError, type FolderRole } from './disk-error.ts';
import { isMissing, SyncError, type Files } from './files.ts';

/** Reasons why a path cannot be used as a folder. */
const NO_FOLDER: Record<string, string> = {
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
};

/**
 * Throws a {@link FolderError} if content and data cannot be read and written. The content folder must exist: a
 * mistyped name would otherwise pass for an empty guide. A replica only reads, and needs no data folder.
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
    throw unusable(variable, role, path, error);
  }
}

/** The error for the operator about a folder that cannot be read or written. */
export function unusable(variable: string, role: FolderRole, path: string, error: unknown): FolderError {
  if (error instanceof FolderError) return error;
  const cause = error instanceof SyncError ? error.cause : error;
  return new FolderError(variable, path, NO_FOLDER[codeOf(cause)] ?? sayDiskError(role, cause));
}

/** Suffixes of folders written beside the output. */
const BESIDE = ['', '-edge', '-single', '.next'];

/**
 * Conflicts between the folders of a guide, a sentence each. After resolving links, none may be the same as, contain or
 * lie inside another: a build would overwrite texts, and a commit would publish keys. They need not exist.
 */
export function overlaps({
  contentDir,
  dataDir,
  outDir,
}: Record<'contentDir' | 'dataDir' | 'outDir', string>): string[] {
  const inputs = { CONTENT_DIR: contentDir, DATA_DIR: dataDir };
  const found = relation(dataDir, contentDir);
  const wrong = found ? [`DATA_DIR=${dataDir} cannot be used: it ${found} CONTENT_DIR (${contentDir})`] : [];
  for (const [variable, input] of Object.entries(inputs)) {
    for (const ending of BESIDE) {
      const found = relation(outDir + ending, input);
      if (!found) continue;
      const what = ending ? `${outDir + ending}, which is written beside it,` : 'it';
      wrong.push(`OUT_DIR=${outDir} cannot be used: ${what} ${found} ${variable} (${input})`);
      break;
    }
  }
  return wrong;
}

function relation(one: string, other: string): string {
  const [a, b] = [realPathOf(one), realPathOf(other)];
  if (a === b) return 'is';
  if (isBelow(a, b)) return 'is inside';
  return isBelow(b, a) ? 'contains' : '';
}

const isBelow = (path: string, folder: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The path with all links resolved, even if it does not exist yet. */
function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const above = dirname(path);
    if (above === path) return path;
    const isLink = isMissing(error) && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
    return isLink ? realPathOf(resolve(above, readlinkSync(path))) : join(realPathOf(above), basename(path));
  }
}
