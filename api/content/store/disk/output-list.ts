import { appendFileSync } from 'node:fs';
import { readOrNull } from './output-disk.ts';

const HEADER = '# What a guide wrote into this folder; everything else in it stays as it is.';

/** Void lines that a list may have beside as many as it has files. */
const SPARE_LINES = 1_000;

/**
 * Which files of an output folder a guide wrote: whatever else lies there is somebody else's. A line for each that came
 * (`+`) or went (`-`), so that a write adds few bytes. It lies in the folder, and so goes wherever that goes.
 */
export class OutputList {
  readonly #path: string;
  readonly #save: (text: string) => void;
  /** Undefined while it is not read; null where there is none. */
  #files: Set<string> | null | undefined;

  /** `save` replaces the file in one step. */
  constructor(path: string, save: (text: string) => void) {
    this.#path = path;
    this.#save = save;
  }

  /** False for the folder of an older version, or where the list was lost. */
  get isKnown(): boolean {
    return this.#read() !== null;
  }

  has(file: string): boolean {
    return this.#read()?.has(file) ?? false;
  }

  /** Every file of the list and these. */
  with(files: readonly string[]): string[] {
    return [...new Set([...(this.#read() ?? []), ...files])];
  }

  /** Noted before the file is there: a crash must leave none that nobody knows. Nothing where there is no list. */
  add(file: string): void {
    const files = this.#read();
    if (!files || files.has(file)) return;
    appendFileSync(this.#path, `+${file}\n`);
    files.add(file);
  }

  /** Noted after the file went. */
  remove(file: string): void {
    if (this.#read()?.delete(file)) appendFileSync(this.#path, `-${file}\n`);
  }

  replace(files: readonly string[]): void {
    this.#save([HEADER, ...files.map((file) => `+${file}`), ''].join('\n'));
    this.#files = new Set(files);
  }

  /** Another folder may be where the one was that was read. */
  forget(): void {
    this.#files = undefined;
  }

  #read(): Set<string> | null {
    return (this.#files ??= this.#files === null ? null : this.#load());
  }

  #load(): Set<string> | null {
    const [header, ...lines] = (readOrNull(this.#path)?.toString() ?? '').split('\n');
    // Cut short by a loss of power it is no list: what it lacks would pass for somebody else's.
    if (header !== HEADER) return null;
    const files = new Set<string>();
    for (const line of lines) {
      if (line.startsWith('+')) files.add(line.slice(1));
      else if (line.startsWith('-')) files.delete(line.slice(1));
    }
    if (lines.length > 2 * files.size + SPARE_LINES) this.replace([...files]);
    return files;
  }
}
