import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { codeOf, FolderError, valueIf } from './disk-error.ts';
import { makeOwnFolder, nullIfNone, putFile, READ, readOrNull, TEMPORARY_OUTPUT } from './output-disk.ts';
import { OutputList } from './output-list.ts';

/** Marks a folder as written by a build. It is not an output, and hosts do not serve names that begin with a dot. */
const MARKER = '.guide-output';

/** The list of our files, which is not served either. */
const LIST = '.guide-files';

/** Prefix of the marker while the folder is incomplete and its list may miss files. */
export const UNFINISHED = 'unfinished';

/** Most names listed in a message. */
const NAMED = 10;

export const someOf = (names: readonly string[]): string =>
  names.length <= NAMED ? names.join(', ') : `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;

const MOVE_AWAY = 'move it away';

/** The folders that a file is in, the innermost first. */
const foldersOf = (file: string): string[] => {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
};

/** Called before files that no build wrote are replaced; throws to refuse it. */
export type MayReplace = (files: readonly string[], folder: string) => Promise<void>;

/**
 * The folder that hosts serve. All our files in it can be made again, so nothing here waits for the disk; readers see
 * either the old or the new bytes of a file. Files of others are neither removed nor overwritten.
 */
export class OutputFolder {
  readonly path: string;
  readonly #made = new Set<string>();
  readonly #list: OutputList;
  /** Content of the marker that we wrote; null before that. */
  #marker: string | null = null;

  constructor(path: string) {
    this.path = path;
    this.#list = new OutputList(join(path, LIST), (text) => this.#put(LIST, text));
  }

  /** Whether the folder still exists and was not replaced by another. */
  get isMarked(): boolean {
    return this.#marker !== null && this.hasMarker(this.#marker);
  }

  hasMarker(marker: string): boolean {
    return this.#readMarker() === marker;
  }

  /** Whether files may be missing in it. */
  get isUnfinished(): boolean {
    return this.#readMarker()?.startsWith(UNFINISHED) ?? false;
  }

  /** Whether it lists which of its files are ours. */
  get isListed(): boolean {
    return this.#list.isKnown;
  }

  /** Starts a folder, also after it was deleted. Throws a {@link FolderError} if another took its place. */
  async begin(): Promise<void> {
    this.#made.clear();
    this.#marker = null;
    this.#list.forget();
    await this.assertOurs();
    if (this.#readMarker() !== null) return;
    this.#put(MARKER, UNFINISHED);
    this.#list.replace([]);
  }

  tidyList(): void {
    this.#list.tidy();
  }

  mark(marker: string): void {
    if (this.#readMarker() !== marker) this.#put(MARKER, marker);
    this.#marker = marker;
  }

  /** Throws a {@link FolderError} if it has content but not our marker; `advice` says how to proceed. */
  async assertOurs(advice = MOVE_AWAY): Promise<void> {
    if (this.#readMarker() !== null) return;
    const names = await readdir(this.path).catch(nullIfNone);
    const found = names?.filter((name) => name !== 'lost+found').sort() ?? [];
    if (found.length === 0) return;
    throw new FolderError('OUT_DIR', this.path, `it contains files that no build wrote (${someOf(found)}); ${advice}`);
  }

  foreignAmong(files: readonly string[]): string[] {
    return this.#list.isKnown ? files.filter((file) => !this.owns(file)) : [];
  }

  owns(file: string): boolean {
    return this.#list.has(file) || TEMPORARY_OUTPUT.test(file);
  }

  #readMarker(): string | null {
    return readOrNull(join(this.path, MARKER))?.toString() ?? null;
  }

  // Synchronous: files are small and nothing waits for the disk, so four round trips through the thread pool for each
  // would cost more than the writing itself.

  /** Returns whether the file changed; a file with the same bytes is left alone. `before` is what it has now. */
  write(file: string, content: string | Uint8Array, before = this.written(file)): boolean {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const isSame = before?.equals(bytes) ?? false;
    if (before && !isSame && this.#list.isKnown && !this.#list.has(file)) throw this.#inTheWay([file]);
    this.#list.add(file);
    if (!isSame) this.#put(file, bytes);
    return !isSame;
  }

  #put(file: string, bytes: string | Uint8Array): void {
    const path = join(this.path, file);
    this.#makeFolder(dirname(path));
    putFile(path, bytes);
  }

  #inTheWay(files: readonly string[]): FolderError {
    const what = files.length === 1 ? 'was' : 'were';
    return new FolderError('OUT_DIR', this.path, `${someOf(files)} ${what} not written by the guide; ${MOVE_AWAY}`);
  }

  /** The bytes of a file as {@link write} left them, or null if it does not exist. */
  written(file: string): Buffer | null {
    return readOrNull(join(this.path, file));
  }

  /** Writes directly, in a folder that nothing reads yet. */
  create(file: string, bytes: string | Uint8Array): void {
    const path = join(this.path, file);
    this.#makeFolder(dirname(path));
    writeFileSync(path, bytes);
  }

  async read(file: string): Promise<Buffer | null> {
    const path = join(this.path, file);
    try {
      // A link planted here must not make other files readable.
      const [real, root] = await Promise.all([realpath(path), realpath(this.path)]);
      return real === join(root, file) ? await readFile(path, READ) : null;
    } catch (error) {
      return nullIfNone(error);
    }
  }

  /** Removes one of our files, and its folders if they become empty. */
  async remove(file: string): Promise<void> {
    if (this.foreignAmong([file]).length > 0) return;
    await rm(join(this.path, file), { force: true });
    this.#list.remove(file);
    for (const folder of foldersOf(file)) {
      try {
        await rmdir(join(this.path, folder));
      } catch {
        return;
      }
      this.#made.delete(join(this.path, folder));
    }
  }

  /** Paths of all outputs and of foreign files, in a fixed order. */
  async list(): Promise<string[]> {
    const entries = await readdir(this.path, { recursive: true, withFileTypes: true }).catch(valueIf([], 'ENOENT'));
    return entries
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.path.length + 1))
      .filter((file) => file !== MARKER && file !== LIST)
      .sort();
  }

  /** Recreates the folder, empty. Not by a recursive `mkdir`, which reports ENOENT whatever the reason. */
  async renew(): Promise<void> {
    await this.assertOurs();
    await this.clear();
    mkdirSync(dirname(this.path), { recursive: true });
    mkdirSync(this.path);
    this.#put(MARKER, UNFINISHED);
  }

  async clear(): Promise<void> {
    this.#made.clear();
    await rm(this.path, { recursive: true, force: true });
  }

  async copyFrom(source: OutputFolder): Promise<void> {
    for (const file of await source.list()) {
      const bytes = await source.read(file);
      if (bytes) this.write(file, bytes);
    }
  }

  /**
   * Replaces the target folder. If the target does not exist, this folder is renamed; otherwise files are moved one by
   * one, new ones before old ones are removed, so that readers never miss a page. Returns the files left in place
   * because their origin is unknown: the folder of an older version has no list.
   */
  async replace(target: OutputFolder, mayReplace?: MayReplace): Promise<string[]> {
    const files = await this.list();
    if (!existsSync(target.path)) {
      this.#list.replace(files);
      await mkdir(dirname(target.path), { recursive: true });
      await rename(this.path, target.path);
      target.#list.forget();
      return [];
    }
    const isListed = target.#list.isKnown;
    const foreign = this.#foreignIn(target, files);
    if (foreign.length > 0 && !mayReplace) throw target.#inTheWay(foreign);
    if (foreign.length > 0) await mayReplace?.(foreign, target.path);
    // Until all files are moved, it is a mixture of both folders.
    const wasOurs = target.#readMarker() !== null;
    target.mark(UNFINISHED);
    if (isListed || !wasOurs) target.#list.replace(target.#list.with(files));
    const wanted = new Set(files);
    const surplus = (await target.list()).filter((file) => !wanted.has(file));
    const folders = new Set(files.flatMap(foldersOf));
    const isInTheWay = (file: string) => folders.has(file) || foldersOf(file).some((folder) => wanted.has(folder));
    const removeAll = async (some: readonly string[]) => {
      for (const file of some) if (target.owns(file)) await target.remove(file);
    };
    await removeAll(surplus.filter(isInTheWay));
    const isPage = (file: string) => file.endsWith('.html');
    for (const file of [...files.filter((file) => !isPage(file)), ...files.filter(isPage)]) {
      target.#take(file, join(this.path, file));
      // Lets this process serve readers in between.
      await yieldToEventLoop();
    }
    await removeAll(surplus);
    target.#list.replace(files);
    await this.clear();
    return wasOurs && !isListed ? surplus.filter((file) => !TEMPORARY_OUTPUT.test(file)) : [];
  }

  /** Foreign files in another folder with other bytes; none if an interrupted build may have left them. */
  #foreignIn(target: OutputFolder, files: readonly string[]): string[] {
    if (target.isUnfinished || (target.#readMarker() !== null && !target.#list.isKnown)) return [];
    return files.filter((file) => {
      const there = target.#list.has(file) ? null : target.written(file);
      return there !== null && !this.written(file)?.equals(there);
    });
  }

  /** Moves a file here from another folder, unless it already has the same bytes. */
  #take(file: string, from: string): void {
    const path = join(this.path, file);
    const bytes = readFileSync(from, READ);
    if (readOrNull(path)?.equals(bytes)) return;
    this.#makeFolder(dirname(path));
    try {
      renameSync(from, path);
    } catch (error) {
      // A mounted folder is on another disk.
      if (codeOf(error) !== 'EXDEV') throw error;
      this.write(file, bytes);
    }
  }

  #makeFolder(path: string): void {
    if (this.#made.has(path)) return;
    if (path === this.path) mkdirSync(path, { recursive: true });
    else {
      this.#makeFolder(dirname(path));
      try {
        makeOwnFolder(path);
      } catch (error) {
        const file = path.slice(this.path.length + 1);
        throw codeOf(error) === 'EEXIST' && this.foreignAmong([file]).length > 0 ? this.#inTheWay([file]) : error;
      }
    }
    this.#made.add(path);
  }
}
