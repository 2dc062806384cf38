import { dirname, relative, sep } from 'node:path';
import { Problem } from '../../../lib/problem.ts';
import type { Files } from './files.ts';

export const LEADS_OUT = 'links that lead out of the content are not followed';

/** The code of an {@link OutsideError}. */
export const OUTSIDE = 'OUTSIDE';

/** A link below the content folder leads to a target outside the content, which is not read. */
export class OutsideError extends Error {
  readonly code = OUTSIDE;

  constructor(path: string) {
    super(`${path}: ${LEADS_OUT}`);
    this.name = 'OutsideError';
  }
}

/** Folders that are published as they are: links in one may only lead to files in the same. */
const PUBLISHED = new Set(['uploads', 'public']);

/**
 * Restricts file access: below the content folder, links are followed only to content, never out of the folder, to
 * hidden files such as those of git, or from a published folder to anything else.
 */
export function confine(files: Files, contentDir: string): Files {
  let asked: Promise<string> | null = null;
  // Concurrent reads of many files share one lookup of the root.
  const realRoot = () => (asked ??= files.realPath(contentDir).finally(() => (asked = null)));
  const leadsInside = async (path: string): Promise<boolean> => {
    if (path !== contentDir && !path.startsWith(contentDir + sep)) return true;
    const [real, root] = await Promise.all([files.realPath(path), realRoot()]);
    return isInRoom(relative(contentDir, path), relative(root, real));
  };
  const checked =
    <A extends unknown[], R>(call: (path: string, ...rest: A) => Promise<R>) =>
    async (path: string, ...rest: A): Promise<R> => {
      if (!(await leadsInside(path))) throw new OutsideError(path);
      return call(path, ...rest);
    };
  /** Concurrent reads in one folder share one lookup of it. */
  const folders = new Map<string, Promise<boolean>>();
  const isFolderInside = (folder: string): Promise<boolean> => {
    const known = folders.get(folder);
    if (known) return known;
    const asking = leadsInside(folder).finally(() => folders.delete(folder));
    folders.set(folder, asking);
    return asking;
  };
  return {
    ...files,
    read: checked(files.read),
    // A file that is not a link is where its folder is.
    readPlain: async (path) => ((await isFolderInside(dirname(path))) ? files.readPlain(path) : null),
    readStart: checked(files.readStart),
    size: checked(files.size),
    list: checked(files.list),
    create: async (path, ...rest) => {
      const folder = dirname(path);
      if (!(await leadsInside(folder))) {
        throw new Problem('rest_unavailable', { data: { reason: new OutsideError(folder).message } });
      }
      await files.create(path, ...rest);
    },
  };
}

/** Both paths are relative to the content folder: as given, and with links resolved. */
function isInRoom(path: string, real: string): boolean {
  const [own, behind] = [path.split(sep), real.split(sep)];
  if (behind.some((part) => part.startsWith('.') && !own.includes(part))) return false;
  return !PUBLISHED.has(own[0] ?? '') || behind[0] === own[0];
}
