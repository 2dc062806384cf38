import type { Item, Revision } from '../contract/model.ts';
import type { Call, Service } from './call.ts';

const TEXTS = ['title', 'content', 'excerpt'] as const;

export const sameTexts = (a: Pick<Item, (typeof TEXTS)[number]>, b: Pick<Item, (typeof TEXTS)[number]>): boolean =>
  TEXTS.every((field) => a[field] === b[field]);

export const hasRevisions = (item: Item): boolean => item.type !== 'attachment';

/**
 * Stores the new text of an item before the item itself is written, so that a crash between the two leaves a revision
 * too many and never one too few. The text that it replaces is stored as well where no revision holds it yet.
 */
export async function keepRevision(
  before: Item,
  after: Item,
  { caller }: Pick<Call, 'caller'>,
  service: Service,
): Promise<void> {
  if (!hasRevisions(after) || sameTexts(before, after)) return;
  const { revisions } = service.store;
  const kept = revisions.of(before.id).some((revision) => !revision.autosave && sameTexts(revision, before));
  if (!kept && hasText(before)) await revisions.add(revisionOf(before, before.author, before.modified, service));
  await revisions.add(revisionOf(after, caller.id || after.author, after.modified, service));
}

export function revisionOf(item: Item, author: number, date: string, { store }: Service, autosave = false): Revision {
  const { title, content, excerpt } = item;
  return { id: store.nextId(), parent: item.id, author, date, title, content, excerpt, autosave };
}

const hasText = (item: Item): boolean => TEXTS.some((field) => item[field] !== '');
