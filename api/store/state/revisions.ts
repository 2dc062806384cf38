import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Revision } from '../../contract/model.ts';
import { removeFile, writeFile } from '../disk/atomic.ts';
import { DiskProblem } from '../disk/disk-error.ts';
import { isMissing, type Files } from '../disk/files.ts';
import { mapConcurrently } from '../disk/map-concurrently.ts';
import { Queue } from '../disk/queue.ts';

interface RevisionsFile {
  /** Highest id in the file, and how many there are. They stand first, so that nothing else need be read for them. */
  highest: number;
  count: number;
  /** Oldest first; autosaves among them, at most one per author. */
  revisions: Revision[];
}

/** Bytes within which `highest` and `count` stand. */
const START_BYTES = 64;

/** Characters of revisions kept in memory; others are read again when somebody asks for them. */
const KEPT = 2 * 1024 * 1024;

/** What is known of a parent's revisions without their texts. */
interface RevisionHistory {
  count: number;
  /** Id of the newest; 0 where there is none. */
  newest: number;
}

const NO_HISTORY: RevisionHistory = { count: 0, newest: 0 };

/** Former texts of items: one small file per parent, so that a write costs the same however large the guide is. */
export class Revisions {
  readonly #files: Files;
  readonly #folder: string;
  readonly #limit: number;
  /** By parent, of those that have a file. */
  readonly #histories = new Map<number, RevisionHistory>();
  readonly #read = new LRUCache<number, { revisions: readonly Revision[]; length: number }>({
    maxSize: KEPT,
    sizeCalculation: ({ length }) => length,
  });
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
    await mapConcurrently(parents, async (parent) => {
      const history = await revisions.#historyIn(parent);
      revisions.#histories.set(parent, history);
      revisions.#see(history.newest);
    });
    return revisions;
  }

  /** How many revisions a parent has, autosaves among them, and the newest. */
  history(parent: number): RevisionHistory {
    return this.#histories.get(parent) ?? NO_HISTORY;
  }

  /** Revisions and autosaves of a parent, oldest first. */
  of(parent: number): readonly Revision[] {
    if (!this.#histories.has(parent)) return [];
    const known = this.#read.get(parent);
    if (known) return known.revisions;
    const text = this.#textOf(parent);
    const { revisions } = JSON.parse(text) as RevisionsFile;
    this.#read.set(parent, { revisions, length: text.length });
    return revisions;
  }

  #textOf(parent: number): string {
    try {
      return this.#files.readNow(this.#path(parent)).toString();
    } catch (error) {
      if (isMissing(error)) throw new DiskProblem('the data folder is gone', false);
      throw error;
    }
  }

  parents(): number[] {
    return [...this.#histories.keys()];
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
      // Forgotten whatever becomes of the file: one that is left over belongs to an id that is never given again.
      if (!this.#histories.delete(parent)) return;
      this.#read.delete(parent);
      await removeFile(this.#files, this.#path(parent));
    });
  }

  /** One change at a time: two that read the same list would lose one of the two. */
  #change(parent: number, change: (list: readonly Revision[]) => readonly Revision[]): Promise<void> {
    return this.#queue.run(() => this.#write(parent, change(this.of(parent))));
  }

  async #write(parent: number, revisions: readonly Revision[]): Promise<void> {
    const { newest, count } = historyOf(revisions);
    const file: RevisionsFile = { highest: newest, count, revisions: [...revisions] };
    const text = `${JSON.stringify(file, null, 1)}\n`;
    await writeFile(this.#files, this.#path(parent), Buffer.from(text), { isPrivate: true });
    this.#histories.set(parent, { newest, count });
    this.#read.set(parent, { revisions, length: text.length });
    this.#see(newest);
  }

  async #historyIn(parent: number): Promise<RevisionHistory> {
    const start = await this.#files.readStart(this.#path(parent), START_BYTES);
    const [, newest, count] = /^\{\s*"highest": (\d+),\s*"count": (\d+),/.exec(start.toString('latin1')) ?? [];
    if (newest !== undefined) return { newest: Number(newest), count: Number(count) };
    return historyOf((JSON.parse(this.#textOf(parent)) as RevisionsFile).revisions);
  }

  #see(id: number): void {
    if (id > this.highestId) this.highestId = id;
  }

  #path(parent: number): string {
    return join(this.#folder, `${parent}.json`);
  }
}

const historyOf = (revisions: readonly Revision[]): RevisionHistory => ({
  count: revisions.length,
  newest: revisions.reduce((newest, { id }) => Math.max(newest, id), 0),
});

function withRevision(list: readonly Revision[], added: Revision, limit: number): Revision[] {
  const replaces = (other: Revision) => added.autosave && other.autosave && other.author === added.author;
  const all = [...list.filter((other) => !replaces(other)), added];
  const kept = all.filter(({ autosave }) => !autosave);
  const dropped = new Set(kept.slice(0, Math.max(0, kept.length - limit)));
  return all.filter((revision) => !dropped.has(revision));
}
