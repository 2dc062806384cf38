import { setImmediate as breathe } from 'node:timers/promises';
import type { Change } from '../store/guide.ts';
import type { OutputFolder } from '../store/output-folder.ts';
import { affected } from './affected.ts';
import { allKeys } from './all-keys.ts';
import { filesOf, type OutputFile } from './files.ts';
import type { OutputKey } from './keys.ts';
import type { Ownership } from './ownership.ts';
import type { Rendering } from './rendering.ts';

/** A promise that others wait for. */
interface Wait {
  done: () => void;
  promise: Promise<void>;
}

/**
 * Keeps the output folder equal to a clean build while the content changes. Changes that come while one refresh runs
 * share the next one. What a change owns is written first; what merely mentions it follows when nobody waits.
 * Writes that are under way go before either: several then share one refresh, and none waits for pages of another.
 */
export class Refresher {
  readonly #rendering: Rendering;
  readonly #folder: OutputFolder;
  readonly #ownership: Ownership;
  readonly #writesDone: () => Promise<void>;
  readonly #report: (error: unknown) => void;
  readonly #onWrite: (file: string) => void;
  #changes: Change[] = [];
  #later = new Map<OutputKey, Set<number>>();
  /** What could not be made; it is tried again with the next change. */
  #failed = new Map<OutputKey, Set<number>>();
  /** For changes whose refresh has not begun. */
  #firstRing: Wait | null = null;
  /** For changes whose first ring is being written. */
  #underWay: Wait | null = null;
  #bothRings: Wait | null = null;
  #running = false;
  /** What each page of a list was last made of. */
  readonly #stamps = new Map<string, string>();

  constructor(options: {
    rendering: Rendering;
    folder: OutputFolder;
    ownership: Ownership;
    /** Resolves when the writes that are under way are done. */
    writesDone: () => Promise<void>;
    report: (error: unknown) => void;
    onWrite?: (file: string) => void;
  }) {
    this.#rendering = options.rendering;
    this.#folder = options.folder;
    this.#ownership = options.ownership;
    this.#writesDone = options.writesDone;
    this.#report = options.report;
    this.#onWrite = options.onWrite ?? (() => {});
  }

  /** Outputs that are still to be written. */
  get pending(): number {
    return this.#later.size;
  }

  /** Whether the folder is what a clean build would make. */
  get isIdle(): boolean {
    return !this.#running && this.#changes.length === 0 && this.#later.size === 0 && this.#failed.size === 0;
  }

  /** Takes note of what list pages show at the start, when the folder is known to be up to date. */
  remember(files: Iterable<OutputFile>): void {
    for (const file of files) if (file.list) this.#stamps.set(file.path, file.list.stamp);
  }

