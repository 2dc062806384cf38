import { join } from 'node:path';
import { isRecord } from '../../../lib/is-record.ts';
import { readIfThere, writeFile } from '../../../content/store/disk/atomic.ts';
import type { Files } from '../../../content/store/disk/files.ts';

/** Data about a fetched file. */
export interface FetchedFile {
  etag: string;
  lastModified: string;
  /** Hash of the bytes received. */
  hash: string;
}

interface Memory {
  /** The site being moved; empty before the first run. */
  url: string;
  /** Ids assigned here, by the name they were assigned to. */
  ids: Record<string, number>;
  files: Record<string, FetchedFile>;
  /** Redirects added to the settings; one removed by an owner is not added again. */
  redirects: Record<string, string>;
  /** Lists of the API that have failed. */
  failed: readonly string[];
  /** Ids that an interrupted run was about to write; usually empty. */
  readonly begun: readonly number[];
}

const FOLDER = 'move-in';

/**
 * Data of earlier runs in the data folder: assigned ids, validators of files, and the moved bytes of every record, to
 * detect edits on both sides.
 */
export class MoveState {
  readonly memory: Memory;
  readonly #disk: Files;
  readonly #folder: string;
  #written: string;

  private constructor(disk: Files, folder: string, memory: Memory, written: string) {
    this.#disk = disk;
    this.#folder = folder;
    this.#written = written;
    this.memory = memory;
  }

  static async open(disk: Files, dataDir: string): Promise<MoveState> {
    const folder = join(dataDir, FOLDER);
    const text = (await readIfThere(disk, join(folder, 'state.json')))?.toString('utf8') ?? '';
    const read: unknown = text ? JSON.parse(text) : {};
    const { url, ids, files, redirects, failed, begun } = isRecord(read) ? read : {};
    const memory = {
      url: typeof url === 'string' ? url : '',
      ids: isRecord(ids) ? ids : {},
      files: isRecord(files) ? files : {},
      redirects: isRecord(redirects) ? redirects : {},
      failed: Array.isArray(failed) ? failed : [],
      begun: Array.isArray(begun) ? begun : [],
    };
    return new MoveState(disk, folder, memory as Memory, text);
  }

  /** Saves a changed state. `begun` are the records about to be written. */
  async save(begun: readonly number[] = []): Promise<void> {
    const { url, ids, redirects, failed } = this.memory;
    const files = Object.fromEntries(Object.entries(this.memory.files).sort(([a], [b]) => (a < b ? -1 : 1)));
    const text = `${JSON.stringify({ url, ids, files, redirects, failed, begun }, null, 1)}\n`;
    if (text === this.#written) return;
    await writeFile(this.#disk, join(this.#folder, 'state.json'), Buffer.from(text), { isPrivate: true });
    this.#written = text;
  }

  /** The bytes of a record as last moved; null if it never was. */
  async base(id: number): Promise<string | null> {
    return (await readIfThere(this.#disk, this.#basePath(id)))?.toString('utf8') ?? null;
  }

  async keepBase(id: number, text: string): Promise<void> {
    await writeFile(this.#disk, this.#basePath(id), Buffer.from(text), { isPrivate: true });
  }

  #basePath(id: number): string {
    return join(this.#folder, 'base', `${id}.md`);
  }
}
