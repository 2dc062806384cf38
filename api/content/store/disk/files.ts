import { closeSync, constants, fstatSync, openSync, promises, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, valueIf } from './disk-error.ts';

/** Content of a file: as a whole or in parts. */
export type FileBytes = Uint8Array | readonly Uint8Array[];

/** The same, or chunks as they arrive. */
type FileContent = FileBytes | AsyncIterable<Uint8Array>;

/** Equal marks mean equal files; times are in milliseconds since 1970. Only the kernel can set `changed`. */
export interface FileFingerprint {
  mark: string;
  changed: number;
}

/** Errors for a file of another user, and of disks without permissions. */
const NO_MODES = ['EPERM', 'ENOSYS', 'EROFS', 'ENOTSUP'];

/** Mode of a folder that only its owner may access. */
export const PRIVATE = 0o700;

/** Mode of a file that everyone may read. */
const READABLE = 0o644;

/** A file could not be made durable: from now on the kernel's cache may differ from the disk. */
export class SyncError extends Error {
  constructor(path: string, cause: unknown) {
    super(`cannot make ${path} durable`, { cause });
    this.name = 'SyncError';
  }
}

const { open, readFile, rename, unlink, mkdir, chmod, lchown, readdir, stat, lstat, realpath, utimes, link } = promises;

/** The low-level calls behind {@link Files}; fault tests replace them. */
export const systemCalls = {
  ...{ open, read: readFile, rename, unlink, mkdir, chmod, lchown, readdir, stat, lstat, realpath, utimes, link },
  ...{ readFileSync, openSync, fstatSync, statSync },
  write: (handle: Awaited<ReturnType<typeof open>>, bytes: FileContent) => handle.writeFile(bytes),
  fsync: (handle: Awaited<ReturnType<typeof open>>) => handle.sync(),
};
export type SystemCalls = typeof systemCalls;

/** All system calls that the store makes. Tests pass calls of which the n-th fails, as on a bad disk. */
export type Files = ReturnType<typeof openFiles>;

/**
 * The disk as the store uses it.
 *
 * @example
 * const files = openFiles();
 */
