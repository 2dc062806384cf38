import { join } from 'node:path';
import { isRecord } from '../../../lib/is-record.ts';
import { readIfThere, writeFile } from '../../../content/store/disk/atomic.ts';
import type { Files } from '../../../content/store/disk/files.ts';

/** What is known of a file that was fetched once. */
export interface FetchedFile {
  etag: string;
  lastModified: string;
  /** Hash of the bytes as they came. */
  hash: string;
}

interface Memory {
  /** The site that is moved; empty before the first run. */
  url: string;
  /** Ids that were given here, by what they were given to. */
  ids: Record<string, number>;
  files: Record<string, FetchedFile>;
  /** Redirects that were added to the settings; what an owner takes out again stays out. */
  redirects: Record<string, string>;
  /** Ids that a run was about to write which did not come to its end; none as a rule. */
  readonly begun: readonly number[];
}

const FOLDER = 'move-in';

/**
 * What earlier runs left in the data folder: ids that they gave, what the host said of files, and the bytes of every
 * record as it was moved, against which edits of both sides are told.
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

  /** Writes down what is known, unless it is what stands there. `begun` are the records that are about to be written. */
  async save(begun: readonly number[] = []): Promise<void> {
    const { url, ids, redirects } = this.memory;
    const files = Object.fromEntries(Object.entries(this.memory.files).sort(([a], [b]) => (a < b ? -1 : 1)));
    const text = `${JSON.stringify({ url, ids, files, redirects, begun }, null, 1)}\n`;
    if (text === this.#written) return;
    await writeFile(this.#disk, join(this.#folder, 'state.json'), Buffer.from(text), { isPrivate: true });
    this.#written = text;
  }

  /** The bytes of a record as it was moved the last time; null where it never was. */
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
