import { join } from 'node:path';
import type { Revision } from '../../contract/model.ts';
import { removeFile, writeFile } from '../disk/atomic.ts';
import { DiskProblem } from '../disk/disk-error.ts';
import { isMissing, type Files } from '../disk/files.ts';
import { mapConcurrently } from '../disk/map-concurrently.ts';
import { Queue } from '../disk/queue.ts';

interface RevisionsFile {
  /** Highest id in the file. It stands first, so that a start need not read the texts. */
  highest: number;
  /** Oldest first; autosaves among them, at most one per author. */
  revisions: Revision[];
}

/** Bytes within which `highest` stands. */
const START_BYTES = 64;

/** Former texts of items: one small file per parent, so that a write costs the same however large the guide is. */
export class Revisions {
  readonly #files: Files;
  readonly #folder: string;
  readonly #limit: number;
  /** Parents that have a file; `undefined` until it is first read. */
  readonly #parents = new Map<number, readonly Revision[] | undefined>();
  readonly #queue = new Queue();
  highestId = 0;

  private constructor(files: Files, folder: string, limit: number) {
    this.#files = files;
    this.#folder = folder;
    this.#limit = limit;
  }

  /** `limit` is the number of revisions kept per parent, autosaves not counted. */
  static async open(files: Files, dataDir: string, limit: number): Promise<Revisions> {
    const revisions = new Revisions(files, join(dataDir, 'revisions'), limit);
    const names = await files.list(revisions.#folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const parents = names.map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1])).filter(Boolean);
    for (const parent of parents) revisions.#parents.set(parent, undefined);
    const highest = await mapConcurrently(parents, (parent) => revisions.#highestOf(parent));
    for (const id of highest) revisions.#see(id);
    return revisions;
  }

  /** Revisions and autosaves of a parent, oldest first. */
  of(parent: number): readonly Revision[] {
    if (!this.#parents.has(parent)) return [];
    const known = this.#parents.get(parent);
    if (known) return known;
    const { revisions } = JSON.parse(this.#read(parent)) as RevisionsFile;
    this.#parents.set(parent, revisions);
    return revisions;
  }

  #read(parent: number): string {
    try {
      return this.#files.readNow(this.#path(parent)).toString();
    } catch (error) {
      if (isMissing(error)) throw new DiskProblem('the data folder is gone', false);
      throw error;
    }
  }

  parents(): number[] {
    return [...this.#parents.keys()];
  }

  autosave(parent: number, author: number): Revision | undefined {
    return this.of(parent).find((revision) => revision.autosave && revision.author === author);
  }

  /**
   * Adds a revision, or several of one parent in one write; the oldest beyond the limit go. An autosave takes the place of
   * its author's former one.
   */
  add(added: Revision | Revision[]): Promise<void> {
    const revisions = [added].flat();
    return this.#change(revisions[0]?.parent ?? 0, (list) =>
      revisions.reduce((longer, revision) => withRevision(longer, revision, this.#limit), list),
    );
  }

  remove(parent: number, id: number): Promise<void> {
    return this.#change(parent, (list) => list.filter((revision) => revision.id !== id));
  }

  /** Drops everything of a parent that is gone. */
  removeAll(parent: number): Promise<void> {
    return this.#queue.run(async () => {
      if (!this.#parents.has(parent)) return;
      await removeFile(this.#files, this.#path(parent));
      this.#parents.delete(parent);
    });
  }

  /** One change at a time: two that read the same list would lose one of the two. */
  #change(parent: number, change: (list: readonly Revision[]) => readonly Revision[]): Promise<void> {
    return this.#queue.run(() => this.#write(parent, change(this.of(parent))));
  }

  async #write(parent: number, revisions: readonly Revision[]): Promise<void> {
    const highest = Math.max(0, ...revisions.map(({ id }) => id));
    const file: RevisionsFile = { highest, revisions: [...revisions] };
    await writeFile(this.#files, this.#path(parent), Buffer.from(`${JSON.stringify(file, null, 1)}\n`), {
      isPrivate: true,
    });
    this.#parents.set(parent, revisions);
    this.#see(highest);
  }

  async #highestOf(parent: number): Promise<number> {
    const start = await this.#files.readStart(this.#path(parent), START_BYTES);
    const [, highest] = /^\{\s*"highest": (\d+),/.exec(start.toString('latin1')) ?? [];
    return highest === undefined ? Math.max(0, ...this.of(parent).map(({ id }) => id)) : Number(highest);
  }

  #see(id: number): void {
    if (id > this.highestId) this.highestId = id;
  }

  #path(parent: number): string {
    return join(this.#folder, `${parent}.json`);
  }
}

function withRevision(list: readonly Revision[], added: Revision, limit: number): Revision[] {
  const replaces = (other: Revision) => added.autosave && other.autosave && other.author === added.author;
  const all = [...list.filter((other) => !replaces(other)), added];
  const kept = all.filter(({ autosave }) => !autosave);
  const dropped = new Set(kept.slice(0, Math.max(0, kept.length - limit)));
  return all.filter((revision) => !dropped.has(revision));
}
