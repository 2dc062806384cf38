import { join } from 'node:path';
import { listIfThere, removeFile } from '../disk/atomic.ts';
import type { Files } from '../disk/files.ts';
import { StateFile } from './state-file.ts';

/**
 * JSON documents by id, each in its own file, so that the cost of a change does not depend on their number. Documents
 * of a group, a number that never changes for a document, are found without scanning all.
 */
export class StateFolder<T extends object> {
  readonly #files: Files;
  readonly #folder: string;
  readonly #groupOf: (document: Readonly<T>) => number;
  readonly #documents = new Map<number, StateFile<T>>();
  readonly #groups = new Map<number, Set<StateFile<T>>>();

  private constructor(files: Files, folder: string, groupOf: (document: Readonly<T>) => number) {
    this.#files = files;
    this.#folder = folder;
    this.#groupOf = groupOf;
  }

  static async open<T extends object>(
    files: Files,
    path: string,
    groupOf: (document: Readonly<T>) => number = () => 0,
  ): Promise<StateFolder<T>> {
    const folder = new StateFolder<T>(files, path, groupOf);
    for (const id of await listIds(files, path)) {
      folder.#keep(id, await StateFile.open<T>(files, folder.#path(id), {} as T));
    }
    return folder;
  }

  get(id: number): Readonly<T> | undefined {
    return this.#documents.get(id)?.data;
  }

  /** In no particular order. */
  all(): Readonly<T>[] {
    return [...this.#documents.values()].map((document) => document.data);
  }

  inGroup(group: number): Readonly<T>[] {
    return Array.from(this.#groups.get(group) ?? [], (document) => document.data);
  }

  ids(): number[] {
    return [...this.#documents.keys()];
  }

  highestId(): number {
    let highest = 0;
    for (const id of this.#documents.keys()) if (id > highest) highest = id;
    return highest;
  }

  async add(id: number, document: T): Promise<void> {
    this.#keep(id, await StateFile.create(this.#files, this.#path(id), document));
  }

  /** Removes a document durably; a missing one is not an error. */
  async remove(id: number): Promise<void> {
    await removeFile(this.#files, this.#path(id));
    this.#forget(id);
  }

  /** Applies which documents another process added or removed. */
  async refresh(): Promise<void> {
    const ids = new Set(await listIds(this.#files, this.#folder));
    for (const id of this.ids()) if (!ids.has(id)) this.#forget(id);
    for (const id of ids) {
      if (!this.#documents.has(id)) this.#keep(id, await StateFile.open<T>(this.#files, this.#path(id), {} as T));
    }
  }

  #forget(id: number): void {
    const state = this.#documents.get(id);
    this.#documents.delete(id);
    if (state) this.#groups.get(this.#groupOf(state.data))?.delete(state);
  }

  #keep(id: number, state: StateFile<T>): void {
    this.#documents.set(id, state);
    const group = this.#groupOf(state.data);
    this.#groups.set(group, (this.#groups.get(group) ?? new Set()).add(state));
  }

  /** Changes a copy and publishes it once it is durable; if writing fails, the document is unchanged. */
  update<R>(id: number, change: (draft: T) => R): Promise<R> {
    const state = this.#documents.get(id);
    if (!state) throw new RangeError(`there is no document ${id}`);
    return state.update(change);
  }

  #path(id: number): string {
    return join(this.#folder, `${id}.json`);
  }
}

async function listIds(files: Files, folder: string): Promise<number[]> {
  const names = await listIfThere(files, folder);
  return names.flatMap((name) => /^(0|[1-9]\d*)\.json$/.exec(name)?.slice(1).map(Number) ?? []);
}
