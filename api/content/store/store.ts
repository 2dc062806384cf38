import { join } from 'node:path';
import type { Language } from '../../contract/model.ts';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { hash } from '../../lib/hash.ts';
import { Listeners } from '../../lib/listeners.ts';
import { msToSite } from '../../lib/time.ts';
import { type Change, type ContentIndex, isTerm } from '../index/content-index.ts';
import { readIfThere } from './disk/atomic.ts';
import type { Files } from './disk/files.ts';
import { commitFiles, type FileWrite, HalfDoneError } from './disk/journal.ts';
import { Queue, type Together } from './disk/queue.ts';
import type { WriteGuard } from './disk/write-guard.ts';
import { type Issue, issueIn, type Issues, noteIssues, refuseBroken } from './front-matter/front-matter.ts';
import { placeOf } from './front-matter/read-content-file.ts';
import { withId } from './front-matter/write-content-file.ts';
import type { History } from './git/history.ts';
import type { ContentHistory } from './git/content-history.ts';
import { readRecord } from './load.ts';
import { openParts, type Parts } from './open-parts.ts';
import { areApart, type PlannedSave, planSave } from './plan-change.ts';
import { planSettings, type SettingsTexts } from './settings-texts.ts';
import { isSettingsFile, readSettings, SETTINGS_FILES } from './site-settings.ts';
import type { Ids } from './state/ids.ts';
import type { ReservedIds } from './state/reserved-ids.ts';
import { type Revisions, saveRevisions } from './state/revisions.ts';
import type { Users } from './state/users.ts';
import type { ChangeOrigin, Listener, NewRecord, StoreOptions } from './store-options.ts';
import { rescan } from './watch/rescan.ts';

export type { StoreOptions };

/** The content and its state on disk: the only part that reads and writes them. */
export class Store {
  readonly index: ContentIndex;
  readonly users: Users;
  readonly revisions: Revisions;
  /** Ids assigned to requests with an idempotency key, by hash of the key. */
  readonly keys: ReservedIds;
  readonly clock: Clock;
  readonly files: Files;
  readonly contentDir: string;
  readonly dataDir: string;
  /** Issues of files as they are now, by path. Their last good versions stay in use. */
  readonly issues: Issues;
  /** What git knows about the content. */
  readonly git: History;
  /** The same, and what the last run knew. */
  readonly history: ContentHistory;
  /** Records read without an id; they get none if the content is only followed. */
  readonly withoutId: Parts['loaded']['withoutId'];
  /** Time at which loading began, in milliseconds since 1970. */
  readonly openedMs: number;
  /** False if the content is only followed, never written. */
  readonly isWriter: boolean;
  readonly #guard: WriteGuard;
  readonly #ids: Ids;
  readonly #queue = new Queue();
  readonly #listeners: Listeners<Parameters<Listener>>;
  readonly #settingsListeners: Listeners<[]>;
  readonly #unlock: () => Promise<void>;
  readonly #reportError: (error: unknown) => void;

  private constructor({ options, openedMs, guard, loaded, history, users, revisions, ids, keys, unlock }: Parts) {
    this.index = loaded.index;
    this.users = users;
    this.revisions = revisions;
    this.keys = keys;
    this.clock = options.clock ?? systemClock;
    this.files = guard.files;
    this.contentDir = options.contentDir;
    this.dataDir = options.dataDir;
    this.#ids = ids;
    this.openedMs = openedMs;
    this.#guard = guard;
    this.withoutId = loaded.withoutId;
    this.git = loaded.git;
    this.history = history;
    this.#unlock = unlock;
    this.isWriter = options.write !== false;
    this.#reportError = options.report ?? (() => {});
    this.#listeners = new Listeners(this.#reportError);
    this.#settingsListeners = new Listeners(this.#reportError);
    this.issues = Map.groupBy(loaded.issues, ({ path }) => path);
  }

  static async open(options: StoreOptions): Promise<Store> {
    const parts = await openParts(options);
    const { loaded, unlock } = parts;
    try {
      const store = new Store(parts);
      if (store.isWriter) {
        const withoutId = loaded.withoutId.map(({ path }) => path);
        if (withoutId.length > 0) await store.rescan(withoutId);
        await store.#writeAliases(store.history.addressesSinceLastRun());
        await store.history.note();
      }
      return store;
    } catch (error) {
      await unlock();
      throw error;
    }
  }

