import { join } from 'node:path';
import type { Item, Term } from '../contract/model.ts';
import { siteNow, systemClock, type Clock } from '../lib/clock.ts';
import { Problem } from '../lib/problem.ts';
import { readIfThere } from './atomic.ts';
import type { Times } from './file-times.ts';
import { openFiles, SyncError, type Files } from './files.ts';
import type { Issue } from './front-matter.ts';
import type { Change, Guide } from './guide.ts';
import { Ids } from './ids.ts';
import { commitFiles, rollBack, type FileWrite } from './journal.ts';
import { clashOf, loadContent, readRecord, type Loaded } from './load.ts';
import { lockContent } from './lock.ts';
import { Queue } from './queue.ts';
import { sweep } from './recover.ts';
import { State } from './state.ts';
import { Revisions } from './revisions.ts';
import { Users } from './users.ts';
import { editedFile, modifiedMs, newFile, pathFor } from './write-record.ts';

export interface StoreOptions {
  contentDir: string;
  dataDir: string;
  /** False for commands that only read: they take no lock and leave everything as it is. */
  write?: boolean;
  /** Revisions kept per item. */
  revisionLimit?: number;
  clock?: Clock;
  files?: Files;
}

/** Hears of changes after they are durable and indexed. What it returns is awaited before the write is answered. */
export type Listener = (changes: Change[]) => void | Promise<void>;

/** Ids given to requests with an idempotency key, by hash of the key. `at` is in milliseconds since 1970. */
export type ReservedIds = Record<string, { id: number; content: string; at: number }>;

interface Parts {
  options: StoreOptions;
  files: Files;
  loaded: Loaded;
  users: Users;
  revisions: Revisions;
  ids: Ids;
  keys: State<ReservedIds>;
  unlock: () => Promise<void>;
}

/** The content and its state on disk: the one place that reads and writes them. */
export class Store {
  readonly guide: Guide;
  readonly users: Users;
  readonly revisions: Revisions;
  readonly keys: State<ReservedIds>;
  readonly clock: Clock;
  readonly files: Files;
  readonly contentDir: string;
  readonly dataDir: string;
  /** What is wrong with files as they are now, by path. Their last good version stays in use. */
  readonly issues = new Map<string, Issue[]>();
  /** Why writing has stopped until the next start; empty while all is well. */
  readOnly = '';
  readonly #ids: Ids;
  readonly #times: Times;
  readonly #queue = new Queue();
  readonly #listeners = new Set<Listener>();
  readonly #unlock: () => Promise<void>;

  private constructor({ options, files, loaded, users, revisions, ids, keys, unlock }: Parts) {
    this.guide = loaded.guide;
    this.users = users;
    this.revisions = revisions;
    this.keys = keys;
    this.clock = options.clock ?? systemClock;
    this.files = files;
    this.contentDir = options.contentDir;
    this.dataDir = options.dataDir;
    this.#ids = ids;
    this.#times = loaded.times;
    this.#unlock = unlock;
    for (const issue of loaded.issues) this.#report(issue.path, [...(this.issues.get(issue.path) ?? []), issue]);
  }

  static async open(options: StoreOptions): Promise<Store> {
    const files = options.files ?? openFiles();
    const { contentDir, dataDir } = options;
    const writes = options.write !== false;
    if (writes) await files.makeFolder(dataDir);
    const unlock = writes ? await lockContent(files, contentDir) : async () => {};
    try {
      if (writes) {
        await sweep(files, [contentDir, dataDir]);
        await rollBack(files, { content: contentDir, data: dataDir });
      }
      const [loaded, users, revisions, ids, keys] = await Promise.all([
        loadContent(files, contentDir),
        Users.open(files, dataDir),
        Revisions.open(files, dataDir, options.revisionLimit ?? 100),
        Ids.open(files, dataDir),
        State.open<ReservedIds>(files, join(dataDir, 'keys.json'), {}),
      ]);
      ids.see(loaded.guide.highestId());
      ids.see(revisions.highestId);
      for (const { id } of Object.values(keys.data)) ids.see(id);
      const store = new Store({ options, files, loaded, users, revisions, ids, keys, unlock });
      for (const { path } of loaded.withoutId) {
        if (writes) await store.#adopt(path);
        else store.#report(path, [{ path, line: 1, field: 'id', message: 'id is missing; run npm run ids' }]);
      }
      return store;
    } catch (error) {
      await unlock();
      throw error;
    }
  }

  /** Now, as site time. */
  now(): string {
    return siteNow(this.clock);
  }

  nextId(): number {
    return this.#ids.next();
  }

