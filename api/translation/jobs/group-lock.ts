import type { Caller } from '../../contract/caller.ts';
import { Problem } from '../../lib/problem.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { openJobFor } from './find-job.ts';
import { targetOf } from './find-text.ts';
import type { Job } from './job.ts';
import { translationOf, type Translation } from './translation.ts';

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

/** Runs a change of an open job within `store.withLock`, for a caller with access; refuses it during a delivery. */
export async function withOpenJob<T>(
  jobId: number,
  caller: Caller,
  service: Service,
  work: (job: Readonly<Job>, translation: Translation) => Promise<T>,
): Promise<T> {
  const translation = translationOf(service);
  // Before waiting for the lock: texts saved before the delivery are in its file.
  if (translation.delivering.has(jobId)) throw locked();
  return translation.store.withLock(async () => work(openJobFor(jobId, caller, translation), translation));
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
