import { appendFileSync } from 'node:fs';
import { readOrNull } from './output-disk.ts';

const HEADER = '# What a guide wrote into this folder; everything else in it stays as it is.';

/** Obsolete lines that a list may have, besides as many as it has files. */
const SPARE_LINES = 1_000;

/**
 * Lists which files of an output folder a guide wrote; all others are foreign. One line per added (`+`) or removed
 * (`-`) file, so that a write appends few bytes. The list is in the folder, and so moves with it.
 */
export class OutputList {
  readonly #path: string;
  readonly #save: (text: string) => void;
  /** Undefined before it is read; null if the list does not exist. */
  #files: Set<string> | null | undefined;
  /** Number of lines in the file. */
  #lines = 0;

  /** `save` replaces the file atomically. */
  constructor(path: string, save: (text: string) => void) {
    this.#path = path;
    this.#save = save;
  }

  /** False if the folder was written by an older version, or the list was lost. */
  get isKnown(): boolean {
    return this.#read() !== null;
  }

  has(file: string): boolean {
    return this.#read()?.has(file) ?? false;
  }

  with(files: readonly string[]): string[] {
    return [...new Set([...(this.#read() ?? []), ...files])];
  }

  /** Call before the file is written, so that a crash leaves no unlisted file. No effect without a list. */
  add(file: string): void {
    const files = this.#read();
    if (!files || files.has(file)) return;
    this.#append(`+${file}`);
    files.add(file);
  }

  /** Call after the file is removed. */
  remove(file: string): void {
    const files = this.#read();
    if (!files?.delete(file)) return;
    this.#append(`-${file}`);
    this.#shorten(files);
  }

  replace(files: readonly string[]): void {
    this.#save([HEADER, ...files.map((file) => `+${file}`), ''].join('\n'));
    this.#files = new Set(files);
    this.#lines = files.length;
  }

  /** Leaves no name of a removed file: some hosts serve the list. */
  tidy(): void {
    const files = this.#read();
    if (files) this.#shorten(files, 1);
  }

  /** Discards what was read, because the folder may have been replaced. */
  forget(): void {
    this.#files = undefined;
  }

  #read(): Set<string> | null {
    return (this.#files ??= this.#files === null ? null : this.#load());
  }

  #load(): Set<string> | null {
    const [header, ...lines] = (readOrNull(this.#path)?.toString() ?? '').split('\n');
    // A list truncated by a power loss is invalid: missing files would pass for foreign ones.
    if (header !== HEADER) return null;
    const files = new Set<string>();
    for (const line of lines) {
      if (line.startsWith('+')) files.add(line.slice(1));
      else if (line.startsWith('-')) files.delete(line.slice(1));
    }
    this.#lines = lines.length;
    this.#shorten(files);
    return files;
  }

  #append(line: string): void {
    appendFileSync(this.#path, `${line}\n`);
    this.#lines++;
  }

  #shorten(files: ReadonlySet<string>, spare = files.size + SPARE_LINES): void {
    if (this.#lines > files.size + spare) this.replace([...files].sort());
  }
}
