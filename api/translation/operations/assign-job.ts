import { type Caller, can } from '../../contract/caller.ts';
import { Problem } from '../../lib/problem.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { withWriteLock } from '../../rest/operations/write-lock.ts';
import { changeJob } from '../jobs/change-job.ts';
import { assertMayAccess, findJob, findTranslator, mayReview, mayTake, takenFrom } from '../jobs/find-job.ts';
import { isOpen, type Job } from '../jobs/job.ts';
import { serializeJob } from '../jobs/serialize-job.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { unassign } from '../jobs/unassign.ts';

/** Assigns a job to a translator, or unassigns it with 0. Drafts stay with the job. Idempotent. */
export const assignJob: Operation<'assignJob'> = (input, service) => {
  return withWriteLock(input, service, async () => {
    const translation = translationOf(service);
    const job = findJob(input.args.jobId, translation);
    const translator = input.args.translatorId;
    await giveJob(job, translator, input.caller, translation);
    return { body: { assigned: true, job: serializeJob(findJob(job.id, translation), input.locale, translation) } };
  });
};

/** Call only within `store.withLock`. Throws if refused. */
async function giveJob(
  job: Readonly<Job>,
  translator: number,
  caller: Caller,
  translation: Translation,
): Promise<void> {
  refuseUnlessMay(job, translator, caller, translation);
  if (!isOpen(job)) throw new Problem('xlate_job_closed');
  if (translator !== 0) findTranslator(translator, job, translation);
  if (job.translator_id === translator) return;
  if (translator === 0) return unassign(job, caller.id, translation);
  const cause = { actor: caller.id, reason: `to user ${translator}`, translator_id: translator };
  await changeJob(job.id, 'assigned', cause, translation, (draft) => void (draft.translator_id = translator));
}

/** Managers may assign any job. Translators may take free jobs. */
function refuseUnlessMay(job: Readonly<Job>, translator: number, caller: Caller, translation: Translation): void {
  if (can(caller, 'manage_translations')) return;
  if (translator !== caller.id) throw new Problem('rest_forbidden');
  assertMayAccess(job, caller, translation);
  const mayHave = job.translator_id === caller.id || mayTake(job, caller);
  if (isOpen(job) && !mayHave) throw takenFrom(job, caller, translation);
}

/**
 * A translator who works on a waiting job takes it. Managers help out and reviewers correct without taking it, and nobody
 * can take a job that managers work on. Call only within `store.withLock`. Throws if refused.
 */
export async function takeFreeJob(job: Readonly<Job>, caller: Caller, translation: Translation): Promise<void> {
  const isHelping = can(caller, 'manage_translations') || mayReview(job, caller);
  if (job.translator_id === 0 && !isHelping) await giveJob(job, caller.id, caller, translation);
}
