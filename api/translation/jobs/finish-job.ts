import { Problem } from '../../lib/problem.ts';
import { confirmedLine } from '../text/merge/deliver.ts';
import { changeJob, noteInJob } from './change-job.ts';
import { findText, keepLine, targetOf, titleIn } from './find-text.ts';
import { isOpen, type Job, noteReceived } from './job.ts';
import { isTrashed, textsHash } from './texts.ts';
import { nowIso, type Translation } from './translation.ts';
import { updateMemoryFromJob } from './update-memory.ts';

/**
 * Closes a job whose item was written. Every step can be repeated, so an interruption at any point is repaired by
 * running it again. The units are dropped: their texts are in the item and in the memory.
 */
export async function finishJob(id: number, reason: string, translation: Translation): Promise<void> {
  const job = translation.records.jobs.get(id) as Readonly<Job>;
  const { applying } = job;
  if (!applying) throw new TypeError(`job ${id} has nothing to finish`);
  const at = nowIso(translation);
  await updateMemoryFromJob(job, applying.target_id, translation);
  const target = findText(applying.target_id, translation, job.target_language);
  if (target && applying.site_line !== undefined) await keepLine(target, applying.site_line, translation);
  await changeJob(id, 'delivered', { actor: applying.actor, reason }, translation, (draft) => {
    draft.target_id = applying.target_id;
    draft.target_texts = applying.texts;
    draft.title = titleIn(job.units);
    if (applying.sha256) noteReceived(draft, applying.sha256, at);
    Object.assign(draft, {
      ...{ skeleton: { body: [], fields: [] }, units: [], former: [], final: {}, drafts: {}, rough: {}, machine: {} },
      ...{ writers: {}, saves: {}, dismissed: {}, review: null, applying: null, error: null },
    });
  });
}

/**
 * Closes the job if a delivery that was interrupted has written the item; otherwise the file counts as not received and
 * its targets are kept as drafts.
 */
export async function finishApplying(job: Readonly<Job>, translation: Translation): Promise<void> {
  if (!job.applying || !isOpen(job)) return;
  const target = findText(job.applying.target_id, translation, job.target_language);
  const isWritten = target?.language === job.target_language && textsHash(target) === job.applying.texts;
  if (isWritten) await finishJob(job.id, 'the item was written before the last stop', translation);
  else await noteInJob(job.id, translation, (draft) => void (draft.applying = null));
}

/**
 * Closes a job whose translator edited the content directly (editor type 0): the target now counts as made from the
 * source in the job's snapshot. Call only within `store.withLock`.
 */
export async function finishByHand(job: Readonly<Job>, actor: number, translation: Translation): Promise<void> {
  const { records } = translation;
  const target = targetOf(job.source_id, translation);
  const isDirect = records.settings.data.editor_type === '0';
  if (!isDirect || !target || isTrashed(target)) throw new Problem('xlate_invalid_transition');
  await keepLine(target, confirmedLine(target.translated_units, job), translation);
  await noteInJob(job.id, translation, (draft) => {
    draft.applying = { target_id: target.id, texts: textsHash(target), sha256: '', actor };
  });
  await finishJob(job.id, 'translated in the content itself', translation);
}
