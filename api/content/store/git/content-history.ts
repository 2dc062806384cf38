import { join } from 'node:path';
import type { Item } from '../../../contract/model.ts';
import { type Change, type ContentIndex, isTerm } from '../../index/content-index.ts';
import { readIfThere } from '../disk/atomic.ts';
import type { Files } from '../disk/files.ts';
import type { FileWrite } from '../disk/journal.ts';
import { mapConcurrently } from '../disk/map-concurrently.ts';
import { headId, placeOf } from '../front-matter/read-content-file.ts';
import type { Place, LastKnownPaths } from '../state/last-known-paths.ts';
import type { History } from './history.ts';

/** Warning about a clone without its history. */
const SHALLOW =
  'the content is a shallow clone, in which git dates every file by the last commit: fetch the whole history ' +
  '(git fetch --unshallow, or fetch-depth: 0 if a CI service makes the clone)';

interface ContentHistoryOptions {
  files: Files;
  contentDir: string;
  index: ContentIndex;
  history: History;
  places: LastKnownPaths;
  remember: RememberUrls | undefined;
}

/** What the store knows about the past: from git, and from its own last run. */
export class ContentHistory {
  readonly #options: ContentHistoryOptions;
  /** Paths whose history has changed since they were read. */
  readonly #redated = new Set<string>();

  constructor(options: ContentHistoryOptions) {
    this.#options = options;
  }

  /** Why dates may be wrong: git lacks part of the history, or failed. Usually empty. */
  get warning(): string {
    return this.isShallow ? SHALLOW : this.#options.history.warning;
  }

  /** Whether git refuses to read the repository because another user owns it. */
  get isDistrusted(): boolean {
    return this.#options.history.isDistrusted;
  }

  get isShallow(): boolean {
    return this.#options.history.isShallow;
  }

  /** Reads git again if HEAD moved; returns the paths of records that must be read again. */
  async follow(): Promise<string[]> {
    // Checking every file on disk would be slow, and recently removed ones are checked anyway.
    const isThere = (path: string) => this.#options.index.at(path) !== undefined || this.#isThere(path);
    const { paths, ids } = await this.#options.history.follow(isThere);
    const all = new Set([...paths, ...ids.flatMap((id) => this.#options.index.record(id)?.path ?? [])]);
    for (const path of all) if (this.#options.index.at(path)) this.#redated.add(path);
    return [...this.#redated];
  }

  /** The records at these paths now reflect the history. */
  settle(paths: readonly string[]): void {
    for (const path of paths) this.#redated.delete(path);
  }

  /** Records files that may have been added or removed, and the paths that new ones moved from. */
  async look(paths: readonly string[]): Promise<void> {
    const fresh = paths.filter((path) => placeOf(path) !== null && !this.#options.index.at(path));
    const left = await mapConcurrently(fresh, async (path) => {
      const bytes = await readIfThere(this.#options.files, join(this.#options.contentDir, path)).catch(() => null);
      return (bytes && this.#options.index.record(headId(bytes))?.path) ?? [];
    });
    await this.#options.history.look([...paths, ...left.flat()], this.#isThere);
  }

  /** Records files that are about to move. */
  async preview(writes: readonly FileWrite[]): Promise<void> {
    const there = new Map(writes.map(({ path, bytes }) => [path, bytes !== null]));
    await this.#options.history.look(there.keys(), (path) => there.get(path) === true);
  }

  /**
   * Old URLs to write into files after these moves by hand, as aliases by id, because git does not record them. If git
   * knows the old path, nothing is written: switching branches may bring it back at any time. Leaves the index as it
   * was.
   */
  addressesAfter(changes: readonly Change[]): Map<number, string[]> {
    const { index, history, remember } = this.#options;
    const kept = new Map<number, string[]>();
    for (const { before, after } of changes) {
      if (!before || !after || isTerm(before) || isTerm(after) || before.path === after.path) continue;
      if (history.knows(before.path) || history.knows(after.path)) continue;
      for (const change of remember?.(before, after, index) ?? []) {
        if (change.after && !isTerm(change.after)) kept.set(change.after.id, change.after.aliases);
      }
    }
    return kept;
  }

  /** The same for moves that happened while the service was not running. */
  addressesSinceLastRun(): Map<number, string[]> {
    const moves = movedSince(this.#options.places.last, this.#options.index);
    for (const { before, after } of moves) this.#options.index.apply({ before: after, after: before });
    const kept = this.addressesAfter(moves);
    for (const change of moves) this.#options.index.apply(change);
    return kept;
  }

  /** Saves the path of each record for the next start. */
  async note(): Promise<void> {
    if (this.#options.remember) await this.#options.places.note(this.#options.index);
  }

  readonly #isThere = (path: string): boolean =>
    this.#options.files.fingerprint(join(this.#options.contentDir, path)) !== null;
}

/** Returns the changes by which an item, and those below it, keep their old URLs. Leaves the index as it was. */
export type RememberUrls = (before: Item, after: Item, index: ContentIndex) => Change[];

/** Moves that happened while the service was not running: each item before and after. */
function movedSince(last: ReadonlyMap<number, Place>, index: ContentIndex): { before: Item; after: Item }[] {
  const changes: { before: Item; after: Item }[] = [];
  for (const after of index.allItems()) {
    const place = last.get(after.id);
    const where = place && place.path !== after.path ? placeOf(place.path) : null;
    if (!place || where?.kind !== 'item') continue;
    const { type, language } = where;
    changes.push({ before: { ...after, path: place.path, slug: place.slug, type, language }, after });
  }
  return changes;
}
