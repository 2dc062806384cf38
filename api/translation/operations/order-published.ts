import type { Caller } from '../../contract/caller.ts';
import type { Change } from '../../content/index/content-index.ts';
import { Problem } from '../../lib/problem.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { mayOrder } from '../jobs/may-order.ts';
import { isItem } from '../jobs/texts.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { orderJobs } from './create-jobs.ts';

/** Acts for the service itself. */
const NOBODY: Caller = { id: 0, role: 'translation_manager', language_pairs: [] };

/**
 * Orders translations of texts published without a current one, as long as the setting is on. Returns the function that
 * stops it. Writes do not wait for their orders.
 */
export function keepOrdering(service: Service): () => Promise<void> {
  const translation = translationOf(service);
  const { store, records } = translation;
  const wanted = new Set<number>();
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  store.onChange(async (changes) => {
    if (isStopped || records.settings.data.order_published !== true) return;
    for (const id of changes.flatMap((change) => toOrder(change, translation))) wanted.add(id);
    if (wanted.size === 0) return;
    running = running.then(() => orderAll(wanted, service)).catch(service.report);
  });
  return () => {
    isStopped = true;
    return running;
  };
}

function toOrder({ after }: Change, translation: Translation): number[] {
  if (!after || (isItem(after) && after.status !== 'publish') || !mayOrder(after, NOBODY, translation)) return [];
  const { statusIndex } = translation;
  const isSource = statusIndex.sourceOf(after) === after;
  return isSource && statusIndex.of(after).status !== 'current' ? [after.id] : [];
}

/**
 * Orders texts one by one, so that a refusal does not stop the others. A refused text is ordered again at
 * its next write.
 */
async function orderAll(wanted: Set<number>, service: Service): Promise<void> {
  for (const source_id of wanted) {
    wanted.delete(source_id);
    // The write that triggered this is not complete until its listeners return.
    await service.store.idle();
    try {
      await orderJobs([{ source_id }], NOBODY, service);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      service.report(error);
    }
  }
}
