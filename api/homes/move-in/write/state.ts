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
export async function openMoveState(disk: Files, dataDir: string) {
  const folder = join(dataDir, FOLDER);
  const text = (await readIfThere(disk, join(folder, 'state.json')))?.toString('utf8') ?? '';
  const read: unknown = text ? JSON.parse(text) : {};
  const { url, ids, files, redirects, failed, begun } = isRecord(read) ? read : {};
  const memory: Memory = {
    url: typeof url === 'string' ? url : '',
    ids: isRecord(ids) ? (ids as Memory['ids']) : {},
    files: isRecord(files) ? (files as Memory['files']) : {},
    redirects: isRecord(redirects) ? (redirects as Memory['redirects']) : {},
    failed: Array.isArray(failed) ? failed : [],
    begun: Array.isArray(begun) ? begun : [],
  };
  let written = text;

  /** Saves a changed state. `begun` are the records about to be written. */
  async function save(begun: readonly number[] = []): Promise<void> {
    const { url, ids, redirects, failed } = memory;
    const files = Object.fromEntries(Object.entries(memory.files).sort(([a], [b]) => (a < b ? -1 : 1)));
    const text = `${JSON.stringify({ url, ids, files, redirects, failed, begun }, null, 1)}\n`;
    if (text === written) return;
    await writeFile(disk, join(folder, 'state.json'), Buffer.from(text), { isPrivate: true });
    written = text;
  }

  /** The bytes of a record as last moved; null if it never was. */
  async function base(id: number): Promise<string | null> {
    return (await readIfThere(disk, basePath(id)))?.toString('utf8') ?? null;
  }

  async function keepBase(id: number, text: string): Promise<void> {
    await writeFile(disk, basePath(id), Buffer.from(text), { isPrivate: true });
  }

  function basePath(id: number): string {
    return join(folder, 'base', `${id}.md`);
  }

  return { memory, save, base, keepBase };
}

export type MoveState = Awaited<ReturnType<typeof openMoveState>>;
