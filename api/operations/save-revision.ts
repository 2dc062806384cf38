import type { Item, Revision } from '../contract/model.ts';
import * as texts from '../store/state/save-revisions.ts';
import type { OperationInput, Service } from './operation.ts';

export const { sameTexts } = texts;

/** Keeps the text that a caller is about to replace, and the new one under the caller's name. */
export function saveRevision(
  before: Item,
  after: Item,
  { caller }: Pick<OperationInput, 'caller'>,
  { store }: Pick<Service, 'store'>,
): Promise<void> {
  return texts.saveRevisions(store, before, after, caller.id || after.author);
}

export const revisionOf = (item: Item, author: number, date: string, { store }: Service, autosave = false): Revision =>
  texts.revisionOf(store, item, author, date, autosave);