export function openFiles(calls: SystemCalls = systemCalls) {
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
      await sync(handle, path).catch(unlessUnsupported);
    } finally {
      await handle.close();
    }
  };
  // What a command makes that an operator runs as root must be open to the user of the server.
  const inheritOwner = async (path: string, chown: (uid: number, gid: number) => Promise<void>) => {
    if (process.getuid?.() !== 0) return;
    const { uid, gid } = await calls.stat(dirname(path));
    // Some network disks refuse, and keep owners of their own.
    if (uid !== 0) await chown(uid, gid).catch(valueIf(undefined, 'EPERM', 'EINVAL', 'ENOTSUP', 'ENOSYS'));
  };
  const write = async (path: string, flags: 'wx' | 'a', bytes: FileContent, mode: number) => {
    const handle = await calls.open(path, flags, mode);
    try {
      if (flags === 'wx') await inheritOwner(path, (uid, gid) => handle.chown(uid, gid));
      await calls.write(handle, bytes);
      await sync(handle, path);
    } finally {
      await handle.close();
    }
  };
  return {
    read: (path: string): Promise<Buffer> => calls.read(path, { flag: UNBLOCKED }),
    /** Reads synchronously: for small files only. */
    readNow: (path: string): Buffer => calls.readFileSync(path),
    /**
     * Reads a file with its modification time in milliseconds since 1970, synchronously: for thousands of small files,
     * each asynchronous call costs more than the read. Null if the path is not a regular file, such as a link.
     */
    async readPlain(path: string) {
      const file = openPlain(calls, path);
      if (file === null) return null;
      try {
        const facts = calls.fstatSync(file);
        return facts.isFile() ? { bytes: calls.readFileSync(file), modified: Math.floor(facts.mtimeMs) } : null;
      } finally {
        closeSync(file);
      }
    },
    /** The first bytes of a file, at most `length`. */
    async readStart(path: string, length: number) {
      const handle = await calls.open(path, 'r');
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    /**
     * Creates a new file, writes all of it and makes it durable. Made by root, it belongs to the owner of its folder. Of
     * an iterable it holds one chunk at a time; if it fails, the chunks already written stay.
     */
    create: (path: string, bytes: FileContent, mode = READABLE) => write(path, 'wx', bytes, mode),
    /** Appends to a file durably, creating it if necessary. */
    append: (path: string, bytes: Uint8Array, mode = READABLE) => write(path, 'a', bytes, mode),
    rename: (from: string, to: string) => calls.rename(from, to),
    remove: (path: string) => calls.unlink(path),
    /** Makes the names in a folder durable. */
    syncFolder,
    /** Makes a folder and its parents durably; an existing one is left alone. */
    async makeFolder(path: string, mode?: number) {
      const options = mode === undefined ? {} : { mode };
      const first = await calls.mkdir(path, { recursive: true, ...options }).catch(async (error: unknown) => {
        // On a read-only disk, recursive mkdir reports ENOENT; without `recursive` it reports the real cause.
        if (isMissing(error)) await calls.mkdir(path, options);
        throw error;
      });
      if (first === undefined) return;
      const made: string[] = [];
      for (let folder = path; folder.length >= first.length; folder = dirname(folder)) made.unshift(folder);
      for (const folder of made) {
        await inheritOwner(folder, (uid, gid) => calls.lchown(folder, uid, gid));
        // The name of a new folder is stored in its parent.
        await syncFolder(dirname(folder));
      }
    },
    /** Restricts a folder to the user of the service, if that user owns it. */
    makePrivate: (path: string) => calls.chmod(path, PRIVATE).catch(valueIf(undefined, ...NO_MODES)),
    list: (path: string): Promise<string[]> => calls.readdir(path),
    /** Paths of everything below a folder, relative to it; contents of inaccessible folders are omitted. */
    async listDeep(path: string) {
      const found: string[] = [];
      const look = async (folder: string): Promise<void> => {
        for (const entry of await calls.readdir(join(path, folder), { withFileTypes: true })) {
          const name = join(folder, entry.name);
          found.push(name);
          // A folder may be inaccessible, such as the `lost+found` of a disk, or be deleted during the listing.
          if (entry.isDirectory()) await look(name).catch(valueIf(undefined, 'EACCES', 'ENOENT'));
        }
      };
      await look('');
      return found;
    },
    /** False on any disk error. */
    isThere(path: string) {
      try {
        return calls.statSync(path, { throwIfNoEntry: false }) !== undefined;
      } catch {
        return false;
      }
    },
    /** Modification time in milliseconds since 1970, or null if the file does not exist. */
    modified: (path: string) => calls.stat(path).then(({ mtimeMs }) => Math.floor(mtimeMs), valueIf(null, 'ENOENT')),
    setModified: (path: string, ms: number) => calls.utimes(path, ms / 1000, ms / 1000),
    /** Gives a file the permissions of another, if that exists and the disk has permissions. */
    async takeMode(path: string, from: string) {
      const facts = await calls.stat(from).catch(valueIf(null, 'ENOENT'));
      if (facts) await calls.chmod(path, facts.mode & 0o777).catch(valueIf(undefined, ...NO_MODES));
    },
    /** Length in bytes, or null if the path is not a regular file; rejects if it does not exist. */
    size: (path: string) => calls.stat(path).then((facts) => (facts.isFile() ? facts.size : null)),
    /** Makes a hard link; fails if the name is taken. */
    link: (from: string, to: string) => calls.link(from, to),
    /** The path with all links resolved; rejects if it does not exist. */
    realPath: (path: string) => calls.realpath(path),
    /** Whether a path is a symbolic link, wherever it leads; false if it does not exist. */
    isLink: (path: string) => calls.lstat(path).then((facts) => facts.isSymbolicLink(), valueIf(false, 'ENOENT')),
    /** Distinguishes a changed file from an unchanged one without reading it; null if it does not exist. */
    fingerprint(path: string): FileFingerprint | null {
      const facts = calls.statSync(path, { throwIfNoEntry: false });
      if (!facts?.isFile()) return null;
      const { mtimeMs, ctimeMs, size, ino } = facts;
      return { mark: `${mtimeMs} ${ctimeMs} ${size} ${ino}`, changed: ctimeMs };
    },
  };
}

/** Some disks, such as folders shared with a virtual machine, cannot sync folders at all: nothing was lost. */
function unlessUnsupported(error: unknown): void {
  if (codeOf((error as SyncError).cause) !== 'EINVAL') throw error;
}

/** Never blocks on a pipe or a device. */
const UNBLOCKED = constants.O_RDONLY | constants.O_NONBLOCK;
const PLAIN = UNBLOCKED | constants.O_NOFOLLOW;

/** Null if the path is a link. */
function openPlain(calls: SystemCalls, path: string): number | null {
  try {
    return calls.openSync(path, PLAIN);
  } catch (error) {
    return valueIf(null, 'ELOOP')(error);
  }
}

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** The same files, for undoing a change in any case: sync errors are only reported to `onError`. */
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
