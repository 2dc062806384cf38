import type { Item } from '../../../contract/model.ts';
import { isTerm, type Change, type ContentIndex } from '../../index/content-index.ts';
import { placeOf } from '../front-matter/read-content-file.ts';
import type { History } from '../git/history.ts';
import type { Place } from '../state/places.ts';

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
