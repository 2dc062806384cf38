import { join } from 'node:path';
import { listIfThere, removeFile, writeFile } from '../disk/atomic.ts';
import type { Files } from '../disk/files.ts';
import { StateFile } from './state-file.ts';

/**
 * Below the content folder. The name of the file in it is the highest id that was ever given away, so that ids stay used
 * up when content is copied without the state of the service. Two branches that both wrote one merge without a conflict:
 * of several files the largest counts.
 */
const LAST_ID_FOLDER = '.last-id';

/**
 * One counter over all types and both languages. The highest id in use is the counter; it is written down only when the
 * record that holds it goes away, so that no id is ever given twice and creating costs nothing.
 */
export class Ids {
  readonly #files: Files;
  readonly #folder: string;
  #noted: number[];
  #last = 0;
  /** Ids that broken files give. */
  readonly #reserved = new Set<number>();

  private constructor(files: Files, folder: string, noted: number[]) {
    this.#files = files;
    this.#folder = folder;
    this.#noted = noted;
    for (const id of noted) this.see(id);
  }

  static async open(files: Files, { contentDir, dataDir }: { contentDir: string; dataDir: string }): Promise<Ids> {
    const folder = join(contentDir, LAST_ID_FOLDER);
    const names = await listIfThere(files, folder);
    const ids = new Ids(files, folder, names.filter((name) => /^\d{1,12}$/.test(name)).map(Number));
    // Where the counter was before it moved to the content.
    ids.see((await StateFile.open(files, join(dataDir, 'ids.json'), { last: 0 })).data.last);
    return ids;
  }

  /** Takes note of an id in use. */
  see(id: number): void {
    if (id > this.#last) this.#last = id;
  }

  /** Keeps an id from being given to anything, without counting on from it: nobody knows whether it is one. */
  reserve(id: number): void {
    this.#reserved.add(id);
  }

  next(): number {
    return (this.#last = this.likely);
  }

  /** What {@link next} would give now. */
  get likely(): number {
    let id = this.#last + 1;
    while (this.#reserved.has(id)) id++;
    return id;
  }

  /** Must come before the record with this id is removed. */
  async retire(id: number): Promise<void> {
    const last = this.#last;
    if (id < last || this.#noted.includes(last)) return;
    await writeFile(this.#files, join(this.#folder, String(last)), new Uint8Array());
    const former = this.#noted;
    this.#noted = [last];
    for (const mark of former) await removeFile(this.#files, join(this.#folder, String(mark)));
  }
}
