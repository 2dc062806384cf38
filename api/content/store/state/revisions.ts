import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Item, Revision } from '../../../contract/model.ts';
import { Listeners } from '../../../lib/listeners.ts';
import { listIfThere, removeFile, writeFile } from '../disk/atomic.ts';
import { DiskProblem } from '../disk/disk-error.ts';
import { type Files, isMissing } from '../disk/files.ts';
import { mapConcurrently } from '../disk/map-concurrently.ts';
import { Queue } from '../disk/queue.ts';
import { StateError } from './state-file.ts';

interface RevisionsFile {
  /** Highest id and number of revisions. They come first, so that the rest need not be read for them. */
  highest: number;
  count: number;
  /** The same without autosaves. */
  publicHighest: number;
  publicCount: number;
  /** Oldest first; includes autosaves, at most one per author. */
  revisions: Revision[];
}

/** Length of the beginning of the file that holds these four. */
const START_BYTES = 128;

/** Characters of revisions kept in memory; others are read on request. */
const KEPT = 2 * 1024 * 1024;

/** Characters of one parent's texts that are stored: reading or writing more would hold up other requests. */
const STORED = 8 * 1024 * 1024;

/** Summary of a parent's revisions, without their texts. */
interface RevisionHistory {
  count: number;
  /** Id of the newest; 0 if none. */
  newest: number;
}

export interface Histories {
  all: RevisionHistory;
  /** Without autosaves: how often an author saves unfinished work must not be public. */
  public: RevisionHistory;
}

const NO_HISTORY: RevisionHistory = { count: 0, newest: 0 };
const NONE: Histories = { all: NO_HISTORY, public: NO_HISTORY };

/** Former texts of items: one small file per parent, so that a write costs the same in a guide of any size. */
export async function openRevisions(
  files: Files,
  dataDir: string,
  limit: number,
  report: (error: unknown) => void = () => {},
) {
  const folder = join(dataDir, 'revisions');
  /** By parent, of those with a file. */
  const known = new Map<number, Histories>();
  const read = new LRUCache<number, { revisions: readonly Revision[]; length: number }>({
    maxSize: KEPT,
    sizeCalculation: ({ length }) => length,
  });
  const queue = new Queue();
  let highestId = 0;
  /**
   * For parents whose revisions alone changed. Added revisions are reported with the subsequent change of the parent;
   * they need a call of their own only if that change fails.
   */
  const listeners = new Listeners<[parent: number]>(report);
  const names = await listIfThere(files, folder);
  const parents = names.map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1])).filter(Boolean);
  await mapConcurrently(parents, async (parent) => note(parent, await historiesIn(parent)));

  /** Number of a parent's revisions and the newest one, with autosaves and as shown to the public. */
  function history(parent: number): Histories {
    return known.get(parent) ?? NONE;
  }

  /** Revisions and autosaves of a parent, oldest first. */
  function of(parent: number): readonly Revision[] {
    if (!known.has(parent)) return [];
    const found = read.get(parent);
    if (found) return found.revisions;
    const text = textOf(parent);
    const revisions = parse(text, parent);
    read.set(parent, { revisions, length: text.length });
    return revisions;
  }

  function textOf(parent: number): string {
    try {
      return files.readNow(path(parent)).toString();
    } catch (error) {
      if (isMissing(error)) throw new DiskProblem('the data folder is gone', false);
      throw error;
    }
  }

  function parse(text: string, parent: number): Revision[] {
    try {
      const { revisions } = JSON.parse(text) as Partial<RevisionsFile>;
      if (Array.isArray(revisions)) return revisions;
      throw new TypeError('it has no revisions');
    } catch (error) {
      throw new StateError(path(parent), error);
    }
  }

  function autosave(parent: number, author: number): Revision | undefined {
    return of(parent).find((revision) => revision.autosave && revision.author === author);
  }

  /**
   * Adds one revision, or several of one parent in one write; the oldest beyond the limit are removed. An autosave
   * replaces its author's previous one.
   */
  function add(added: Revision | Revision[]): Promise<void> {
    const revisions = [added].flat();
    return change(revisions[0]?.parent ?? 0, (list) =>
      revisions.reduce((longer, revision) => withRevision(longer, revision, limit), list),
    );
  }

  async function remove(parent: number, id: number): Promise<void> {
    await change(parent, (list) => list.filter((revision) => revision.id !== id));
    await listeners.tell(parent);
  }

  function removeAll(parent: number): Promise<void> {
    return queue.run(async () => {
      // Forgotten even if removing the file fails: a leftover file belongs to an id that is never reused.
      if (!known.delete(parent)) return;
      read.delete(parent);
      await removeFile(files, path(parent));
    });
  }

  /** One change at a time: two that read the same list would overwrite each other. */
  function change(parent: number, change: (list: readonly Revision[]) => readonly Revision[]): Promise<void> {
    return queue.run(() => write(parent, change(of(parent))));
  }

  async function write(parent: number, revisions: readonly Revision[]): Promise<void> {
    const histories = historiesOf(revisions);
    const file: RevisionsFile = {
      highest: histories.all.newest,
      count: histories.all.count,
      publicHighest: histories.public.newest,
      publicCount: histories.public.count,
      revisions: [...revisions],
    };
    const text = `${JSON.stringify(file, null, 1)}\n`;
    await writeFile(files, path(parent), Buffer.from(text), { isPrivate: true });
    read.set(parent, { revisions, length: text.length });
    note(parent, histories);
  }

  /** Older files lack the public numbers. */
  async function historiesIn(parent: number): Promise<Histories> {
    const start = (await files.readStart(path(parent), START_BYTES)).toString('latin1');
    const numbers = /^\{\s*"highest": (\d+),\s*"count": (\d+),\s*"publicHighest": (\d+),\s*"publicCount": (\d+),/;
    const found = numbers.exec(start)?.slice(1).map(Number);
    if (!found) return historiesOf(parse(textOf(parent), parent));
    const [newest = 0, count = 0, publicNewest = 0, publicCount = 0] = found;
    return { all: { count, newest }, public: { count: publicCount, newest: publicNewest } };
  }

  function note(parent: number, histories: Histories): void {
    known.set(parent, histories);
    highestId = Math.max(highestId, histories.all.newest);
  }

  function path(parent: number): string {
    return join(folder, `${parent}.json`);
  }

  return {
    listeners,
    get highestId() {
      return highestId;
    },
    history,
    of,
    parents: () => [...known.keys()],
    autosave,
    add,
    remove,
    removeAll,
  };
}

export type Revisions = Awaited<ReturnType<typeof openRevisions>>;

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
  const newestFirst = all.filter(({ autosave }) => !autosave).reverse();
  let length = 0;
  const isTooOld = ({ title, content, excerpt }: Revision, at: number): boolean =>
    at >= limit || (length += title.length + content.length + excerpt.length) > STORED;
  const dropped = new Set(newestFirst.filter(isTooOld));
  return all.filter((revision) => !dropped.has(revision));
}

const TEXTS = ['title', 'content', 'excerpt'] as const;

type Texts = Pick<Item, (typeof TEXTS)[number]>;

interface Keeper {
  revisions: Revisions;
  nextId(): number;
}

export const sameTexts = (a: Texts, b: Texts): boolean => TEXTS.every((field) => a[field] === b[field]);

/**
 * Stores the new text of an item before the item itself changes, so that a crash in between leaves one revision too
 * many and never one too few. The replaced text is stored too if no revision has it yet.
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
