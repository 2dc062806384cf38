import type { Caller } from '../../contract/caller.ts';
import { Problem } from '../../lib/problem.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { wrong } from '../../rest/request/validation-error.ts';
import { noteInJob } from '../jobs/change-job.ts';
import { assertMayAccess, findJob } from '../jobs/find-job.ts';
import type { Job, JobComment } from '../jobs/job.ts';
import { announceJob } from '../jobs/notices.ts';
import { nowIso, translationOf, type Translation } from '../jobs/translation.ts';

/** A comment with its author's name, which is empty if the account no longer exists. */
export interface ShownComment extends JobComment {
  name: string;
}

const MOST = 1_000;

export const shownComments = ({ comments = [] }: Readonly<Job>, { store }: Translation): ShownComment[] =>
  comments.map((comment) => ({ ...comment, name: store.users.byId(comment.author)?.name ?? '' }));

/** Adds a comment or question to a unit or, if `unit` is empty, to the job. Returns all comments of the job. */
export const commentJob: Operation<'commentJob'> = ({ args, caller }, service) => {
  const translation = translationOf(service);
  const { xlateJobId, unit, text, is_question: isQuestion } = args;
  return translation.store.withLock(async () => {
    const job = discussed(xlateJobId, caller, translation);
    if (unit !== '' && !job.units.some(({ id }) => id === unit)) throw wrong('unit');
    const wish = { unit, text, isQuestion };
    const comment = await commentOn(job, wish, caller, translation);
    if (isQuestion) await announceJob('asked', job, caller.id, translation, { comment });
    else if (isAnswer(wish, job, caller)) await announceJob('answered', job, caller.id, translation, { comment });
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

/** Returns the id of the new comment. Call only within `store.withLock`. */
export async function commentOn(
  { id, comments = [] }: Readonly<Job>,
  { unit, text, isQuestion }: { unit: string; text: string; isQuestion: boolean },
  { id: author }: Caller,
  translation: Translation,
): Promise<number> {
  const words = text.trim();
  if (words === '' || comments.length >= MOST) throw wrong('text');
  const number = 1 + Math.max(0, ...comments.map((comment) => comment.id));
  const at = nowIso(translation);
  const comment = { id: number, unit, author, at, text: words, is_question: isQuestion, resolved: false };
  await noteInJob(id, translation, (draft) => void (draft.comments = [...(draft.comments ?? []), comment]));
  return number;
}

/** A job that may be commented on. Includes delivered jobs, so that questions can still be answered. */
function discussed(jobId: number, caller: Caller, translation: Translation): Readonly<Job> {
  const job = findJob(jobId, translation);
  assertMayAccess(job, caller);
  if (!isDiscussed(job)) throw new Problem('xlate_job_closed');
  return job;
}

export const isDiscussed = ({ status }: Readonly<Job>): boolean => status !== 0;

/** Whether another person asked a question at the same unit, or anywhere if the comment is on the whole job. */
const isAnswer = ({ unit }: { unit: string }, { comments = [] }: Readonly<Job>, { id }: Caller): boolean =>
  comments.some((other) => other.is_question && other.author !== id && (unit === '' || other.unit === unit));
