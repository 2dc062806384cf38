import { constants } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, stat, unlink, utimes } from 'node:fs/promises';

/**
 * The system calls that the store makes, and no others. Tests pass a copy in which the n-th call fails, so that what
 * happens on a bad disk is known and not hoped for.
 */
export interface Files {
  read(path: string): Promise<Buffer>;
  /** Creates a file that must not exist yet, writes all of it and makes it durable. */
  create(path: string, bytes: Uint8Array): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Makes the names in a folder durable. */
  syncFolder(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  list(path: string): Promise<string[]>;
  /** Paths of everything below a folder, relative to it. */
  listDeep(path: string): Promise<string[]>;
  /** Milliseconds since 1970 of the last change, or null when there is no such file. */
  modified(path: string): Promise<number | null>;
  setModified(path: string, ms: number): Promise<void>;
  link(from: string, to: string): Promise<void>;
}

/** A file could not be made durable: what the kernel holds may differ from the disk from now on. */
export class SyncError extends Error {
  constructor(path: string, cause: unknown) {
    super(`cannot make ${path} durable`, { cause });
    this.name = 'SyncError';
  }
}

/** The low-level calls behind {@link Files}; the seam for fault tests. */
export const systemCalls = {
  open,
  read: readFile,
  rename,
  unlink,
  mkdir,
  readdir,
  stat,
  utimes,
  link,
  write: (handle: Awaited<ReturnType<typeof open>>, bytes: Uint8Array) => handle.writeFile(bytes),
  fsync: (handle: Awaited<ReturnType<typeof open>>) => handle.sync(),
};
export type SystemCalls = typeof systemCalls;

export function openFiles(calls: SystemCalls = systemCalls): Files {
  const sync = async (handle: Awaited<ReturnType<typeof open>>, path: string) => {
    try {
      await calls.fsync(handle);
    } catch (cause) {
      throw new SyncError(path, cause);
    }
  };
  return {
    read: (path) => calls.read(path),
    rename: (from, to) => calls.rename(from, to),
    remove: (path) => calls.unlink(path),
    list: (path) => calls.readdir(path),
    listDeep: (path) => calls.readdir(path, { recursive: true }),
    link: (from, to) => calls.link(from, to),
    setModified: (path, ms) => calls.utimes(path, ms / 1000, ms / 1000),
    async create(path, bytes) {
      const handle = await calls.open(path, 'wx', 0o644);
      try {
        await calls.write(handle, bytes);
        await sync(handle, path);
      } finally {
        await handle.close();
      }
    },
    async syncFolder(path) {
      const handle = await calls.open(path, constants.O_RDONLY | constants.O_DIRECTORY);
      try {
        await sync(handle, path);
      } finally {
        await handle.close();
      }
    },
    async makeFolder(path) {
      await calls.mkdir(path, { recursive: true });
    },
    async modified(path) {
      try {
        return Math.floor((await calls.stat(path)).mtimeMs);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
