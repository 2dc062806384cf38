import { Problem } from '../../lib/problem.ts';
import type { Translation } from './translation.ts';

const RETRY_SECONDS = '5';

/**
 * Runs work on an item and its partner while nobody else takes over a file for them. Whoever comes second is sent away
 * rather than kept waiting: fetching a file can take half a minute.
 */
export const withGroup = <T>(sourceId: number, translation: Translation, work: () => Promise<T>): Promise<T> =>
  withGroups([sourceId], translation, work);

/** The same for several items, among them perhaps both of a pair. */
export async function withGroups<T>(sourceIds: number[], translation: Translation, work: () => Promise<T>): Promise<T> {
  const { busy } = translation;
  const groups = new Set(sourceIds.map((id) => groupOf(id, translation)));
  if (!groups.isDisjointFrom(busy)) throw new Problem('xlate_locked', { headers: { 'Retry-After': RETRY_SECONDS } });
  for (const group of groups) busy.add(group);
  try {
    return await work();
  } finally {
    for (const group of groups) busy.delete(group);
  }
}

/** The smaller id of the pair, so that both directions are one group. */
function groupOf(sourceId: number, { store: { guide } }: Translation): number {
  const source = guide.item(sourceId);
  const partner = source && guide.partner(source);
  return partner ? Math.min(sourceId, partner.id) : sourceId;
}
