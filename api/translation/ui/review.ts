import type { Caller } from '../../contract/caller.ts';
import { Problem } from '../../lib/problem.ts';
import type { TranslatingService } from '../jobs/translation.ts';
import { applyJob } from '../delivery/apply.ts';
import { changeJob } from '../jobs/change-job.ts';
import { findJob, mayReview } from '../jobs/find-job.ts';
import { refuseDuringDelivery, withGroup } from '../jobs/group-lock.ts';
import { untranslatedUnits, type Job } from '../jobs/job.ts';
import { announceJob } from '../jobs/notices.ts';
import type { Translation } from '../jobs/translation.ts';
import type { Warning } from '../text/unit-types.ts';
import { commentOn } from './comments.ts';

/** Publishes a translation that somebody else made, as it stands in the job now. */
export async function approve(
  jobId: number,
  caller: Caller,
  service: TranslatingService,
): Promise<{ warnings: Warning[] }> {
  const { translation } = service;
  refuseDuringDelivery(jobId, translation);
  const { source_id } = findJob(jobId, translation);
  const warnings = await withGroup(source_id, translation, () =>
    translation.store.withLock(() => {
      const job = reviewable(jobId, caller, translation);
      if (untranslatedUnits(job).length > 0) throw new Problem('xlate_invalid_transition');
      const completing = { sha256: job.waiting_file ?? '', actor: caller.id, force: false };
      return applyJob(job, completing, service, translation);
    }),
  );
  return { warnings };
}

/** Gives a translation back to who made it, with the reason as a comment. */
export async function giveBack(
  jobId: number,
  reason: unknown,
  caller: Caller,
  translation: Translation,
): Promise<{ returned: true }> {
  refuseDuringDelivery(jobId, translation);
  return translation.store.withLock(async () => {
    const job = reviewable(jobId, caller, translation);
    const comment = await commentOn(job, { unit: '', text: reason, isQuestion: false }, caller, translation);
    await changeJob(
      jobId,
      'started',
      { actor: caller.id, reason: 'given back by the review' },
      translation,
      (draft) => {
        draft.review = null;
        delete draft.waiting_file;
      },
    );
    await announceJob('returned', job, caller.id, translation, { comment });
    return { returned: true };
  });
}

function reviewable(jobId: number, caller: Caller, translation: Translation): Readonly<Job> {
  const job = findJob(jobId, translation);
  if (!mayReview(job, caller)) throw new Problem('rest_forbidden');
  return job;
}