  changed(changes: Change[]): void {
    this.#changes.push(...changes);
    this.#firstRing ??= makeWait();
    this.#bothRings ??= makeWait();
    if (!this.#running) void this.#run();
  }

  /** Makes everything anew, because something changed that every page shows. */
  everything(): void {
    const items = new Set([...this.#rendering.presentation.guide.allItems()].map(({ id }) => id));
    for (const key of [...this.#ownership.keys(), ...allKeys(this.#rendering)]) this.#addLater(key, items);
    this.changed([]);
  }

  /** Resolves when everything that changed so far can be read at its address. */
  live(): Promise<void> {
    return (this.#firstRing ?? this.#underWay)?.promise ?? Promise.resolve();
  }

  /** Resolves when the folder is what a clean build would make. */
  async settled(): Promise<void> {
    while (this.#bothRings) await this.#bothRings.promise;
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (const [key, touched] of this.#failed) this.#addLater(key, touched);
    this.#failed.clear();
    try {
      while (this.#changes.length > 0 || this.#later.size > 0) {
        await this.#writesDone();
        if (this.#changes.length > 0) await this.#refreshFirst();
        else await this.#refreshLater();
      }
    } catch (error) {
      this.#report(error);
    } finally {
      this.#running = false;
      this.#firstRing?.done();
      this.#firstRing = null;
      this.#bothRings?.done();
      this.#bothRings = null;
    }
  }

  async #refreshFirst(): Promise<void> {
    const changes = this.#changes;
    this.#underWay = this.#firstRing;
    this.#changes = [];
    this.#firstRing = null;
    try {
      const { first, second, touched } = affected(changes, this.#rendering);
      for (const key of second) this.#addLater(key, touched);
      const removed: Set<string> = new Set();
      for (const key of first) await this.#attempt(key, touched, removed, true);
      await this.#removeFreed(removed);
    } finally {
      this.#underWay?.done();
      this.#underWay = null;
    }
  }

  async #refreshLater(): Promise<void> {
    const removed: Set<string> = new Set();
    for (const [key, touched] of this.#later) {
      this.#later.delete(key);
      await this.#attempt(key, touched, removed, false);
      await this.#writesDone();
      if (this.#changes.length > 0) break;
    }
    await this.#removeFreed(removed);
  }

  #addLater(key: OutputKey, touched: Set<number>): void {
    const known = this.#later.get(key);
    if (known) for (const id of touched) known.add(id);
    else this.#later.set(key, new Set(touched));
  }

  /** An output that cannot be made keeps no other from being made; only the first of them is told. */
  async #attempt(key: OutputKey, touched: Set<number>, removed: Set<string>, isFirst: boolean): Promise<void> {
    try {
      await this.#refresh(key, touched, removed, isFirst);
    } catch (error) {
      if (this.#failed.size === 0) this.#report(error);
      this.#failed.set(key, new Set([...(this.#failed.get(key) ?? []), ...touched]));
    }
  }

  /** Writes the files of a key. In the first ring, pages of a list that only shifted are left for later. */
  async #refresh(key: OutputKey, touched: Set<number>, removed: Set<string>, isFirst: boolean): Promise<void> {
    // Requests get their turn: making and writing never waits for anything by itself.
    await breathe();
    const files = filesOf(key, this.#rendering);
    const shift = this.#ownership.claim(key, files);
    for (const file of files) {
      if (!this.#ownership.holds(key, file.path)) continue;
      if (file.list && !this.#isDue(file, touched, isFirst)) {
        if (isFirst && this.#stamps.get(file.path) !== file.list.stamp) this.#addLater(key, touched);
        continue;
      }
      await this.#write(file);
    }
    for (const path of shift.remove) removed.add(path);
    for (const [path, holder] of shift.write) await this.#takeOver(path, holder);
  }

  /** In the first ring only the newest page of a list and those that show the changed item are written. */
  #isDue({ path, list }: OutputFile, touched: Set<number>, isFirst: boolean): boolean {
    if (!list || list.ids.some((id) => touched.has(id))) return true;
    return (list.isNewest || !isFirst) && this.#stamps.get(path) !== list.stamp;
  }

  /** Another key steps in at a place that its holder left. */
  async #takeOver(path: string, holder: OutputKey): Promise<void> {
    const file = filesOf(holder, this.#rendering).find((candidate) => candidate.path === path);
    if (file) await this.#write(file);
  }

  async #write(file: OutputFile): Promise<void> {
    const isNew = this.#folder.write(file.path, await file.make());
    // Only what was written counts as made: the next try must find it due.
    if (file.list) this.#stamps.set(file.path, file.list.stamp);
    if (isNew) this.#onWrite(file.path);
  }

  /** References are gone by now, so the files can go. */
  async #removeFreed(removed: Set<string>): Promise<void> {
    for (const path of removed) {
      if (this.#ownership.holder(path) !== undefined) continue;
      await this.#folder.remove(path);
      this.#stamps.delete(path);
      this.#onWrite(path);
    }
  }
}

function makeWait(): Wait {
  let done = () => {};
  const promise = new Promise<void>((resolve) => (done = resolve));
  return { done, promise };
}
