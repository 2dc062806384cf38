import { dirname, relative, sep } from 'node:path';
import { Problem } from '../../../lib/problem.ts';
import type { Files } from './files.ts';

export const LEADS_OUT = 'a link that leads out of the content is not followed';

/** A link below the content folder leads to what does not belong to the content; nothing of it is read. */
export class OutsideError extends Error {
  constructor(path: string) {
    super(`${path}: ${LEADS_OUT}`);
    this.name = 'OutsideError';
  }
}

/** What lies in these is published as it is, so that behind a file of one there may only be another of the same. */
const PUBLISHED = new Set(['uploads', 'public']);

/**
 * The same files, but below the content folder links are followed only to content: never out of the folder, to hidden
 * files such as git's own, or from what is published as it is to anything else.
 */
export function confine(files: Files, contentDir: string): Files {
  let asked: Promise<string> | null = null;
  // Many files that are read at once would each ask for the same folder.
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
  /** Many files in one folder would each ask where it leads. */
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
    // What is no link itself is where its folder is.
    readPlain: async (path) => ((await isFolderInside(dirname(path))) ? files.readPlain(path) : null),
    readStart: checked(files.readStart),
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

/** Both paths are below the content folder: as it is written, and as it really is. */
function isInRoom(path: string, real: string): boolean {
  const [own, behind] = [path.split(sep), real.split(sep)];
  if (behind.some((part) => part.startsWith('.') && !own.includes(part))) return false;
  return !PUBLISHED.has(own[0] ?? '') || behind[0] === own[0];
}