  /** Runs a piece of work that reads and then writes; no other write happens meanwhile. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work);
  }

  onChange(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /**
   * Writes records and further files as one change, all or nothing, and gives the records as they now are on disk. Only
   * within {@link exclusive}. Throws what the disk threw; then nothing has changed.
   */
  async save(changes: Change[], uploads: FileWrite[] = []): Promise<Change[]> {
    const plans = await Promise.all(changes.map((change) => this.#plan(change)));
    for (const { before, after } of changes) if (before && !after) await this.#ids.retire(before.id);
    await this.#commit([...uploads, ...plans.flatMap((plan) => plan.writes)]);
    const saved: Change[] = [];
    for (const { change, path } of plans) {
      const read = path === undefined ? null : await this.#read(path);
      if (path !== undefined && !read?.record) throw new Error(`what was written to ${path} cannot be read`);
      saved.push(this.#apply(change.before, read?.record ?? undefined));
    }
    await this.#tell(saved);
    return saved;
  }

  /**
   * Looks at one content file again and takes over what changed: the way in for edits made in git or an editor. Gives
   * the change, or null when there is none or the file is broken (then the last good version stays). Only within
   * {@link exclusive}.
   */
  async rescan(path: string): Promise<Change | null> {
    const known = this.guide.at(path);
    const read = await this.#read(path);
    this.#report(path, read?.issues ?? []);
    const after = read?.record ?? undefined;
    if ((read && !after) || (!known && !after) || (known && known.version === after?.version)) return null;
    if (after?.id === 0) return this.#adopt(path);
    const before = known ?? (after && (await this.#moved(after)));
    const clash = after && clashOf(this.guide, after);
    if (clash && before?.id !== after?.id) {
      this.#report(path, [clash]);
      return null;
    }
    if (before && before.id !== after?.id) await this.#ids.retire(before.id);
    const change = this.#apply(before, after);
    await this.#tell([change]);
    return change;
  }

  async close(): Promise<void> {
    await this.#queue.idle();
    await this.#unlock();
  }

  /** Gives a hand-written file the id that it lacks. */
  async #adopt(path: string): Promise<Change | null> {
    const text = (await readIfThere(this.files, join(this.contentDir, path)))?.toString('utf8');
    const modified = await this.files.modified(join(this.contentDir, path));
    if (text === undefined || modified === null) return null;
    const bytes = Buffer.from(text.replace(/^---(\r?\n)/, `---$1id: ${this.nextId()}$1`));
    await this.#commit([{ path, bytes, modifiedMs: modified }]);
    return this.rescan(path);
  }

  /** The record of a file that has gone from the place where it was last read: it was moved here. */
  async #moved(record: Item | Term): Promise<Item | Term | undefined> {
    const holder = this.guide.record(record.id);
    return holder && (await this.#read(holder.path)) === null ? holder : undefined;
  }

  async #plan(change: Change): Promise<{ change: Change; path?: string; writes: FileWrite[] }> {
    const { before, after } = change;
    if (!after) return { change, writes: before ? [{ path: before.path, bytes: null }] : [] };
    const path = pathFor(after, before, (wanted) => this.#isTaken(wanted, after.id));
    const ms = modifiedMs(after);
    const stamp = ms === undefined ? {} : { modifiedMs: ms };
    if (!before) return { change, path, writes: [{ path, bytes: Buffer.from(newFile(after, path)), ...stamp }] };
    const text = (await this.files.read(join(this.contentDir, before.path))).toString('utf8');
    // A date that only the age of the file told would move with this write.
    const edited = editedFile(text, before, after, { path, pinDate: !this.#times.isKept(before.path) });
    const writes: FileWrite[] = [{ path, bytes: Buffer.from(edited), ...stamp }];
    if (path !== before.path) writes.push({ path: before.path, bytes: null });
    return { change, path, writes };
  }

  #isTaken(path: string, id: number): boolean {
    const holder = this.guide.at(path);
    return (holder !== undefined && holder.id !== id) || this.issues.has(path);
  }

  async #commit(writes: FileWrite[]): Promise<void> {
    if (this.readOnly) throw new Problem('rest_unavailable', { values: { reason: this.readOnly } });
    try {
      await commitFiles(this.files, { content: this.contentDir, data: this.dataDir }, writes);
    } catch (error) {
      if (error instanceof SyncError) this.readOnly = error.message;
      throw error;
    }
    for (const { path } of writes) this.#times.changed(path);
  }

  #read(path: string): ReturnType<typeof readRecord> {
    return readRecord(this.files, this.contentDir, path, this.#times, this.guide.site);
  }

  #apply(before: Item | Term | undefined, after: Item | Term | undefined): Change {
    const change: Change = { ...(before ? { before } : {}), ...(after ? { after } : {}) };
    this.guide.apply(change);
    if (after) {
      this.#ids.see(after.id);
      this.#report(after.path, []);
    }
    return change;
  }

  #report(path: string, issues: Issue[]): void {
    if (issues.length > 0) this.issues.set(path, issues);
    else this.issues.delete(path);
  }

  async #tell(changes: Change[]): Promise<void> {
    for (const listener of this.#listeners) await listener(changes);
  }
}
