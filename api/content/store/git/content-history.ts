import { join } from 'node:path';
import type { Item, Term } from '../../../contract/model.ts';
import { type Change, type ContentIndex, isTerm } from '../../index/content-index.ts';
import { overlay, reverse } from '../../index/overlay.ts';
import type { FileWrite } from '../disk/journal.ts';
import { mapConcurrently } from '../disk/map-concurrently.ts';
import { headId, placeOf } from '../front-matter/read-content-file.ts';
import type { Content } from '../load.ts';
import type { Place, LastKnownPaths } from '../state/last-known-paths.ts';

/** What the store knows about the past: from git, and from its own last run. */
export function contentHistory(content: Content, places: LastKnownPaths, remember: RememberUrls | undefined) {
  /** Paths whose history has changed since they were read. */
  const redated = new Set<string>();
  const isThere = (path: string): boolean => content.files.fingerprint(join(content.contentDir, path)) !== null;

  /** Reads git again if HEAD moved; returns the paths of records that must be read again. */
  async function follow(): Promise<string[]> {
    const { git, index } = content;
    // Checking every file on disk would be slow, and recently removed ones are checked anyway.
    const { paths, ids } = await git.follow((path) => index.at(path) !== undefined || isThere(path));
    const all = new Set([...paths, ...ids.flatMap((id) => index.record(id)?.path ?? [])]);
    for (const path of all) if (index.at(path)) redated.add(path);
    return [...redated];
  }

  /** The records at these paths now reflect the history. */
  function settle(paths: readonly string[]): void {
    for (const path of paths) redated.delete(path);
  }

  /** Records files that may have been added or removed, and the paths that new ones moved from. */
  async function look(paths: readonly string[]): Promise<void> {
    const { files, contentDir, index, git } = content;
    const fresh = paths.filter((path) => placeOf(path) !== null && !index.at(path));
    const left = await mapConcurrently(fresh, async (path) => {
      const bytes = await files.read(join(contentDir, path)).catch(() => null);
      return (bytes && index.record(headId(bytes))?.path) ?? [];
    });
    await git.look([...paths, ...left.flat()], isThere);
  }

  /** Records files that are about to move. */
  async function preview(writes: readonly FileWrite[]): Promise<void> {
    const there = new Map(writes.map(({ path, bytes }) => [path, bytes !== null]));
    await content.git.look(there.keys(), (path) => there.get(path) === true);
  }

  /**
   * Old URLs to write into files after these moves by hand, as aliases by id, because git does not record them. If git
   * knows the old path, nothing is written: switching branches may bring it back at any time. Leaves the index as it
   * was.
   */
  function addressesAfter(changes: readonly Change[]): Map<number, string[]> {
    const { index, git } = content;
    const kept = new Map<number, string[]>();
    for (const { before, after } of changes) {
      if (!before || !after || before.path === after.path) continue;
      if (git.knows(before.path) || git.knows(after.path)) continue;
      for (const change of remember?.(before, after, index) ?? []) {
        if (change.after) kept.set(change.after.id, change.after.aliases);
      }
    }
    return kept;
  }

  /** The same for moves that happened while the service was not running. */
  function addressesSinceLastRun(): Map<number, string[]> {
    const moves = movedSince(places.last, content.index);
    return overlay(content.index, { changes: moves.map(reverse) }, () => addressesAfter(moves));
  }

  /** Saves the path of each record for the next start. */
  async function note(): Promise<void> {
    if (remember) await places.note(content.index);
  }

  return { follow, settle, look, preview, addressesAfter, addressesSinceLastRun, note };
}

export type ContentHistory = ReturnType<typeof contentHistory>;

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
