import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readIfThere, writeFile } from '../../../content/store/disk/atomic.ts';
import type { Files } from '../../../content/store/disk/files.ts';
import { StateFile } from '../../../content/store/state/state-file.ts';

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

const NOTHING: Memory = { url: '', ids: {}, files: {}, redirects: {}, failed: [], begun: [] };

/**
 * Data of earlier runs in the data folder: assigned ids, validators of files, and the moved bytes of every record, to
 * detect edits on both sides.
 */
export async function openMoveState(disk: Files, dataDir: string) {
  const folder = join(dataDir, 'move-in');
  const file = await StateFile.open(disk, join(folder, 'state.json'), NOTHING);
  const memory: Memory = structuredClone({ ...NOTHING, ...file.data });

  /** Saves a changed state. `begun` are the records about to be written. */
  async function save(begun: readonly number[] = []): Promise<void> {
    const state = structuredClone({ ...memory, begun });
    if (!isDeepStrictEqual(state, file.data)) await file.update((draft) => Object.assign(draft, state));
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
