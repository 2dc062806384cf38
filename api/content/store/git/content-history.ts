import { join } from 'node:path';
import type { Item, Term } from '../../../contract/model.ts';
import { type Change, type ContentIndex, isTerm } from '../../index/content-index.ts';
import type { Files } from '../disk/files.ts';
import type { FileWrite } from '../disk/journal.ts';
import { mapConcurrently } from '../disk/map-concurrently.ts';
import { headId, placeOf } from '../front-matter/read-content-file.ts';
import type { Place, LastKnownPaths } from '../state/last-known-paths.ts';
import type { History } from './history.ts';

interface Content {
  files: Files;
  contentDir: string;
  index: ContentIndex;
  git: History;
}

/** What the store knows about the past: from git, and from its own last run. */
export class ContentHistory {
  readonly #content: Content;
  readonly #places: LastKnownPaths;
  readonly #remember: RememberUrls | undefined;
  /** Paths whose history has changed since they were read. */
  readonly #redated = new Set<string>();

  constructor(content: Content, places: LastKnownPaths, remember: RememberUrls | undefined) {
    this.#content = content;
    this.#places = places;
    this.#remember = remember;
  }

  /** Reads git again if HEAD moved; returns the paths of records that must be read again. */
  async follow(): Promise<string[]> {
    const { git, index } = this.#content;
    // Checking every file on disk would be slow, and recently removed ones are checked anyway.
    const { paths, ids } = await git.follow((path) => index.at(path) !== undefined || this.#isThere(path));
    const all = new Set([...paths, ...ids.flatMap((id) => index.record(id)?.path ?? [])]);
    for (const path of all) if (index.at(path)) this.#redated.add(path);
    return [...this.#redated];
  }

  /** The records at these paths now reflect the history. */
  settle(paths: readonly string[]): void {
    for (const path of paths) this.#redated.delete(path);
  }

  /** Records files that may have been added or removed, and the paths that new ones moved from. */
  async look(paths: readonly string[]): Promise<void> {
    const { files, contentDir, index, git } = this.#content;
    const fresh = paths.filter((path) => placeOf(path) !== null && !index.at(path));
    const left = await mapConcurrently(fresh, async (path) => {
      const bytes = await files.read(join(contentDir, path)).catch(() => null);
      return (bytes && index.record(headId(bytes))?.path) ?? [];
    });
    await git.look([...paths, ...left.flat()], this.#isThere);
  }

  /** Records files that are about to move. */
  async preview(writes: readonly FileWrite[]): Promise<void> {
    const there = new Map(writes.map(({ path, bytes }) => [path, bytes !== null]));
    await this.#content.git.look(there.keys(), (path) => there.get(path) === true);
  }

  /**
   * Old URLs to write into files after these moves by hand, as aliases by id, because git does not record them. If git
   * knows the old path, nothing is written: switching branches may bring it back at any time. Leaves the index as it
   * was.
   */
  addressesAfter(changes: readonly Change[]): Map<number, string[]> {
    const { index, git } = this.#content;
    const kept = new Map<number, string[]>();
    for (const { before, after } of changes) {
      if (!before || !after || before.path === after.path) continue;
      if (git.knows(before.path) || git.knows(after.path)) continue;
      for (const change of this.#remember?.(before, after, index) ?? []) {
        if (change.after) kept.set(change.after.id, change.after.aliases);
      }
    }
    return kept;
  }

  /** The same for moves that happened while the service was not running. */
  addressesSinceLastRun(): Map<number, string[]> {
    const { index } = this.#content;
    const moves = movedSince(this.#places.last, index);
    for (const { before, after } of moves) index.apply({ before: after, after: before });
    const kept = this.addressesAfter(moves);
    for (const change of moves) index.apply(change);
    return kept;
  }

  /** Saves the path of each record for the next start. */
  async note(): Promise<void> {
    if (this.#remember) await this.#places.note(this.#content.index);
  }

  readonly #isThere = (path: string): boolean =>
    this.#content.files.fingerprint(join(this.#content.contentDir, path)) !== null;
}

/** Returns the changes by which a record, and those below it, keep their old URLs. Leaves the index as it was. */
export type RememberUrls = (before: Item | Term, after: Item | Term, index: ContentIndex) => Change[];

/** A record before and after its file moved. */
type Move = { before: Item | Term; after: Item | Term };

/** Moves that happened while the service was not running. */
function movedSince(last: ReadonlyMap<number, Place>, index: ContentIndex): Move[] {
  const changes: Move[] = [];
  for (const after of [...index.allItems(), ...index.allTerms()]) {
    const place = last.get(after.id);
    const where = place && place.path !== after.path ? placeOf(place.path) : null;
    if (!place || !where || 'type' in where === isTerm(after)) continue;
    const { stem: _, ...there } = where;
    changes.push({ before: { ...after, ...there, ...place }, after });
  }
  return changes;
}
