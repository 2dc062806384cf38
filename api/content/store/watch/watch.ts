import { basename, join } from 'node:path';
import type { FileFingerprint } from '../disk/files.ts';
import type { Store } from '../store.ts';
import { alreadyKnown, applyExternalEdits, followGit, UNSEEN } from './apply-external-edits.ts';
import { listContent, type Listing } from './file-listing.ts';
import { fsEvents } from './fs-events.ts';

interface WatchOptions {
  /** Called after files were applied, or recorded as broken, with their paths. */
  onEdits?: (paths: readonly string[]) => void;
  /** Called if a scan fails; the next one follows anyway. The same failure is reported once. */
  onError?: (error: unknown) => void;
  /**
   * Longest time until a change is noticed that the system did not report, in milliseconds. It is longer in a guide
   * with so many files that a full scan is slow.
   */
  intervalMs?: number;
}

/**
 * Time after which a missing file counts as removed, in milliseconds: the shorter one if no other file is fresh, since
 * a fresh one may be the missing file at its new path; the longer one in any case.
 */
const GONE_MS = 150;
const SURELY_GONE_MS = 2_000;

/** Pause between full scans, as a multiple of their processor time, and its maximum in milliseconds. */
const REST = 50;
const LONGEST_MS = 30_000;

/** Time between checks for a missing content folder, in milliseconds. */
const LOST_MS = 1_000;

/** Time for a burst of events to end and for a file to be fully written, in milliseconds. */
const SETTLE_MS = 60;

/**
 * Applies changes below the content folder made by git or an editor while the service runs; returns a function that
 * stops it. Own writes are not changes, because the file matches the record in memory.
 */
export function watchContent(store: Store, options: WatchOptions = {}): () => Promise<void> {
  const watch = new ContentWatch(store, options);
  return () => watch.stop();
}

class ContentWatch {
  readonly #store: Store;
  readonly #options: WatchOptions;
  readonly #intervalMs: number;
  readonly #follow: ReturnType<typeof fsEvents>;
  /** Files as last applied; null before the first scan. */
  #known: Listing | null = null;
  /** Times since when files are missing: some editors remove a file briefly while saving it. */
  #missing = new Map<string, number>();
  /** Paths reported by the system since the last scan. */
  #hinted = new Set<string>();
  /** Files written by the service since the last full scan. They must exist, even if no scan has ever seen them. */
  readonly #written = new Set<string>();
  #nextFullMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #dueMs = Infinity;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;
  #lastError = '';
  /** Generation of the index at the last scan, and when paths were last saved. */
  #generation = -1;
  #noted = -1;

  constructor(store: Store, options: WatchOptions) {
    this.#store = store;
    this.#options = options;
    this.#intervalMs = options.intervalMs ?? 5_000;
    this.#follow = fsEvents(store.contentDir, (path) => this.#hint(path));
    store.onChange((_, { paths }) => {
      for (const path of paths) this.#written.add(path);
    });
    this.#lookWithin(0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#follow([]);
    await this.#looking;
  }

  #hint(path: string): void {
    // Temporary files of editors and our own, and the lock.
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
    // Git is checked with every scan, however long the next full scan is postponed.
    this.#lookWithin(Math.max(0, Math.min(this.#nextFullMs - performance.now(), this.#intervalMs)));
  }

  async #look(): Promise<void> {
    const hinted = this.#hinted;
    this.#hinted = new Set();
    const isFull = performance.now() >= this.#nextFullMs;
    // Files written from here on are covered by the next scan.
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
    this.#options.onEdits?.([...found.changed, ...found.gone]);
  }

  /** A scan of an incomplete folder is meaningless, and its watches may belong to a disk that is gone. */
  #startOver(hinted: Set<string>): void {
    this.#follow([]);
    this.#missing.clear();
    for (const path of hinted) this.#hinted.add(path);
    this.#nextFullMs = Math.min(this.#nextFullMs, performance.now() + LOST_MS);
  }

  /** Saves the paths of records once nothing has changed since the previous scan. */
  async #noteWhenQuiet(): Promise<void> {
    const { generation } = this.#store.index;
    const isQuiet = generation === this.#generation;
    this.#generation = generation;
    if (!isQuiet || generation === this.#noted || this.#store.readOnly || !this.#store.isWriter) return;
    await this.#store.history.note();
    this.#noted = generation;
  }

  /** Scans a few files. Null if one is missing: only a full scan distinguishes moved files from removed ones. */
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
    this.#follow(folders);
    return { listing, isFull: true };
  }

  /** Files that differ and have stopped changing; the rest are scanned again soon. */
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

/** A file that changed a moment ago may be half written. A time in the future means that the clock was set back. */
function isFresh([, { changed }]: [string, FileFingerprint]): boolean {
  const age = Date.now() - changed;
  return age >= 0 && age < SETTLE_MS;
}
