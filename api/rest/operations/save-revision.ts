import type { Item } from '../../contract/model.ts';
import { saveRevisions } from '../../content/store/state/revisions.ts';
import type { OperationInput, Service } from './operation.ts';

/** Stores the text being replaced as a revision, and the new one under the caller's name. */
export function saveRevision(
  before: Item,
  after: Item,
  { caller }: Pick<OperationInput, 'caller'>,
  { store }: Pick<Service, 'store'>,
): Promise<void> {
  return saveRevisions(store, before, after, caller.id || after.author);
}
