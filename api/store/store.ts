import { join } from 'node:path';
import type { Item, Language, Term } from '../contract/model.ts';
import { isTerm, type Change, type ContentIndex } from '../index/content-index.ts';
import { siteNow, systemClock, type Clock } from '../lib/clock.ts';
import { hash } from '../lib/hash.ts';
import { readIfThere } from './disk/atomic.ts';
import type { Files } from './disk/files.ts';
import { commitFiles, HalfDoneError, type FileWrite } from './disk/journal.ts';
import { Queue } from './disk/queue.ts';
import type { WriteGuard } from './disk/write-guard.ts';
import type { Issue } from './front-matter/front-matter.ts';
import { placeOf } from './front-matter/read-content-file.ts';
import { withId } from './front-matter/write-content-file.ts';
import type { Times } from './git/file-times.ts';
import { Past } from './git/past.ts';
import { idMissing, readRecord } from './load.ts';
import { openParts, type Parts } from './open-parts.ts';
import { previewRecord, planChange, type FileContext } from './plan-change.ts';
import { introduce, planProfiles } from './profiles.ts';
import { SettingsInUse } from './settings-in-use.ts';
import type { SettingsTexts } from './settings-texts.ts';
import type { Ids } from './state/ids.ts';
import type { Revisions } from './state/revisions.ts';
import { saveRevisions } from './state/save-revisions.ts';
import type { StateFile } from './state/state-file.ts';
import type { Users } from './state/users.ts';
import type { ChangeOrigin, Listener, ReservedIds, StoreOptions } from './store-options.ts';
import { rescan } from './watch/rescan.ts';

export type { Listener, ReservedIds, StoreOptions };

/** The content and its state on disk: the one place that reads and writes them. */
export class Store {
  readonly index: ContentIndex;
  readonly users: Users;
  readonly revisions: Revisions;
  readonly keys: StateFile<ReservedIds>;
  readonly clock: Clock;
  readonly files: Files;
  readonly contentDir: string;
  readonly dataDir: string;
  /** What is wrong with files as they are now, by path. Their last good version stays in use. */
  readonly issues = new Map<string, Issue[]>();
  /** What git and the last run know of the content. */
  readonly past: Past;
  readonly settings: SettingsInUse;
  /** When loading the content began, in milliseconds since 1970. */
  readonly openedMs: number;
  /** False where the content is followed and never written. */
  readonly isWriter: boolean;
  readonly #guard: WriteGuard;
  readonly #ids: Ids;
  readonly #times: Times;
  readonly #queue = new Queue();
  readonly #listeners = new Set<Listener>();
  readonly #unlock: () => Promise<void>;
  readonly #reportError: (error: unknown) => void;

