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
  /** URL of the old site. */
  url: string;
  /** Ids assigned here, by the name they were assigned to. */
  ids: Record<string, number>;
  files: Record<string, FetchedFile>;
  /** Redirects added to the settings; one removed by an owner is not added again. */
  redirects: Record<string, string>;
  /** Ids that an interrupted run was about to write; usually empty. */
  begun: number[];
}

const FOLDER = 'move-in';

/**
 * Data of earlier runs in the data folder: assigned ids, validators of files, and the moved bytes of every record, to
 * detect edits on both sides.
 */
export class MoveState {
  ids: Record<string, number>;
  readonly files: Record<string, FetchedFile>;
  readonly redirects: Record<string, string>;
  readonly begun: readonly number[];
  /** The site being moved; empty before the first run. */
  url: string;
  readonly #disk: Files;
  readonly #folder: string;
  #written: string;

  private constructor(disk: Files, folder: string, memory: Memory, written: string) {
    this.#disk = disk;
    this.#folder = folder;
    this.#written = written;
    this.url = memory.url;
    this.ids = memory.ids;
    this.files = memory.files;
    this.redirects = memory.redirects;
    this.begun = memory.begun;
  }

  static async open(disk: Files, dataDir: string): Promise<MoveState> {
    const folder = join(dataDir, FOLDER);
    const text = (await readIfThere(disk, join(folder, 'state.json')))?.toString('utf8') ?? '';
    const read: unknown = text ? JSON.parse(text) : {};
    const { url, ids, files, redirects, begun } = isRecord(read) ? read : {};
    const memory = {
      url: typeof url === 'string' ? url : '',
      ids: isRecord(ids) ? ids : {},
      files: isRecord(files) ? files : {},
      redirects: isRecord(redirects) ? redirects : {},
      begun: Array.isArray(begun) ? begun : [],
    };
    return new MoveState(disk, folder, memory as Memory, text);
  }

  /** Saves a changed state; returns the number of bytes written. `begun` are the records about to be written. */
  async save(begun: readonly number[] = []): Promise<number> {
    const { url, ids, redirects } = this;
    const files = Object.fromEntries(Object.entries(this.files).sort(([a], [b]) => (a < b ? -1 : 1)));
    const text = `${JSON.stringify({ url, ids, files, redirects, begun }, null, 1)}\n`;
    if (text === this.#written) return 0;
    await writeFile(this.#disk, join(this.#folder, 'state.json'), Buffer.from(text), { isPrivate: true });
    this.#written = text;
    return Buffer.byteLength(text);
  }

  /** The bytes of a record as last moved; null if it never was. */
  async base(id: number | string): Promise<string | null> {
    return (await readIfThere(this.#disk, this.#basePath(id)))?.toString('utf8') ?? null;
  }

  async keepBase(id: number | string, text: string): Promise<void> {
    await writeFile(this.#disk, this.#basePath(id), Buffer.from(text), { isPrivate: true });
  }

  #basePath(id: number | string): string {
    return join(this.#folder, 'base', `${id}.md`);
  }
}