  /** Does work with a store that nothing else writes to, and closes it in any case. */
  static async use<T>(options: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> {
    const store = await Store.open(options);
    return store.withLock(() => work(store)).finally(() => store.close());
  }

  /** Now, as site time. */
  now(): string {
    return msToSite(this.clock.now());
  }

  /** Why writing is off; empty while all is well. */
  get readOnly(): string {
    return this.#guard.reason;
  }

  /** Whether the content folder can be trusted: a lost one would look as if everything had been deleted. */
  get isContentWhole(): boolean {
    return this.#guard.isContentWhole;
  }

  nextId(): number {
    return this.#ids.next();
  }

  /** The id that the next new record will have, unless others come first. */
  get likelyId(): number {
    return this.#ids.likely();
  }

  /** The result that {@link save} would have. Writes nothing. */
  plan(changes: Change[], uploads: FileWrite[] = []): Promise<PlannedSave> {
    return planSave(this, changes, uploads);
  }

  /** Runs work that reads and then writes; no other write happens meanwhile. */
  withLock<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work);
  }

  /** The same for a job that may be processed together with others queued for the same work. */
  withLockTogether<J, R>(work: Together<J, R>, job: J): Promise<R> {
    return this.#queue.runTogether(work, job);
  }

  /** Resolves when the writes requested so far are done. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  onChange(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** For changes to settings that pages depend on. */
  onSettings(listener: () => void | Promise<void>): void {
    this.#settingsListeners.add(listener);
  }

  /**
   * Writes records and further files as one change, all or nothing, and returns the records as they are now on disk.
   * `keepTexts` runs before, but not for a change that cannot be written. Only within {@link withLock}. Throws disk
   * errors, in which case nothing has changed.
   */
  async save(changes: Change[], uploads: FileWrite[] = [], keepTexts?: () => Promise<void>): Promise<Change[]> {
    try {
      this.#guard.assertWritable();
      const planned = await this.plan(changes, uploads);
      await keepTexts?.();
      for (const { before, after } of changes) if (before && !after) await this.#ids.retire(before.id);
      await this.#commit(planned.writes);
      return await this.#takeOver(planned);
    } catch (error) {
      for (const { before } of changes) if (before) await this.revisions.listeners.tell(before.id);
      throw error;
    }
  }

  /**
   * Writes new records as a {@link save} for each would, but with a single wait for the disk. No two of them may want
   * the same slug. A failure of one does not affect others. Only within {@link withLock}.
   */
  async createEach(records: readonly NewRecord[]): Promise<PromiseSettledResult<Change[]>[]> {
    const written = await this.#writeTogether(records);
    const results: PromiseSettledResult<Change[]>[] = [];
    for (const [at, { after, inScope }] of records.entries()) {
      const planned = written?.[at];
      const save = () => (planned ? this.#takeOver(planned) : this.save([{ after }]));
      results.push(...(await Promise.allSettled([inScope(save)])));
    }
    return results;
  }

  /** Null if nothing was written because they cannot be combined: alone, each succeeds or fails for its own reason. */
  async #writeTogether(records: readonly NewRecord[]): Promise<PlannedSave[] | null> {
    const planned: PlannedSave[] = [];
    try {
      if (records.length < 2) return null;
      for (const { after } of records) planned.push(await planSave(this, [{ after }]));
      if (!areApart(planned)) return null;
      const writes = planned.flatMap((one) => one.writes);
      await this.#commit(writes, true);
      return planned;
    } catch {
      return null;
    }
  }

  async #takeOver({ saved, writes, profiles }: PlannedSave): Promise<Change[]> {
    if (profiles) this.index.settle(this.index.site, profiles.authors);
    await this.#apply(saved, { by: 'write', paths: writes.map(({ path }) => path) });
    return saved;
  }

  /**
   * Reads content files again and applies what changed in git or an editor. Replaced texts become revisions. A broken
   * file is recorded in {@link issues} and its last good version stays, as does the record of a missing file unless it
   * is `gone` for good. Only within {@link withLock}.
   */
  async rescan(paths: string | readonly string[], gone: readonly string[] = [paths].flat()): Promise<Change[]> {
    await this.history.look([paths, gone].flat());
    // An issue with one file may have been fixed by a change to another.
    const broken = [...this.issues.keys()].filter((path) => placeOf(path) !== null);
    const found = await rescan(this.index, { paths: [paths, broken].flat(), gone }, (path) => readRecord(this, path));
    for (const id of found.reserved) this.#ids.reserve(id);
    for (const { before, after } of this.isWriter ? found.changes : []) {
      const isText = before?.version !== after?.version || before?.path !== after?.path;
      if (isText && before && after && !isTerm(before) && !isTerm(after))
        await saveRevisions(this, before, after, after.author);
      if (before && !after) await this.#ids.retire(before.id);
    }
    for (const [path, issues] of found.issues) noteIssues(this.issues, path, issues);
    this.history.settle([paths].flat());
    const kept = this.history.addressesAfter(found.changes);
    if (found.changes.length > 0) await this.#apply(found.changes, { by: 'disk', paths: [] });
    await this.#writeAliases(kept);
    const adopted: string[] = [];
    for (const [path, id] of this.isWriter ? found.withoutId : []) if (await this.#adopt(path, id)) adopted.push(path);
    return adopted.length > 0 ? [...found.changes, ...(await this.rescan(adopted))] : found.changes;
  }

  /** Whether a file exists at a path below the content folder, known or not. */
  async hasFile(path: string): Promise<boolean> {
    return (await this.files.modified(join(this.contentDir, path))) !== null;
  }

  /** The bytes of a file below the content folder; null if it does not exist. */
  readFile(path: string): Promise<Buffer | null> {
    return readIfThere(this.files, join(this.contentDir, path));
  }

  /** Applies an unnoticed edit of a record's file. Only within {@link withLock}. */
  async refresh(id: number): Promise<void> {
    const record = this.index.record(id);
    const bytes = record && (await this.readFile(record.path));
    if (bytes && hash(bytes) !== record.version) await this.rescan(record.path, []);
  }

  /** Reads all settings files; returns whether settings that pages depend on changed. One broken file keeps all. */
  async reloadSettings(): Promise<boolean> {
    const { files, contentDir, index, issues } = this;
    const found: Issue[] = [];
    const { site, authors, glossary } = await readSettings(files, contentDir, found);
    for (const path of issues.keys()) if (isSettingsFile(path)) issues.delete(path);
    for (const [path, own] of Map.groupBy(found, (issue) => issue.path)) issues.set(path, own);
    if (found.length > 0) return false;
    index.glossary = glossary;
    const isNew = index.settle(site, authors);
    if (isNew) await this.#settingsListeners.tell();
    return isNew;
  }

  /** Applies an unnoticed edit of the settings. Only within {@link withLock}. Throws if a settings file is broken. */
  async refreshSettings(): Promise<void> {
    await this.reloadSettings();
    refuseBroken(SETTINGS_FILES.flatMap((path) => this.issues.get(path) ?? []));
  }

  /** Writes texts of the settings for one language. Only within {@link withLock}. Throws as {@link save} does. */
  async saveSettings(texts: SettingsTexts, language: Language): Promise<void> {
    await this.refreshSettings();
    const writes = await planSettings(this, texts, language);
    if (writes.length === 0) return;
    await this.#commit(writes);
    await this.reloadSettings();
    await this.#apply([], { by: 'write', paths: writes.map(({ path }) => path) });
  }

  async close(): Promise<void> {
    await this.idle();
    if (this.isWriter && !this.#guard.reason) await this.history.note().catch(this.#reportError);
    this.#guard.close();
    await this.#unlock();
  }

  /** Writes old URLs into files moved by hand. A file that cannot be written stays as it is. */
  async #writeAliases(kept: ReadonlyMap<number, string[]>): Promise<void> {
    for (const [id, aliases] of kept) {
      const before = this.index.record(id);
      if (!before || JSON.stringify(before.aliases) === JSON.stringify(aliases)) continue;
      await this.save([{ before, after: { ...before, aliases } }]).catch(this.#reportError);
    }
  }

  /** Adds the missing id to a hand-written file: its former id if the line got lost, else the next one. */
  async #adopt(path: string, formerId: number): Promise<boolean> {
    const full = join(this.contentDir, path);
    const bytes = await this.readFile(path);
    const modifiedMs = await this.files.modified(full);
    if (!bytes || modifiedMs === null) return false;
    if (await this.files.isLink(full)) {
      const message = 'id is missing, and nothing is written to a symbolic link';
      noteIssues(this.issues, path, [issueIn(path, 'id', message)]);
      return false;
    }
    const text = withId(bytes.toString('utf8'), formerId || this.nextId());
    await this.#commit([{ path, bytes: Buffer.from(text), modifiedMs }]);
    return true;
  }

  async #commit(writes: FileWrite[], areApart = false): Promise<void> {
    try {
      this.#guard.assertWritable();
      await commitFiles(this.#guard.ownFiles, this, writes, areApart);
    } catch (error) {
      const cause = error instanceof HalfDoneError ? this.#guard.postpone(error) : error;
      await this.history.look(writes.map(({ path }) => path));
      throw cause;
    }
  }

  async #apply(changes: Change[], origin: ChangeOrigin): Promise<void> {
    for (const change of changes) {
      this.index.apply(change);
      if (!change.after) continue;
      this.#ids.see(change.after.id);
      noteIssues(this.issues, change.after.path, []);
    }
    await this.#listeners.tell(changes, origin);
  }
}
