import type { Item, Revision } from '../../../contract/model.ts';
import type { Revisions } from './revisions.ts';

const TEXTS = ['title', 'content', 'excerpt'] as const;

type Texts = Pick<Item, (typeof TEXTS)[number]>;

/** Where former texts go, and the counter that numbers them. */
interface Keeper {
  revisions: Revisions;
  nextId(): number;
}

export const sameTexts = (a: Texts, b: Texts): boolean => TEXTS.every((field) => a[field] === b[field]);

/**
 * Stores the new text of an item before the item itself changes, so that a crash between the two leaves a revision too
 * many and never one too few. The text that it replaces is stored as well where no revision holds it yet.
 */
export async function saveRevisions(
  keeper: Keeper,
  before: Item,
  after: Item,
  author: number,
  approval: Pick<Revision, 'approved_by'> = {},
): Promise<void> {
  if (after.type === 'attachment') return;
  const { revisions } = keeper;
  const isKept = revisions.of(before.id).some((revision) => !revision.autosave && sameTexts(revision, before));
  const isEmpty = TEXTS.every((field) => before[field] === '');
  const replaced = isKept || isEmpty ? [] : [revisionOf(keeper, before, before.author, before.modified)];
  const written = sameTexts(before, after) ? [] : [{ ...revisionOf(keeper, after, author, after.modified), ...approval }];
  if (replaced.length + written.length > 0) await revisions.add([...replaced, ...written]);
}

export function revisionOf(
  keeper: Pick<Keeper, 'nextId'>,
  item: Item,
  author: number,
  date: string,
  autosave = false,
): Revision {
  const { title, content, excerpt } = item;
  return { id: keeper.nextId(), parent: item.id, author, date, title, content, excerpt, autosave };
}
