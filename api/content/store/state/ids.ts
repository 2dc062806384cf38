import { join } from 'node:path';
import { listIfThere, removeFile, writeFile } from '../disk/atomic.ts';
import type { Files } from '../disk/files.ts';
import { StateFile } from './state-file.ts';

/**
 * Below the content folder. The name of the file in it is the highest id ever assigned, so that ids are not reused when
 * content is copied without the state of the service. If two branches wrote one each, they merge without a conflict: of
 * several files the highest counts.
 */
const LAST_ID_FOLDER = '.last-id';

/**
 * One counter for all types and both languages. It is the highest id in use, and is written only when the record with
 * it is removed. No id is ever assigned twice, and creating records costs nothing.
 */
export class Ids {
  readonly #files: Files;
  readonly #folder: string;
  #noted: number[];
  #last = 0;
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
    // Older versions kept the counter here.
    ids.see((await StateFile.open(files, join(dataDir, 'ids.json'), { last: 0 })).data.last);
    return ids;
  }

  see(id: number): void {
    if (id > this.#last) this.#last = id;
  }

  /** Prevents an id from being assigned, without advancing the counter: it may not be a real id. */
  reserve(id: number): void {
    this.#reserved.add(id);
  }

  next(): number {
    return (this.#last = this.likely);
  }

  /** The id that {@link next} would return now. */
  get likely(): number {
    let id = this.#last + 1;
    while (this.#reserved.has(id)) id++;
    return id;
  }

  /** Must be called before the record with this id is removed. */
  async retire(id: number): Promise<void> {
    const last = this.#last;
    if (id < last || this.#noted.includes(last)) return;
    await writeFile(this.#files, join(this.#folder, String(last)), new Uint8Array());
    const former = this.#noted;
    this.#noted = [last];
    for (const mark of former) await removeFile(this.#files, join(this.#folder, String(mark)));
  }
}
