import { Problem } from '../../lib/problem.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { applyJob } from '../delivery/apply.ts';
import { changeJob } from '../jobs/change-job.ts';
import { commentOn } from '../jobs/comment-on.ts';
import { findJob, findOpenJob, jobFor, mayReview } from '../jobs/find-job.ts';
import { withGroups, withOpenJob } from '../jobs/group-lock.ts';
import { untranslatedUnits } from '../jobs/job.ts';
import { announceJob } from '../jobs/notices.ts';
import { endReview } from '../jobs/review.ts';
import { needsUpdate } from '../jobs/serialize-job.ts';
import { translationOf } from '../jobs/translation.ts';
import { targetPage } from './target-page.ts';

/** Publishes another person's translation as it is in the job now. */
export const approveJob: Operation<'approveJob'> = async ({ args: { xlateJobId: jobId }, caller }, service) => {
  const translation = translationOf(service);
  const { source_id } = findOpenJob(jobId, translation);
  jobFor(jobId, caller, translation);
  const warnings = await withGroups([source_id], translation, () =>
    withReviewedJob(jobId, caller, service, async (job) => {
      if (untranslatedUnits(job).length > 0) throw new Problem('xlate_untranslated');
      const completing = { sha256: job.waiting_file ?? '', actor: caller.id, force: false };
      return applyJob(job, completing, service);
    }),
  );
  const delivered = findJob(jobId, translation);
  const needs_update = needsUpdate(delivered, translation);
  return { body: { warnings, needs_update, target: targetPage(delivered, translation) } };
};

/** Returns a translation to its author, with the reason as a comment. */
export const returnJob: Operation<'returnJob'> = ({ args, caller }, service) =>
  withReviewedJob(args.xlateJobId, caller, service, async (job, translation) => {
    const comment = await commentOn(job, [{ unit: '', text: args.reason }], caller.id, translation);
    await changeJob(job.id, 'returned', { actor: caller.id, reason: '' }, translation, (draft) => {
      endReview(draft);
      delete draft.waiting_file;
    });
    await announceJob('returned', job, caller.id, translation, { comment });
    return { body: { returned: true } };
  });

const withReviewedJob: typeof withOpenJob = async (jobId, caller, service, work) => {
  // Who has a job no longer matters once another reviewer has published it.
  findOpenJob(jobId, translationOf(service));
  return withOpenJob(jobId, caller, service, async (job, translation) => {
    if (!mayReview(job, caller)) throw new Problem(job.review ? 'rest_forbidden' : 'xlate_not_in_review');
    return work(job, translation);
  });
};
