import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import {
  chmod,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  stat,
  unlink,
  utimes,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * The system calls that the store makes, and no others. Tests pass a copy in which the n-th call fails, so that what
 * happens on a bad disk is known and not hoped for.
 */
export interface Files {
  read(path: string): Promise<Buffer>;
  /** Reads while everything else waits: for small files only. */
  readNow(path: string): Buffer;
  /**
   * A file with the time of its last change, in milliseconds since 1970, while everything else waits: of thousands of
   * small ones each call that waits costs more than the reading. Null for what is no file itself, such as a link.
   */
  readPlain(path: string): Promise<PlainFile | null>;
  /** The first bytes of a file, at most `length`. */
  readStart(path: string, length: number): Promise<Buffer>;
  /**
   * Creates a file that must not exist yet, writes all of it and makes it durable; everyone may read it by default. Of
   * chunks it holds one at a time; when they end with an error, what came before stays.
   */
  create(path: string, bytes: FileContent, mode?: number): Promise<void>;
  /** Adds to the end of a file durably, and makes it when it is not there; everyone may read it by default. */
  append(path: string, bytes: Uint8Array, mode?: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Makes the names in a folder durable. */
  syncFolder(path: string): Promise<void>;
  /** Makes a folder and those above it, durably; one that is there is left alone. */
  makeFolder(path: string, mode?: number): Promise<void>;
  /** Lets nobody but the user of the service look into a folder, as far as the folder is theirs. */
  makePrivate(path: string): Promise<void>;
  list(path: string): Promise<string[]>;
  /** Paths of everything below a folder, relative to it; what a folder that nobody may look into holds is left out. */
  listDeep(path: string): Promise<string[]>;
  /** Whether there is a file or folder; a disk that cannot even be asked is as good as gone. */
  isThere(path: string): boolean;
  /** Milliseconds since 1970 of the last change, or null when there is no such file. */
  modified(path: string): Promise<number | null>;
  setModified(path: string, ms: number): Promise<void>;
  /** A second name for a file; fails when the name is taken. */
  link(from: string, to: string): Promise<void>;
  /** Where a path really leads, with no link in it; rejects when there is nothing. */
  realPath(path: string): Promise<string>;
  /** Whether a path is a symbolic link, wherever it leads; false when there is nothing. */
  isLink(path: string): Promise<boolean>;
  /** What tells a changed file from an unchanged one without reading it, or null when there is none. */
  fingerprint(path: string): FileFingerprint | null;
}

interface PlainFile {
  bytes: Buffer;
  modified: number;
}

/** What a file is to hold: all at once, or in chunks as they come. */
type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

/** Equal marks are equal files; times are in milliseconds since 1970. `changed` cannot be set by anyone but the kernel. */
export interface FileFingerprint {
  mark: string;
  changed: number;
}

/** Rights of a folder that is nobody else's business. */
export const PRIVATE = 0o700;

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
  readFileSync,
  openSync,
  fstatSync,
  rename,
  unlink,
  mkdir,
  chmod,
  readdir,
  stat,
  lstat,
  realpath,
  statSync,
  utimes,
  link,
  write: (handle: Awaited<ReturnType<typeof open>>, bytes: FileContent) => handle.writeFile(bytes),
  fsync: (handle: Awaited<ReturnType<typeof open>>) => handle.sync(),
};
export type SystemCalls = typeof systemCalls;

/**
 * The disk as the store uses it. Tests hand in system calls that fail.
 *
 * @example
 * const files = openFiles();
 */
export function openFiles(calls: SystemCalls = systemCalls): Files {
  const sync = async (handle: Awaited<ReturnType<typeof open>>, path: string) => {
    try {
      await calls.fsync(handle);
    } catch (cause) {
      throw new SyncError(path, cause);
    }
  };
  const syncFolder = async (path: string) => {
    const handle = await calls.open(path, constants.O_RDONLY | constants.O_DIRECTORY);
    try {
      await sync(handle, path);
    } finally {
      await handle.close();
    }
  };
  const write = async (path: string, flags: 'wx' | 'a', bytes: FileContent, mode: number) => {
    const handle = await calls.open(path, flags, mode);
    try {
      await calls.write(handle, bytes);
      await sync(handle, path);
    } finally {
      await handle.close();
    }
  };
  return {
    read: (path) => calls.read(path),
    readNow: (path) => calls.readFileSync(path),
    async readPlain(path) {
      const file = openPlain(calls, path);
      if (file === null) return null;
      try {
        const facts = calls.fstatSync(file);
        return facts.isFile() ? { bytes: calls.readFileSync(file), modified: Math.floor(facts.mtimeMs) } : null;
      } finally {
        closeSync(file);
      }
    },
    rename: (from, to) => calls.rename(from, to),
    remove: (path) => calls.unlink(path),
    list: (path) => calls.readdir(path),
    async listDeep(path) {
      const found: string[] = [];
      const look = async (folder: string): Promise<void> => {
        for (const entry of await calls.readdir(join(path, folder), { withFileTypes: true })) {
          const name = join(folder, entry.name);
          found.push(name);
          if (entry.isDirectory()) await look(name).catch(unlessClosed);
        }
      };
      await look('');
      return found;
    },
    link: (from, to) => calls.link(from, to),
    setModified: (path, ms) => calls.utimes(path, ms / 1000, ms / 1000),
    async readStart(path, length) {
      const handle = await calls.open(path, 'r');
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    create: (path, bytes, mode = 0o644) => write(path, 'wx', bytes, mode),
    append: (path, bytes, mode = 0o644) => write(path, 'a', bytes, mode),
    syncFolder,
    async makeFolder(path, mode) {
      const options = mode === undefined ? {} : { mode };
      const first = await calls.mkdir(path, { recursive: true, ...options }).catch(async (error: unknown) => {
        // On a read-only disk Node would say that there is no such folder; without looking above it says why.
        if (isMissing(error)) await calls.mkdir(path, options);
        throw error;
      });
      if (first === undefined) return;
      // The name of a new folder stands in the folder above it.
      for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
    },
    realPath: (path) => calls.realpath(path),
    async isLink(path) {
      try {
        return (await calls.lstat(path)).isSymbolicLink();
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    makePrivate: (path) => calls.chmod(path, PRIVATE).catch(unlessForeign),
    fingerprint(path) {
      const facts = calls.statSync(path, { throwIfNoEntry: false });
      if (!facts?.isFile()) return null;
      const { mtimeMs, ctimeMs, size, ino } = facts;
      return { mark: `${mtimeMs} ${ctimeMs} ${size} ${ino}`, changed: ctimeMs };
    },
    isThere(path) {
      try {
        return calls.statSync(path, { throwIfNoEntry: false }) !== undefined;
      } catch {
        return false;
      }
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

/** Never waits for what is behind a pipe or a device. */
const PLAIN = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Null for a link. */
function openPlain(calls: SystemCalls, path: string): number | null {
  try {
    return calls.openSync(path, PLAIN);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') return null;
    throw error;
  }
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Such as the `lost+found` of a disk, and a folder that went while others were looked at. */
function unlessClosed(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EACCES' && !isMissing(error)) throw error;
}

/** A folder of somebody else, who decides about it, or on a disk without rights. */
function unlessForeign(error: unknown): void {
  if (!['EPERM', 'ENOSYS', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
}

/** The same files for when the old bytes must be back in any case: what cannot be made durable is told to `onError`. */
export function withoutSyncErrors(files: Files, onError: () => void): Files {
  const lenient =
    <A extends unknown[]>(call: (...args: A) => Promise<void>) =>
    (...args: A) =>
      call(...args).catch((error: unknown) => {
        if (!(error instanceof SyncError)) throw error;
        onError();
      });
  return { ...files, create: lenient(files.create), syncFolder: lenient(files.syncFolder) };
}
