import type { Caller } from '../../contract/caller.ts';
import { Problem } from '../../lib/problem.ts';
import { mayReview } from './find-job.ts';
import { isOpen, type Job, type JobLanguages } from './job.ts';
import type { Translation } from './translation.ts';

/** Whether translations between the job's languages are published only after review by a second person. */
export const isReviewed = ({ source_language, target_language }: JobLanguages, { records }: Translation): boolean =>
  (records.settings.data.reviewed_pairs ?? []).includes(`${source_language}-${target_language}`);

/** Ids of all known contributors to the translation. */
export const authorsOf = ({ translator_id, writers = {} }: Readonly<Job>): number[] =>
  [...new Set([translator_id, ...Object.values(writers)])].filter((id) => id !== 0);

/** Call when someone changes a translation: if one of its translators continues, it is no longer ready for review. */
export function withdrawFromReview(draft: Job, { id }: Caller): void {
  if (draft.review?.authors.includes(id)) endReview(draft);
}

/** Ends a review that approved nothing. Those who made corrections in it may review the translation again. */
export function endReview(draft: Job): void {
  const { review, writers = {} } = draft;
  if (!review) return;
  draft.writers = Object.fromEntries(Object.entries(writers).filter(([, id]) => review.authors.includes(id)));
  draft.review = null;
}

/** Whether a reviewer returned the translation, and nobody has handed it in since. */
export const isReturned = (job: Readonly<Job>): boolean =>
  isOpen(job) && job.log.findLast(({ event }) => event === 'translated' || event === 'returned')?.event === 'returned';

export function assertReviewed(job: Readonly<Job>, caller: Caller, translation: Translation): void {
  if (isReviewed(job, translation) && !mayReview(job, caller)) throw new Problem('xlate_review_required');
}
