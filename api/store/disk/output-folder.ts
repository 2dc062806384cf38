import { randomBytes } from 'node:crypto';
import { constants, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { isMissing } from './files.ts';

/**
 * Paths at which there can be no file: folders, what would lie below a file, names longer than a disk has, and links,
 * which nobody but a stranger puts here.
 */
const NO_FILE = new Set(['EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

/** Reads a file, and fails for a link in its place. */
const READ = { flag: constants.O_RDONLY | constants.O_NOFOLLOW };

function nullIfNone(error: unknown): null {
  if (isMissing(error) || NO_FILE.has((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}

function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path, READ);
  } catch (error) {
    return nullIfNone(error);
  }
}

/**
 * A file by which a folder is known to be the one that was written into: it is no output, and hosts do not serve names
 * with a dot.
 */
const MARKER = '.guide-output';

/**
 * The folder that hosts serve. Every file in it can be made again, so nothing here waits for the disk; readers see the
 * old bytes of a file or the new ones, whole.
 */
export class OutputFolder {
  readonly path: string;
  readonly #made = new Set<string>();
  /** What the marker says; null while there is none. */
  #marker: string | null = null;

  constructor(path: string) {
    this.path = path;
  }

  /** Whether the folder is still there and nobody put another one into its place. */
  get isMarked(): boolean {
    return this.#marker !== null && this.hasMarker(this.#marker);
  }

  hasMarker(marker: string): boolean {
    return this.#readMarker() === marker;
  }

  /** Forgets what was known of a folder that is gone. */
  forget(): void {
    this.#made.clear();
    this.#marker = null;
  }

  mark(marker: string): void {
    this.write(MARKER, marker);
    this.#marker = marker;
  }

  #readMarker(): string | null {
    return readOrNull(join(this.path, MARKER))?.toString() ?? null;
  }

  // Files are small and nothing waits for the disk: going through the threads of the runtime four times for each would
  // cost more than the writing itself.

  /** Tells whether the file is another one now; one that has these bytes is left alone. */
  write(file: string, content: string | Uint8Array): boolean {
    const path = join(this.path, file);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    if (readOrNull(path)?.equals(bytes)) return false;
    this.#makeFolder(dirname(path));
    const temporary = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`);
    try {
      writeFileSync(temporary, bytes);
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    return true;
  }

  /** The bytes of a file as {@link write} left them; null where there is none. */
  written(file: string): Buffer | null {
    return readOrNull(join(this.path, file));
  }

  /** Writes where nobody reads yet. */
  create(file: string, bytes: string | Uint8Array): void {
    const path = join(this.path, file);
    this.#makeFolder(dirname(path));
    writeFileSync(path, bytes);
  }

  async read(file: string): Promise<Buffer | null> {
    const path = join(this.path, file);
    try {
      // Whoever could put a link here must not have other files served.
      const [real, root] = await Promise.all([realpath(path), realpath(this.path)]);
      return real === join(root, file) ? await readFile(path, READ) : null;
    } catch (error) {
      return nullIfNone(error);
    }
  }

  /** Removes a file and the folders that it leaves empty. */
  async remove(file: string): Promise<void> {
    await rm(join(this.path, file), { force: true });
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
      try {
        await rmdir(join(this.path, folder));
      } catch {
        return;
      }
      this.#made.delete(join(this.path, folder));
    }
  }

  /** Paths of all outputs, and of links that are none of ours, in a fixed order. */
  async list(): Promise<string[]> {
    const entries = await readdir(this.path, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    return entries
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.path.length + 1))
      .filter((file) => file !== MARKER)
      .sort();
  }

  async exists(): Promise<boolean> {
    return (await stat(this.path).catch(() => null)) !== null;
  }

  /** Makes the folder anew, empty. Made on its own it fails for the reason that there is: a recursive `mkdir` says ENOENT for all. */
  async renew(): Promise<void> {
    await this.clear();
    mkdirSync(dirname(this.path), { recursive: true });
    mkdirSync(this.path);
  }

  async clear(): Promise<void> {
    this.#made.clear();
    await rm(this.path, { recursive: true, force: true });
  }

  /** Copies a folder of ready files into this one. */
  async copyFrom(source: OutputFolder): Promise<void> {
    for (const file of await source.list()) {
      const bytes = await source.read(file);
      if (bytes) this.write(file, bytes);
    }
  }

  /**
   * Takes the place of another folder. Where there is none yet the folder is moved as it is; otherwise the files are
   * exchanged one by one, new ones before old ones go, so that no reader ever asks for a page that is not there.
   */
  async replace(target: OutputFolder): Promise<void> {
    if (!(await target.exists())) {
      await mkdir(dirname(target.path), { recursive: true });
      await rename(this.path, target.path);
      return;
    }
    // Until all is exchanged it is neither the one folder nor the other.
    await target.remove(MARKER);
    const files = await this.list();
    const isPage = (file: string) => file.endsWith('.html');
    for (const file of [...files.filter((file) => !isPage(file)), ...files.filter(isPage)]) {
      target.#take(file, join(this.path, file));
      // Whoever reads the site from this process gets their turn.
      await breathe();
    }
    const wanted = new Set(files);
    for (const file of await target.list()) if (!wanted.has(file)) await target.remove(file);
    await this.clear();
  }

  /** Moves a file from another folder here; one that has its bytes is left alone. */
  #take(file: string, from: string): void {
    const path = join(this.path, file);
    const bytes = readFileSync(from, READ);
    if (readOrNull(path)?.equals(bytes)) return;
    this.#makeFolder(dirname(path));
    try {
      renameSync(from, path);
    } catch (error) {
      // A mounted folder is another disk than the one beside it.
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      this.write(file, bytes);
    }
  }

  #makeFolder(path: string): void {
    if (this.#made.has(path)) return;
    if (path === this.path) mkdirSync(path, { recursive: true });
    else {
      this.#makeFolder(dirname(path));
      makeOwn(path);
    }
    this.#made.add(path);
  }
}

/** A folder elsewhere, which a link in its place leads to, is not ours to write to. */
function makeOwn(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (found?.isDirectory()) return;
    if (!found?.isSymbolicLink()) throw error;
    unlinkSync(folder);
    mkdirSync(folder);
  }
}
