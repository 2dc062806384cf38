import { type Caller, can } from '../../contract/caller.ts';
import { Problem } from '../../lib/problem.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { withWriteLock } from '../../rest/operations/write-lock.ts';
import { changeJob } from '../jobs/change-job.ts';
import { findJob, findTranslator, mayTake } from '../jobs/find-job.ts';
import { findText } from '../jobs/find-text.ts';
import { isOpen, type Job } from '../jobs/job.ts';
import { onSourceChange } from '../jobs/on-content-change.ts';
import { serializeJob } from '../jobs/serialize-job.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';

/** Gives a job to a translator, or with 0 takes it away. Drafts stay with the job. Asked again it changes nothing. */
export const assignJob: Operation<'assignJob'> = (input, service) => {
  return withWriteLock(input, service, async () => {
    const translation = translationOf(service);
    const job = findJob(input.args.jobId, translation);
    const translator = input.args.translatorId;
    await giveJob(job, translator, input.caller, translation);
    return { body: { assigned: true, job: serializeJob(findJob(job.id, translation), input.texts, translation) } };
  });
};

/** Only within `store.exclusive`. Throws the refusal. */
async function giveJob(
  job: Readonly<Job>,
  translator: number,
  caller: Caller,
  translation: Translation,
): Promise<void> {
  refuseUnlessMay(job, translator, caller);
  if (!isOpen(job)) throw new Problem('xlate_job_closed');
  if (translator !== 0) findTranslator(translator, job, translation);
  if (job.translator_id === translator) return;
  const reason = translator ? `to user ${translator}` : `from user ${job.translator_id}`;
  const cause = { actor: caller.id, reason, translator_id: translator || job.translator_id };
  await changeJob(job.id, translator ? 'assigned' : 'unassigned', cause, translation, (draft) => {
    draft.translator_id = translator;
  });
  // Nobody sees the older text any more that was kept for who had the job.
  if (translator === 0) {
    const source = findText(job.source_id, translation);
    await onSourceChange(findJob(job.id, translation), source, translation);
  }
}

/** Managers assign as they see fit. Translators may take what is free. */
function refuseUnlessMay(job: Readonly<Job>, translator: number, caller: Caller): void {
  if (can(caller, 'manage_translations')) return;
  const hasIt = job.translator_id === caller.id;
  const takes = translator === caller.id && (hasIt || mayTake(job, caller));
  // A closed job is named as such to whom it belonged.
  if (!takes || !(isOpen(job) || hasIt)) throw new Problem('rest_forbidden');
}

/**
 * A translator who works on a job that waits takes it. Managers help out without taking it; what they work on nobody
 * takes from them. Only within `store.exclusive`. Throws the refusal.
 */
export async function takeFreeJob(job: Readonly<Job>, caller: Caller, translation: Translation): Promise<void> {
  const isFree = job.translator_id === 0 && !can(caller, 'manage_translations');
  if (isFree) await giveJob(job, caller.id, caller, translation);
}