  private constructor({ options, openedMs, guard, loaded, users, revisions, ids, keys, places, unlock }: Parts) {
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
    this.#times = loaded.times;
    const { contentDir, remember } = options;
    this.past = new Past({
      files: guard.files,
      contentDir,
      index: loaded.index,
      history: loaded.history,
      places,
      remember,
    });
    this.#unlock = unlock;
    this.isWriter = options.write !== false;
    this.#reportError = options.report ?? (() => {});
    const { files, index, issues } = this;
    const note = (path: string, found: Issue[]) => this.#report(path, found);
    this.settings = new SettingsInUse({ files, contentDir, index, issues, note, report: this.#reportError });
    for (const issue of loaded.issues) this.#report(issue.path, [...(this.issues.get(issue.path) ?? []), issue]);
  }

  static async open(options: StoreOptions): Promise<Store> {
    const parts = await openParts(options);
    const { loaded, unlock } = parts;
    try {
      const store = new Store(parts);
      for (const { path } of loaded.withoutId) {
        if (store.isWriter) await store.rescan(path);
        else store.#report(path, [idMissing(path)]);
      }
      if (store.isWriter) {
        await store.#writeAliases(store.past.addressesSinceLastRun());
        await store.past.note();
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

  /** Why nothing is written now; empty while all is well. */
  get readOnly(): string {
    return this.#guard.reason;
  }

  /** Whether the content folder can be believed: a lost one would look as if everything had been deleted. */
  get isContentWhole(): boolean {
    return this.#guard.isContentWhole;
  }

  nextId(): number {
    return this.#ids.next();
  }

  /** Runs a piece of work that reads and then writes; no other write happens meanwhile. */
  withLock<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work);
  }

  /** Resolves when the writes asked for so far are done. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  onChange(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /**
   * Writes records and further files as one change, all or nothing, and gives the records as they now are on disk. Only
   * within {@link withLock}. Throws what the disk threw; then nothing has changed.
   */
  async save(changes: Change[], uploads: FileWrite[] = []): Promise<Change[]> {
    this.#guard.assertWritable();
    const profiles = await planProfiles(this, changes, (id) => this.users.byId(id));
    const plans = await Promise.all(changes.map((change) => planChange(this.#fileContext, change)));
    const writes = [...uploads, ...(profiles?.writes ?? []), ...plans.flatMap((plan) => plan.writes)];
    if (changes.some(({ after }) => after)) await this.past.preview(writes);
    const saved = await Promise.all(
      plans.map(async ({ change: { before }, path }) =>
        pair(before, path === undefined ? undefined : await previewRecord(this.#fileContext, path, writes)),
      ),
    );
    for (const { before, after } of changes) if (before && !after) await this.#ids.retire(before.id);
    try {
      await this.#commit(writes);
    } catch (error) {
      await this.past.look(writes.map(({ path }) => path));
      throw error;
    }
    const written = writes.map(({ path }) => path);
    await this.#apply(profiles ? introduce(saved, profiles, this.index) : saved, { by: 'write', paths: written });
    return saved;
  }

  /**
   * Looks at content files again and takes over what changed: the way in for edits made in git or an editor. What was
   * replaced becomes a revision. A broken file is noted in {@link issues} and its last good version stays, as does the
   * record of a missing file that is not among those that are `gone` for good. Only within {@link withLock}.
   */
  async rescan(paths: string | readonly string[], gone: readonly string[] = [paths].flat()): Promise<Change[]> {
    const { files, contentDir, index } = this;
    const knownAt = (path: string) => (this.past.isRedated(path) ? undefined : index.at(path));
    const read = (path: string) => readRecord(files, contentDir, path, this.#times, index.site, knownAt(path));
    await this.past.look([paths, gone].flat());
    // What was wrong with a file may have been set right by a change of another.
    const broken = [...this.issues.keys()].filter((path) => placeOf(path) !== null);
    const found = await rescan(this.index, { paths: [paths, broken].flat(), gone }, read);
    for (const id of found.reserved) this.#ids.reserve(id);
    for (const { before, after } of this.isWriter ? found.changes : []) {
      const isText = before?.version !== after?.version || before?.path !== after?.path;
      if (isText && before && after && !isTerm(before) && !isTerm(after))
        await saveRevisions(this, before, after, after.author);
      if (before && !after) await this.#ids.retire(before.id);
    }
    for (const [path, issues] of found.issues) this.#report(path, issues);
    this.past.settle([paths].flat());
    const kept = this.past.addressesAfter(found.changes);
    if (found.changes.length > 0) await this.#apply(found.changes, { by: 'disk', paths: [] });
    await this.#writeAliases(kept);
    const adopted: string[] = [];
    for (const [path, id] of found.withoutId) {
      if (!this.isWriter) this.#report(path, [idMissing(path)]);
      else if (await this.#adopt(path, id)) adopted.push(path);
    }
    return adopted.length > 0 ? [...found.changes, ...(await this.rescan(adopted))] : found.changes;
  }
  /** Whether there is a file at a path below the content folder, known or not. */
  async hasFile(path: string): Promise<boolean> {
    return (await this.files.modified(join(this.contentDir, path))) !== null;
  }

  /** Takes over an edit of a record's file that nobody noticed yet. Only within {@link withLock}. */
  async refresh(id: number): Promise<void> {
    const record = this.index.record(id);
    const bytes = record && (await readIfThere(this.files, join(this.contentDir, record.path)));
    if (bytes && hash(bytes) !== record.version) await this.rescan(record.path, []);
  }

  /** Takes over what the settings files say now; tells whether what pages are made of says something else. */
  reloadSettings(): Promise<boolean> {
    return this.settings.reload();
  }

  /** Writes texts of the settings for the readers of a language. Only within {@link withLock}. Throws as {@link save} does. */
  async saveSettings(texts: SettingsTexts, language: Language): Promise<void> {
    const writes = await this.settings.plan(texts, language);
    if (writes.length === 0) return;
    await this.#commit(writes);
    await this.settings.reload();
    await this.#apply([], { by: 'write', paths: writes.map(({ path }) => path) });
  }

  async close(): Promise<void> {
    await this.idle();
    if (this.isWriter && !this.#guard.reason) await this.past.note().catch(this.#reportError);
    this.#guard.close();
    await this.#unlock();
  }

  /** Writes old URLs into files that were moved by hand. A file that refuses stays as it is. */
  async #writeAliases(kept: ReadonlyMap<number, string[]>): Promise<void> {
    for (const [id, aliases] of kept) {
      const before = this.index.item(id);
      if (!before || JSON.stringify(before.aliases) === JSON.stringify(aliases)) continue;
      await this.save([{ before, after: { ...before, aliases } }]).catch(this.#reportError);
    }
  }

  /** Gives a hand-written file the id that it lacks: the one it had when its line got lost, else the next one. */
  async #adopt(path: string, formerId: number): Promise<boolean> {
    const text = (await readIfThere(this.files, join(this.contentDir, path)))?.toString('utf8');
    const modified = await this.files.modified(join(this.contentDir, path));
    if (text === undefined || modified === null) return false;
    if (await this.files.isLink(join(this.contentDir, path))) {
      const message = 'id is missing, and nothing is written to a symbolic link';
      this.#report(path, [{ path, line: 1, field: 'id', message }]);
      return false;
    }
    const bytes = Buffer.from(withId(text, formerId || this.nextId()));
    await this.#commit([{ path, bytes, modifiedMs: modified }]);
    return true;
  }

  get #fileContext(): FileContext {
    const { files, contentDir, index, issues } = this;
    const isTaken = (path: string, id: number) => (index.at(path) ?? { id }).id !== id || issues.has(path);
    return { files, contentDir, times: this.#times, site: index.site, isTaken };
  }

  async #commit(writes: FileWrite[]): Promise<void> {
    this.#guard.assertWritable();
    try {
      await commitFiles(this.#guard.ownFiles, { content: this.contentDir, data: this.dataDir }, writes);
    } catch (error) {
      throw error instanceof HalfDoneError ? this.#guard.postpone(error) : error;
    }
  }

  async #apply(changes: Change[], origin: ChangeOrigin): Promise<void> {
    for (const change of changes) {
      this.index.apply(change);
      if (!change.after) continue;
      this.#ids.see(change.after.id);
      this.#report(change.after.path, []);
    }
    for (const listener of this.#listeners) {
      try {
        await listener(changes, origin);
      } catch (error) {
        this.#reportError(error);
      }
    }
  }

  #report(path: string, issues: Issue[]): void {
    if (issues.length > 0) this.issues.set(path, issues);
    else this.issues.delete(path);
  }
}

const pair = (before: Item | Term | undefined, after: Item | Term | undefined): Change => ({
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
});
