import { Problem } from '../../lib/problem.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { readTargets } from '../delivery/read-targets.ts';
import { noteInJob } from '../jobs/change-job.ts';
import { openJobFor } from '../jobs/find-job.ts';
import { refuseDuringDelivery } from '../jobs/group-lock.ts';
import { sameTexts } from '../jobs/job.ts';
import { withdrawFromReview } from '../jobs/review.ts';
import { translationOf } from '../jobs/translation.ts';
import { startWork } from './save-unit.ts';

/**
 * Fills the units of a job from a file translated elsewhere, all of it or nothing. This does not deliver the job: its
 * translator reviews the texts first. `file` is base64. Returns the number of units that the file translates; throws
 * the same problems as a delivery, with the faults by unit.
 */
export const uploadFile: Operation<'uploadFile'> = ({ args: { xlateJobId: jobId, file }, caller }, service) => {
  const translation = translationOf(service);
  refuseDuringDelivery(jobId, translation);
  return translation.store.withLock(async () => {
    const job = openJobFor(jobId, caller, translation);
    const targets = await readTargets(readBase64(file), job, translation);
    const filled = Object.keys(targets);
    await startWork(job, caller, translation);
    await noteInJob(jobId, translation, (draft) => {
      draft.dismissed = sameTexts(draft, { ...draft.drafts, ...targets }, draft.dismissed);
      Object.assign(draft.drafts, targets);
      for (const id of filled) delete draft.rough[id];
      draft.writers = { ...draft.writers, ...Object.fromEntries(filled.map((id) => [id, caller.id])) };
      if (draft.error?.code !== 'xlate_target_edited') draft.error = null;
      if (filled.length > 0) withdrawFromReview(draft, caller);
    });
    return { body: { filled: filled.length } };
  });
};

function readBase64(file: string): Uint8Array {
  if (file === '') throw new Problem('xlate_file_empty');
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(file);
  if (!isBase64) throw new Problem('rest_invalid_param', { values: { params: 'file' } });
  return Buffer.from(file, 'base64');
}
