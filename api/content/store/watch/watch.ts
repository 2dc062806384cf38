import { basename, join } from 'node:path';
import type { FileFingerprint } from '../disk/files.ts';
import type { Store } from '../store.ts';
import { alreadyKnown, applyExternalEdits, followGit, UNSEEN } from './apply-external-edits.ts';
import { listContent, type Listing } from './file-listing.ts';
import { FsEvents } from './fs-events.ts';

interface WatchOptions {
  /** Files were taken over, or noted as broken. */
  onEdits?: () => void;
  /** A look that failed; the next one comes anyway. The same failure is told once. */
  onError?: (error: unknown) => void;
  /**
   * Milliseconds until a change is seen that the system did not report. It is longer in a
   * guide of so many files that a look at all of them takes long.
   */
  intervalMs?: number;
}

/**
 * Time after which a missing file counts as removed, in milliseconds: at once where no other file is fresh, which may be
 * the missing one at its new place, and at the latest however much is written.
 */
const GONE_MS = 150;
const SURELY_GONE_MS = 2_000;

/** How many times the processor time of a look at all files passes until the next one, and the most that does, in milliseconds. */
const REST = 50;
const LONGEST_MS = 30_000;

/** Time between two looks for a content folder that is gone, in milliseconds. */
const LOST_MS = 1_000;

/** Time for a series of hints to end, and for a file to be written in full, in milliseconds. */
const SETTLE_MS = 60;

/**
 * Takes over what git or an editor changes below the content folder while the service runs, and gives the function that
 * ends it. Own writes are no changes: the file says what the record in memory says.
 */
export function watchContent(store: Store, options: WatchOptions = {}): () => Promise<void> {
  const watch = new ContentWatch(store, options);
  watch.start();
  return () => watch.stop();
}

class ContentWatch {
  readonly #store: Store;
  readonly #options: WatchOptions;
  readonly #intervalMs: number;
  readonly #hints: FsEvents;
  /** Files as they were when they were last taken over; null before the first look. */
  #known: Listing | null = null;
  /** Since when files are missing: some editors put a file away for a moment while they save it. */
  #missing = new Map<string, number>();
  /** Paths that the system reported since the last look. */
  #hinted = new Set<string>();
  /** Files that the service wrote since the last look at all. They must be there, though no look may ever have seen them. */
  readonly #written = new Set<string>();
  #nextFullMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #dueMs = Infinity;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;
  #lastError = '';
  /** The state of the content at the last look, and when places were last noted. */
  #generation = -1;
  #noted = -1;

  constructor(store: Store, options: WatchOptions) {
    this.#store = store;
    this.#options = options;
    this.#intervalMs = options.intervalMs ?? 5_000;
    this.#hints = new FsEvents(store.contentDir, (path) => this.#hint(path));
    store.onChange((_, { paths }) => {
      for (const path of paths) this.#written.add(path);
    });
  }

  start(): void {
    this.#lookWithin(0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#hints.close();
    await this.#looking;
  }

