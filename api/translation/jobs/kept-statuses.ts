import { programHash } from '../../store/disk/hash-files.ts';
import type { Translation } from './translation.ts';

/** Gives the status index what a process before this one found out; what another program found is forgotten. */
export function restoreStatuses({ records, statusIndex }: Pick<Translation, 'records' | 'statusIndex'>): void {
  const { program, items } = records.statuses.data;
  if (program === programHash()) statusIndex.restore(items);
}

/** Writes down what was compared since the last time, if anything. */
export async function keepStatuses({ store, records, statusIndex }: Translation): Promise<void> {
  const items = statusIndex.fresh();
  if (!items || store.readOnly !== '') return;
  await records.statuses.update((draft) => void Object.assign(draft, { program: programHash(), items }));
}
