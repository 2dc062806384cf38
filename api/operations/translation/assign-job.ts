import { can, type Caller } from '../../contract/caller.ts';
import { Problem } from '../../lib/problem.ts';
import type { Answer, Call, Service } from '../call.ts';
import { exclusively } from '../exclusively.ts';
import { changeJob } from './change-job.ts';
import { covers, findJob, findTranslator, translationOf } from './find-job.ts';
import { followSource } from './follow-content.ts';
import { isOpen, type Job } from './job.ts';
import { presentJob } from './present-job.ts';
import type { Translation } from './translation.ts';

/** Gives a job to a translator, or with 0 takes it away. Drafts stay with the job. Asked again it changes nothing. */
export function assignJob(call: Call<'assignJob'>, service: Service): Promise<Answer> {
  return exclusively(call, service, async () => {
    const translation = translationOf(service);
    const job = findJob(call.args.jobId, translation);
    const translator = call.args.translatorId;
    await giveJob(job, translator, call.caller, translation);
    return { body: { assigned: true, job: presentJob(findJob(job.id, translation), call.texts, translation) } };
  });
}

/** Only within `store.exclusive`. Throws the refusal. */
export async function giveJob(
  job: Readonly<Job>,
  translator: number,
  caller: Caller,
  translation: Translation,
): Promise<void> {
  refuseUnlessMay(job, translator, caller);
  if (!isOpen(job)) throw new Problem('xlate_job_closed');
  if (translator !== 0) findTranslator(translator, job, translation);
  if (job.translator_id === translator) return;
  const cause = { actor: caller.id, reason: translator ? `to user ${translator}` : `from user ${job.translator_id}` };
  await changeJob(job.id, translator ? 'assigned' : 'unassigned', cause, translation, (draft) => {
    draft.translator_id = translator;
  });
  // Nobody sees the older text any more that was kept for who had the job.
  if (translator === 0) {
    const source = translation.store.guide.item(job.source_id);
    await followSource(findJob(job.id, translation), source, translation);
  }
}

/** Managers assign as they see fit. A translator may take what waits for somebody of his languages. */
function refuseUnlessMay(job: Readonly<Job>, translator: number, caller: Caller): void {
  if (can(caller, 'manage_translations')) return;
  const hasIt = job.translator_id === caller.id;
  const isFree = job.translator_id === 0 && job.status === 1 && covers(caller.language_pairs, job);
  const takes = translator === caller.id && (hasIt || isFree);
  // A closed job is named as such to whom it belonged.
  if (!takes || !(isOpen(job) || hasIt)) throw new Problem('rest_forbidden');
}
