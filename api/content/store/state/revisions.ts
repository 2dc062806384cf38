import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Item, Revision } from '../../../contract/model.ts';
import { Listeners } from '../../../lib/listeners.ts';
import { listIfThere, removeFile, writeFile } from '../disk/atomic.ts';
import { DiskProblem } from '../disk/disk-error.ts';
import { type Files, isMissing } from '../disk/files.ts';
import { mapConcurrently } from '../disk/map-concurrently.ts';
import { Queue } from '../disk/queue.ts';

interface RevisionsFile {
  /** Highest id in the file, and how many there are. They stand first, so that nothing else need be read for them. */
  highest: number;
  count: number;
  /** The same without autosaves. */
  publicHighest: number;
  publicCount: number;
  /** Oldest first; autosaves among them, at most one per author. */
  revisions: Revision[];
}

/** Bytes within which these four stand. */
const START_BYTES = 128;

/** Characters of revisions kept in memory; others are read again when somebody asks for them. */
const KEPT = 2 * 1024 * 1024;

/** What is known of a parent's revisions without their texts. */
interface RevisionHistory {
  count: number;
  /** Id of the newest; 0 where there is none. */
  newest: number;
}

interface Histories {
  all: RevisionHistory;
  /** Without autosaves: how often somebody saves who has not finished is not the business of readers. */
  public: RevisionHistory;
}

const NO_HISTORY: RevisionHistory = { count: 0, newest: 0 };
const NONE: Histories = { all: NO_HISTORY, public: NO_HISTORY };

/** Former texts of items: one small file per parent, so that a write costs the same however large the guide is. */
export class Revisions {
  readonly #files: Files;
  readonly #folder: string;
  readonly #limit: number;
  /** By parent, of those that have a file. */
  readonly #histories = new Map<number, Histories>();
  readonly #read = new LRUCache<number, { revisions: readonly Revision[]; length: number }>({
    maxSize: KEPT,
    sizeCalculation: ({ length }) => length,
  });
  readonly #queue = new Queue();
  readonly #followers: Listeners<[parent: number]>;
  highestId = 0;

  private constructor(files: Files, folder: string, limit: number, report: (error: unknown) => void) {
    this.#followers = new Listeners(report);
    this.#files = files;
    this.#folder = folder;
    this.#limit = limit;
  }

  /** `limit` is the number of revisions kept per parent, autosaves not counted. */
  static async open(
    files: Files,
    dataDir: string,
    limit: number,
    report: (error: unknown) => void = () => {},
  ): Promise<Revisions> {
    const revisions = new Revisions(files, join(dataDir, 'revisions'), limit, report);
    const names = await listIfThere(files, revisions.#folder);
    const parents = names.map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1])).filter(Boolean);
    await mapConcurrently(parents, async (parent) => {
      const histories = await revisions.#historiesIn(parent);
      revisions.#histories.set(parent, histories);
      revisions.#see(histories.all.newest);
    });
    return revisions;
  }

  /** How many revisions a parent has and the newest, with autosaves and as the public is told. */
  history(parent: number): Histories {
    return this.#histories.get(parent) ?? NONE;
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

  async remove(parent: number, id: number): Promise<void> {
    await this.#change(parent, (list) => list.filter((revision) => revision.id !== id));
    await this.tell(parent);
  }

  /** Hears of parents that have other revisions than before and did not change themselves. An error of it is only reported. */
  follow(listener: (parent: number) => void | Promise<void>): void {
    this.#followers.add(listener);
  }

  /**
   * Tells those who follow. What is added is told by the change of the parent, which comes after it: only where that
   * fails it must be told as well.
   */
  tell(parent: number): Promise<void> {
    return this.#followers.tell(parent);
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
    const histories = historiesOf(revisions);
    const file: RevisionsFile = {
      highest: histories.all.newest,
      count: histories.all.count,
      publicHighest: histories.public.newest,
      publicCount: histories.public.count,
      revisions: [...revisions],
    };
    const text = `${JSON.stringify(file, null, 1)}\n`;
    await writeFile(this.#files, this.#path(parent), Buffer.from(text), { isPrivate: true });
    this.#histories.set(parent, histories);
    this.#read.set(parent, { revisions, length: text.length });
    this.#see(histories.all.newest);
  }

  /** Older files do not tell what the public is told. */
  async #historiesIn(parent: number): Promise<Histories> {
    const start = (await this.#files.readStart(this.#path(parent), START_BYTES)).toString('latin1');
    const numbers = /^\{\s*"highest": (\d+),\s*"count": (\d+),\s*"publicHighest": (\d+),\s*"publicCount": (\d+),/;
    const found = numbers.exec(start)?.slice(1).map(Number);
    if (!found) return historiesOf((JSON.parse(this.#textOf(parent)) as RevisionsFile).revisions);
    const [newest = 0, count = 0, publicNewest = 0, publicCount = 0] = found;
    return { all: { count, newest }, public: { count: publicCount, newest: publicNewest } };
  }

  #see(id: number): void {
    if (id > this.highestId) this.highestId = id;
  }

  #path(parent: number): string {
    return join(this.#folder, `${parent}.json`);
  }
}

const historiesOf = (revisions: readonly Revision[]): Histories => ({
  all: historyOf(revisions),
  public: historyOf(revisions.filter(({ autosave }) => !autosave)),
});

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

const TEXTS = ['title', 'content', 'excerpt'] as const;

type Texts = Pick<Item, (typeof TEXTS)[number]>;

/** Where former texts go, and the counter that numbers them. */
interface Keeper {
  revisions: Revisions;
  nextId(): number;
}

export const sameTexts = (a: Texts, b: Texts): boolean => TEXTS.every((field) => a[field] === b[field]);

/**
 * Stores the new text of an item before the item itself changes, so that a crash between the two leaves a revision too
 * many and never one too few. The text that it replaces is stored as well where no revision holds it yet.
 */
export async function saveRevisions(
  keeper: Keeper,
  before: Item,
  after: Item,
  author: number,
  approval: Pick<Revision, 'approved_by'> = {},
): Promise<void> {
  if (after.type === 'attachment') return;
  const { revisions } = keeper;
  const isKept = revisions.of(before.id).some((revision) => !revision.autosave && sameTexts(revision, before));
  const isEmpty = TEXTS.every((field) => before[field] === '');
  const replaced = isKept || isEmpty ? [] : [revisionOf(keeper, before, before.author, before.modified)];
  const written = sameTexts(before, after)
    ? []
    : [{ ...revisionOf(keeper, after, author, after.modified), ...approval }];
  if (replaced.length + written.length > 0) await revisions.add([...replaced, ...written]);
}

export function revisionOf(
  keeper: Pick<Keeper, 'nextId'>,
  item: Item,
  author: number,
  date: string,
  autosave = false,
): Revision {
  const { title, content, excerpt } = item;
  return { id: keeper.nextId(), parent: item.id, author, date, title, content, excerpt, autosave };
}
