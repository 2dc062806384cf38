import type { Item } from '../../contract/model.ts';
import { saveRevisions } from '../../content/store/state/revisions.ts';
import type { OperationInput, Service } from './operation.ts';

/** Keeps the text that a caller is about to replace, and the new one under the caller's name. */
export function saveRevision(
  before: Item,
  after: Item,
  { caller }: Pick<OperationInput, 'caller'>,
  { store }: Pick<Service, 'store'>,
): Promise<void> {
  return saveRevisions(store, before, after, caller.id || after.author);
}
