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

/** What is said of a copy of the repository that lacks its past. */
const SHALLOW =
  'the content is a shallow clone, in which git dates every file by the last commit: fetch the whole history ' +
  '(git fetch --unshallow, or fetch-depth: 0 where a CI service makes the clone)';

interface ContentHistoryOptions {
  files: Files;
  contentDir: string;
  index: ContentIndex;
  history: History;
  places: LastKnownPaths;
  remember: RememberUrls | undefined;
}

/** What the store knows of the time before: from git, and from its own last run. */
export class ContentHistory {
  readonly #options: ContentHistoryOptions;
  /** Paths whose history has changed since they were read. */
  readonly #redated = new Set<string>();

  constructor(options: ContentHistoryOptions) {
    this.#options = options;
  }

  /** Why dates may be wrong: git has not the whole history, or could not be asked. Empty as a rule. */
  get warning(): string {
    return this.isShallow ? SHALLOW : this.#options.history.warning;
  }

  /** Whether git refuses to tell anything, because another user owns the repository. */
  get isDistrusted(): boolean {
    return this.#options.history.isDistrusted;
  }

  get isShallow(): boolean {
    return this.#options.history.isShallow;
  }

  /** Asks git again when HEAD moved, and gives the paths of records that must be read again. */
  async follow(): Promise<string[]> {
    // Asking the disk for every file would take long, and those that went lately are looked at anyway.
    const isThere = (path: string) => this.#options.index.at(path) !== undefined || this.#isThere(path);
    const { paths, ids } = await this.#options.history.follow(isThere);
    const all = new Set([...paths, ...ids.flatMap((id) => this.#options.index.record(id)?.path ?? [])]);
    for (const path of all) if (this.#options.index.at(path)) this.#redated.add(path);
    return [...this.#redated];
  }

  /** The record at a path says again what git says. */
  settle(paths: readonly string[]): void {
    for (const path of paths) this.#redated.delete(path);
  }

  /** Takes note of files that may have come or gone, and of the places that new ones left. */
  async look(paths: readonly string[]): Promise<void> {
    const fresh = paths.filter((path) => placeOf(path) !== null && !this.#options.index.at(path));
    const left = await mapConcurrently(fresh, async (path) => {
      const bytes = await readIfThere(this.#options.files, join(this.#options.contentDir, path)).catch(() => null);
      return (bytes && this.#options.index.record(headId(bytes))?.path) ?? [];
    });
    await this.#options.history.look([...paths, ...left.flat()], this.#isThere);
  }

  /** Takes note of files that are about to move. */
  async preview(writes: readonly FileWrite[]): Promise<void> {
    const there = new Map(writes.map(({ path, bytes }) => [path, bytes !== null]));
    await this.#options.history.look(there.keys(), (path) => there.get(path) === true);
  }

  /** Old URLs that belong into files after these moves by hand. The guide is as it was before. */
  addressesAfter(changes: readonly Change[]): Map<number, string[]> {
    if (!this.#options.remember) return new Map();
    return urlsToKeep(changes, {
      index: this.#options.index,
      history: this.#options.history,
      remember: this.#options.remember,
    });
  }

  /** The same for moves that happened while nothing ran. */
  addressesSinceLastRun(): Map<number, string[]> {
    const moves = movedSince(this.#options.places.last, this.#options.index);
    for (const { before, after } of moves) this.#options.index.apply({ before: after, after: before });
    const kept = this.addressesAfter(moves);
    for (const change of moves) this.#options.index.apply(change);
    return kept;
  }

  /** Writes down where each record stands, for the next start. */
  async note(): Promise<void> {
    if (this.#options.remember) await this.#options.places.note(this.#options.index);
  }

  readonly #isThere = (path: string): boolean =>
    this.#options.files.fingerprint(join(this.#options.contentDir, path)) !== null;
}

/** Gives the changes by which an item, and what lies below it, remember where they were. The guide is as it was before. */
export type RememberUrls = (before: Item, after: Item, index: ContentIndex) => Change[];

/**
 * Old URLs that must be written into files because somebody moved them by hand and git will never tell: as
 * aliases by id. Where git knows the old place it is left to git, whose branches may bring it back at any time.
 */
export function urlsToKeep(
  changes: readonly Change[],
  { index, history, remember }: { index: ContentIndex; history: History; remember: RememberUrls },
): Map<number, string[]> {
  const kept = new Map<number, string[]>();
  for (const { before, after } of changes) {
    if (!before || !after || isTerm(before) || isTerm(after) || before.path === after.path) continue;
    if (history.knows(before.path) || history.knows(after.path)) continue;
    for (const change of remember(before, after, index)) {
      if (change.after && !isTerm(change.after)) kept.set(change.after.id, change.after.aliases);
    }
  }
  return kept;
}

/** The moves that happened while nothing ran: each item as it was, and as it is. */
export function movedSince(last: ReadonlyMap<number, Place>, index: ContentIndex): { before: Item; after: Item }[] {
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