  #hint(path: string): void {
    // Temporary files of editors and of our own, and the lock.
    if (basename(path).startsWith('.')) return;
    this.#hinted.add(path);
    this.#lookWithin(SETTLE_MS);
  }

  #lookWithin(ms: number): void {
    const dueMs = performance.now() + ms;
    if (this.#isStopped || dueMs >= this.#dueMs) return;
    clearTimeout(this.#timer);
    this.#dueMs = dueMs;
    this.#timer = setTimeout(() => {
      this.#dueMs = Infinity;
      this.#looking = this.#looking.then(() => this.#rescanAndReport());
    }, ms).unref();
  }

  async #rescanAndReport(): Promise<void> {
    try {
      await this.#look();
    } catch (error) {
      const text = String(error);
      if (text !== this.#lastError) this.#options.onError?.(error);
      this.#lastError = text;
    }
    // What git says is asked at each look, however long the next one at all files is put off.
    this.#lookWithin(Math.max(0, Math.min(this.#nextFullMs - performance.now(), this.#intervalMs)));
  }

  async #look(): Promise<void> {
    const hinted = this.#hinted;
    this.#hinted = new Set();
    const isFull = performance.now() >= this.#nextFullMs;
    // What is written from here on is looked for the next time.
    const written = [...this.#written];
    const seen = (isFull ? null : this.#fingerprintsOf(hinted)) ?? (await this.#fingerprintsOfAll());
    if (!this.#store.isContentWhole) return this.#startOver(hinted);
    const known = (this.#known ??= alreadyKnown(this.#store, seen.listing));
    for (const path of seen.isFull ? written : []) {
      this.#written.delete(path);
      if (!known.has(path)) known.set(path, UNSEEN);
    }
    const found = this.#settled(known, seen.listing, seen.isFull);
    if (!this.#isStopped) await followGit(this.#store);
    if (seen.isFull && !this.#isStopped) await this.#noteWhenQuiet();
    if (found.changed.length + found.gone.length === 0 || this.#isStopped) return;
    await applyExternalEdits(this.#store, found, (paths) => {
      for (const path of paths) {
        const stamp = seen.listing.get(path);
        if (stamp) known.set(path, stamp);
        else known.delete(path);
      }
    });
    this.#lastError = '';
    this.#options.onEdits?.();
  }

  /** What was seen of a folder that is not whole says nothing. Its watches may be those of a disk that is gone. */
  #startOver(hinted: Set<string>): void {
    this.#hints.close();
    this.#missing.clear();
    for (const path of hinted) this.#hinted.add(path);
    this.#nextFullMs = Math.min(this.#nextFullMs, performance.now() + LOST_MS);
  }

  /** Where records stand is written down once nothing changed since the look before. */
  async #noteWhenQuiet(): Promise<void> {
    const { generation } = this.#store.index;
    const isQuiet = generation === this.#generation;
    this.#generation = generation;
    if (!isQuiet || generation === this.#noted || this.#store.readOnly || !this.#store.isWriter) return;
    await this.#store.history.note();
    this.#noted = generation;
  }

  /** A look at a few files. Null when something is missing: only a look at all tells a moved file from one that is gone. */
  #fingerprintsOf(paths: Iterable<string>): { listing: Listing; isFull: boolean } | null {
    const listing: Listing = new Map();
    for (const path of paths) {
      const fingerprint = this.#store.files.fingerprint(join(this.#store.contentDir, path));
      if (!fingerprint) return null;
      listing.set(path, fingerprint);
    }
    return this.#known && { listing, isFull: false };
  }

  async #fingerprintsOfAll(): Promise<{ listing: Listing; isFull: boolean }> {
    const before = process.cpuUsage();
    this.#nextFullMs = performance.now() + this.#intervalMs;
    const { listing, folders } = await listContent(this.#store.files, this.#store.contentDir);
    const { user, system } = process.cpuUsage(before);
    const restMs = Math.min((REST * (user + system)) / 1_000, LONGEST_MS);
    this.#nextFullMs = Math.max(this.#nextFullMs, performance.now() + restMs);
    this.#hints.follow(folders);
    return { listing, isFull: true };
  }

  /** What differs and has stopped changing; the rest is looked at again soon. */
  #settled(known: Listing, listing: Listing, isFull: boolean): { changed: string[]; gone: string[] } {
    const different = [...listing].filter(([path, { mark }]) => known.get(path)?.mark !== mark);
    const [fresh, settled] = [different.filter(isFresh), different.filter((entry) => !isFresh(entry))];
    for (const [path] of fresh) this.#hint(path);
    const changed = settled.map(([path]) => path);
    if (!isFull) return { changed, gone: [] };
    const now = performance.now();
    const missing = [...known.keys()].filter((path) => !listing.has(path));
    this.#missing = new Map(missing.map((path) => [path, this.#missing.get(path) ?? now]));
    const patienceMs = fresh.length > 0 ? SURELY_GONE_MS : GONE_MS;
    const gone = missing.filter((path) => now - this.#missing.get(path)! >= patienceMs);
    if (gone.length < missing.length) {
      this.#nextFullMs = Math.min(this.#nextFullMs, now + GONE_MS);
    }
    return { changed, gone };
  }
}

/** A file that changed a moment ago may be half written. One from the future tells of a clock that went back. */
function isFresh([, { changed }]: [string, FileFingerprint]): boolean {
  const age = Date.now() - changed;
  return age >= 0 && age < SETTLE_MS;
}
