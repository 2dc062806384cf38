import { join } from 'node:path';
import { listIfThere, removeFile } from '../disk/atomic.ts';
import type { Files } from '../disk/files.ts';
import { Queue } from '../disk/queue.ts';
import { StateFile } from './state-file.ts';

/**
 * JSON documents by id, each in its own file, so that the cost of a change does not depend on their number. Documents
 * of a group, a number that never changes for a document, are found without scanning all.
 */
export async function openStateFolder<T extends object>(
  files: Files,
  folder: string,
  groupOf: (document: Readonly<T>) => number = () => 0,
) {
  const documents = new Map<number, StateFile<T>>();
  const groups = new Map<number, Set<StateFile<T>>>();
  /** What may add or remove a document waits for what was asked for before. */
  const queue = new Queue();
  for (const id of await listIds(files, folder)) await read(id);

  function get(id: number): Readonly<T> | undefined {
    return documents.get(id)?.data;
  }

  /** In no particular order. */
  function all(): Readonly<T>[] {
    return [...documents.values()].map((document) => document.data);
  }

  function inGroup(group: number): Readonly<T>[] {
    return Array.from(groups.get(group) ?? [], (document) => document.data);
  }

  function ids(): number[] {
    return [...documents.keys()];
  }

  function highestId(): number {
    let highest = 0;
    for (const id of documents.keys()) if (id > highest) highest = id;
    return highest;
  }

  async function add(id: number, document: T): Promise<void> {
    keep(id, await StateFile.create(files, path(id), document));
  }

  /** Removes a document durably; a missing one is not an error. */
  function remove(id: number): Promise<void> {
    return queue.run(async () => {
      if (!documents.has(id)) return;
      await removeFile(files, path(id));
      forget(id);
    });
  }

  /** Applies which documents another process added or removed. */
  async function refresh(): Promise<void> {
    const there = new Set(await listIds(files, folder));
    for (const id of ids()) if (!there.has(id)) forget(id);
    for (const id of there) if (!documents.has(id)) await read(id);
  }

  async function read(id: number): Promise<void> {
    keep(id, await StateFile.open<T>(files, path(id), {} as T));
  }

  function forget(id: number): void {
    const state = documents.get(id);
    documents.delete(id);
    if (state) groups.get(groupOf(state.data))?.delete(state);
  }

  function keep(id: number, state: StateFile<T>): void {
    documents.set(id, state);
    const group = groupOf(state.data);
    groups.set(group, (groups.get(group) ?? new Set()).add(state));
  }

  /** Changes a copy and publishes it once it is durable; if writing fails, the document is unchanged. */
  function update<R>(id: number, change: (draft: T) => R): Promise<R> {
    const state = documents.get(id);
    if (!state) throw new RangeError(`there is no document ${id}`);
    return state.update(change);
  }

  /** The same, or adds the changed `fresh` document if there is none. */
  function put(id: number, fresh: T, change: (draft: T) => void): Promise<void> {
    return queue.run(async () => {
      if (documents.has(id)) return await update(id, change);
      change(fresh);
      await add(id, fresh);
    });
  }

  function path(id: number): string {
    return join(folder, `${id}.json`);
  }

  return { get, all, inGroup, ids, highestId, add, remove, refresh, update, put };
}

export type StateFolder<T extends object> = Awaited<ReturnType<typeof openStateFolder<T>>>;

async function listIds(files: Files, folder: string): Promise<number[]> {
  const names = await listIfThere(files, folder);
  return names.flatMap((name) => /^(0|[1-9]\d*)\.json$/.exec(name)?.slice(1).map(Number) ?? []);
}
