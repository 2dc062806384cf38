import { Problem } from '../../lib/problem.ts';
import type { Translation } from './translation.ts';

const RETRY_SECONDS = '5';

/**
 * Runs work on an item and its partner while nobody else takes over a file for them. Whoever comes second is sent away
 * rather than kept waiting: fetching a file can take half a minute.
 */
export async function withGroup<T>(sourceId: number, translation: Translation, work: () => Promise<T>): Promise<T> {
  const group = groupOf(sourceId, translation);
  if (translation.busy.has(group)) throw new Problem('xlate_locked', { headers: { 'Retry-After': RETRY_SECONDS } });
  translation.busy.add(group);
  try {
    return await work();
  } finally {
    translation.busy.delete(group);
  }
}

/** The smaller id of the pair, so that both directions are one group. */
function groupOf(sourceId: number, { store: { guide } }: Translation): number {
  const source = guide.item(sourceId);
  const partner = source && guide.partner(source);
  return partner ? Math.min(sourceId, partner.id) : sourceId;
}
