import { Problem } from '../../lib/problem.ts';
import { targetOf } from './find-text.ts';
import type { Translation } from './translation.ts';

const RETRY_SECONDS = '5';

/**
 * Runs work on items and their partners, possibly both of a pair, while no other file is applied to them. A second caller
 * is refused rather than kept waiting, because fetching a file can take half a minute.
 */
export const withGroups = <T>(sourceIds: number[], translation: Translation, work: () => Promise<T>): Promise<T> =>
  alone(
    sourceIds.map((id) => groupOf(id, translation)),
    translation.busy,
    work,
  );

/** Blocks saving during a delivery from our page: anything saved meanwhile would be missing from the delivered file. */
export const withDelivery = <T>(jobId: number, { delivering }: Translation, work: () => Promise<T>): Promise<T> =>
  alone([jobId], delivering, work);

export function refuseDuringDelivery(jobId: number, { delivering }: Translation): void {
  if (delivering.has(jobId)) throw locked();
}

async function alone<T>(ids: number[], busy: Set<number>, work: () => Promise<T>): Promise<T> {
  const mine = new Set(ids);
  if (!mine.isDisjointFrom(busy)) throw locked();
  for (const id of mine) busy.add(id);
  try {
    return await work();
  } finally {
    for (const id of mine) busy.delete(id);
  }
}

const locked = (): Problem => new Problem('xlate_locked', { headers: { 'Retry-After': RETRY_SECONDS } });

/** The smaller id of the pair, so that both directions share one group. */
function groupOf(sourceId: number, translation: Translation): number {
  const partner = targetOf(sourceId, translation);
  return partner ? Math.min(sourceId, partner.id) : sourceId;
}
