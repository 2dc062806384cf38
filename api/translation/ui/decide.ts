import { can, type Caller } from '../../contract/caller.ts';
import type { Language } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import { changeSetting } from '../jobs/change-setting.ts';
import { noteInJob } from '../jobs/change-job.ts';
import { readDeadline } from '../jobs/deadline.ts';
import { findJob } from '../jobs/find-job.ts';
import { findText, keepLine, partnerOf } from '../jobs/find-text.ts';
import { isOpen } from '../jobs/job.ts';
import type { TranslationSettings } from '../jobs/records.ts';
import { pairName } from '../jobs/review.ts';
import { translatedSide as madeOf } from '../jobs/status-index.ts';
import { nowIso, type Translation } from '../jobs/translation.ts';
import { confirmedLine } from '../text/merge/deliver.ts';

/** What managers decide in the console beside the routes of the API. Each throws a problem when the caller may not. */

/** `deadline` is written as in an order; null is none. */
export function setDeadline(jobId: number, deadline: unknown, caller: Caller, translation: Translation): Promise<void> {
  refuseUnlessManages(caller);
  const moment = readDeadline(deadline);
  if (moment === undefined) throw new Problem('rest_invalid_param', { values: { params: 'deadline' } });
  return translation.store.withLock(async () => {
    const job = findJob(jobId, translation);
    if (!isOpen(job)) throw new Problem('xlate_job_closed');
    if (job.deadline === moment) return;
    const { status, ate_status: status_id } = job;
    const entry = { at: nowIso(translation), actor: caller.id, event: 'deadline', from: status, to: status, status_id };
    await noteInJob(jobId, translation, (draft) => {
      draft.deadline = moment;
      draft.log.push({ ...entry, reason: '', deadline: moment });
    });
  });
}

/** Says that a translation follows its source as it is now: what differed was seen to by hand, or does not matter. */
export function markCurrent(id: number, caller: Caller, translation: Translation): Promise<void> {
  refuseUnlessManages(caller);
  const { store, segments } = translation;
  return store.withLock(async () => {
    const text = findText(id, translation);
    const partner = text && partnerOf(text, translation);
    if (!text || !partner) throw new Problem('xlate_source_not_found');
    const target = madeOf(text, partner);
    const source = target === text ? partner : text;
    await keepLine(target, confirmedLine(target.translated_units, segments.of(source)), translation);
  });
}

/** Whether new translations of published texts are published at once. */
export async function setPublishReceived(
  publish: TranslationSettings['publish_received'],
  caller: Caller,
  translation: Translation,
): Promise<void> {
  refuseUnlessManages(caller);
  await changeSetting('publish_received', translation, (draft) => void (draft.publish_received = publish));
}

/** Whether a second person reads translations between two languages before they are published. */
export async function setReview(
  { from, to, reviewed }: { from: Language; to: Language; reviewed: boolean },
  caller: Caller,
  translation: Translation,
): Promise<void> {
  refuseUnlessManages(caller);
  const name = pairName(from, to);
  await changeSetting('reviewed_pairs', translation, (draft) => {
    const others = (draft.reviewed_pairs ?? []).filter((pair) => pair !== name);
    draft.reviewed_pairs = reviewed ? [...others, name] : others;
  });
}

/** Whether what is published without a current translation is ordered by itself. */
export async function setOrderPublished(order: boolean, caller: Caller, translation: Translation): Promise<void> {
  refuseUnlessManages(caller);
  await changeSetting('order_published', translation, (draft) => void (draft.order_published = order));
}

function refuseUnlessManages(caller: Caller): void {
  if (!can(caller, 'manage_translations')) throw new Problem('rest_forbidden');
}
