import type { Caller } from '../../contract/caller.ts';
import { Problem } from '../../lib/problem.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { wrong } from '../../rest/request/validation-error.ts';
import { noteInJob } from '../jobs/change-job.ts';
import { commentOn } from '../jobs/comment-on.ts';
import { findJob, jobFor } from '../jobs/find-job.ts';
import type { Job, JobComment } from '../jobs/job.ts';
import { announceJob } from '../jobs/notices.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';

/** A comment with its author's name, which is empty if the account no longer exists. */
export interface ShownComment extends JobComment {
  name: string;
}

export const shownComments = ({ comments = [] }: Readonly<Job>, { store }: Translation): ShownComment[] =>
  comments.map((comment) => ({ ...comment, name: store.users.byId(comment.author)?.name ?? '' }));

/** Adds a comment or question to a unit or, if `unit` is empty, to the job. Returns all comments of the job. */
export const commentJob: Operation<'commentJob'> = ({ args, caller }, service) => {
  const translation = translationOf(service);
  const { xlateJobId, unit, text, is_question } = args;
  return translation.store.withLock(async () => {
    const job = discussed(xlateJobId, caller, translation);
    if (unit !== '' && !job.units.some(({ id }) => id === unit)) throw wrong('unit');
    const comment = await commentOn(job, [{ unit, text, is_question }], caller.id, translation);
    if (is_question) await announceJob('asked', job, caller.id, translation, { comment });
    else if (isAnswer(unit, job, caller)) await announceJob('answered', job, caller.id, translation, { comment });
    return { body: { comments: shownComments(findJob(xlateJobId, translation), translation) } };
  });
};

/** Marks a question as answered, or reopens it. */
export const resolveComment: Operation<'resolveComment'> = ({ args, caller }, service) => {
  const translation = translationOf(service);
  const { xlateJobId: jobId, comment: id, resolved } = args;
  return translation.store.withLock(async () => {
    const job = discussed(jobId, caller, translation);
    const known = job.comments?.find((comment) => comment.id === id);
    if (!known) throw wrong('comment');
    await noteInJob(jobId, translation, (draft) => {
      for (const comment of draft.comments ?? []) if (comment.id === id) comment.resolved = resolved;
    });
    if (resolved && !known.resolved && known.is_question)
      await announceJob('answered', job, caller.id, translation, { comment: id });
    return { body: { comments: shownComments(findJob(jobId, translation), translation) } };
  });
};

/** A job that may be commented on. Includes delivered jobs, so that questions can still be answered. */
function discussed(jobId: number, caller: Caller, translation: Translation): Readonly<Job> {
  const job = jobFor(jobId, caller, translation);
  if (!isDiscussed(job)) throw new Problem('xlate_job_closed');
  return job;
}

export const isDiscussed = ({ status }: Readonly<Job>): boolean => status !== 0;

/** Whether another person asked a question at the same unit, or anywhere if the comment is on the whole job. */
const isAnswer = (unit: string, { comments = [] }: Readonly<Job>, { id }: Caller): boolean =>
  comments.some((other) => other.is_question && other.author !== id && (unit === '' || other.unit === unit));
