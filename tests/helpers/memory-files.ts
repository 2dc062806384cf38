import { dirname, join, sep } from 'node:path';
import type { Files } from '../../api/content/store/disk/files.ts';

/** State of a file at one moment; changes replace the object. */
interface MemoryFile {
  readonly bytes: Buffer;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly changed: number;
  /** The inode: the same for all names of a file. */
  readonly id: number;
}

/** All files by path. Identical entries are unchanged files. */
export type Snapshot = ReadonlyMap<string, MemoryFile>;

/** {@link Files} in memory, for tests that are not about the disk; equivalent in everything that the store needs. */
export interface MemoryFiles extends Files {
  snapshot(): Snapshot;
  /** Restores a snapshot, at no cost however many files there are. */
  restore(snapshot: Snapshot): void;
}

const error = (code: string, path: string): Error => Object.assign(new Error(`${code}: ${path}`), { code });

/** Last id; unique even across instances. */
let ids = 0;

export function memoryFiles(from: Snapshot = new Map()): MemoryFiles {
  let files = new Map(from);
  let folders = foldersOf(files);

  const fileAt = (path: string): MemoryFile => {
    const file = files.get(path);
    if (file) return file;
    if (folders.has(path)) throw error('EISDIR', path);
    throw error(isBelowFile(path) ? 'ENOTDIR' : 'ENOENT', path);
  };
  const isBelowFile = (path: string): boolean => {
    const parent = dirname(path);
    return parent !== path && (files.has(parent) || isBelowFile(parent));
  };
  const needFolder = (path: string): void => {
    if (folders.has(path)) return;
    throw error(files.has(path) || isBelowFile(path) ? 'ENOTDIR' : 'ENOENT', path);
  };
  const namesIn = (path: string): string[] => {
    needFolder(path);
    const start = path + sep;
    const below = [...files.keys(), ...folders].filter((each) => each.startsWith(start));
    return [...new Set(below.map((each) => each.slice(start.length).split(sep)[0] as string))];
  };
  /** Replaces a file under all of its names. */
  const change = (path: string, changes: Partial<MemoryFile>): MemoryFile => {
    const before = fileAt(path);
    const after = { ...before, ...changes, changed: Date.now() };
    for (const [name, file] of files) if (file === before) files.set(name, after);
    return after;
  };

  const create: Files['create'] = async (path, bytes) => {
    needFolder(dirname(path));
    if (files.has(path) || folders.has(path)) throw error('EEXIST', path);
    const put = (content: Uint8Array) => {
      const now = Date.now();
      files.set(path, { bytes: Buffer.from(content), modified: now, changed: now, id: files.get(path)?.id ?? ++ids });
    };
    if (bytes instanceof Uint8Array) return put(bytes);
    put(Buffer.alloc(0));
    for await (const chunk of bytes) put(Buffer.concat([fileAt(path).bytes, chunk]));
  };

  return {
    snapshot: () => new Map(files),
    restore(snapshot) {
      files = new Map(snapshot);
      folders = foldersOf(files);
    },
    read: async (path) => Buffer.from(fileAt(path).bytes),
    readPlain: async (path) =>
      folders.has(path) ? null : { bytes: Buffer.from(fileAt(path).bytes), modified: fileAt(path).modified },
    readNow: (path) => Buffer.from(fileAt(path).bytes),
    readStart: async (path, length) => Buffer.from(fileAt(path).bytes.subarray(0, length)),
    create,
    async append(path, bytes) {
      if (!files.has(path)) await create(path, new Uint8Array());
      change(path, { bytes: Buffer.concat([fileAt(path).bytes, bytes]), modified: Date.now() });
    },
    async rename(from, to) {
      fileAt(from);
      needFolder(dirname(to));
      if (folders.has(to)) throw error('EISDIR', to);
      const file = change(from, {});
      files.delete(from);
      files.set(to, file);
    },
    async remove(path) {
      fileAt(path);
      files.delete(path);
    },
    syncFolder: async (path) => needFolder(path),
    async makeFolder(path) {
      if (files.has(path)) throw error('EEXIST', path);
      if (isBelowFile(path)) throw error('ENOTDIR', path);
      for (let made = path; !folders.has(made); made = dirname(made)) folders.add(made);
    },
    makePrivate: async () => {},
    size: async (path) => (folders.has(path) ? null : fileAt(path).bytes.length),
    isThere: (path) => files.has(path) || folders.has(path),
    isLink: async () => false,
    async realPath(path) {
      if (!folders.has(path)) fileAt(path);
      return path;
    },
    list: async (path) => namesIn(path),
    async listDeep(path) {
      needFolder(path);
      const start = path + sep;
      const below = [...files.keys(), ...folders].filter((each) => each.startsWith(start));
      return below.map((each) => each.slice(start.length));
    },
    async modified(path) {
      return folders.has(path) ? 0 : (files.get(path)?.modified ?? missing(path));
    },
    takeMode: async () => {},
    async setModified(path, ms) {
      change(path, { modified: ms });
    },
    async link(from, to) {
      fileAt(from);
      needFolder(dirname(to));
      if (files.has(to) || folders.has(to)) throw error('EEXIST', to);
      files.set(to, change(from, {}));
    },
    fingerprint(path) {
      const file = files.get(path);
      if (!file) return null;
      const { modified, changed, id, bytes } = file;
      return { mark: `${modified} ${changed} ${bytes.length} ${id}`, changed };
    },
  };

  function missing(path: string): null {
    if (isBelowFile(path)) throw error('ENOTDIR', path);
    return null;
  }
}

/** Folders exist as long as they contain files; the root always exists. */
function foldersOf(files: Snapshot): Set<string> {
  const folders = new Set<string>([sep]);
  for (const path of files.keys()) {
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  return folders;
}

/** Paths that were added, changed or removed below a folder, relative to it. */
export function changedBetween(before: Snapshot, after: Snapshot, folder: string): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  const changed = [...paths].filter((path) => before.get(path) !== after.get(path));
  return changed.filter((path) => path.startsWith(folder + sep)).map((path) => path.slice(folder.length + 1));
}

/** Puts files below a folder, such as those of a sample. */
export async function putFiles(
  files: Files,
  folder: string,
  contents: Record<string, string | Uint8Array>,
): Promise<void> {
  for (const [path, content] of Object.entries(contents)) {
    await files.makeFolder(dirname(join(folder, path)));
    await files.create(join(folder, path), Buffer.from(content as string));
  }
}
