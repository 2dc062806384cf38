import { Problem } from '../../lib/problem.ts';
import { confirmedLine } from '../text/merge/deliver.ts';
import { noteInJob } from './change-job.ts';
import { finishJob } from './finish-job.ts';
import type { Job } from './job.ts';
import { findText, keepLine, partnerOf } from './find-text.ts';
import { isTrashed, textsHash } from './texts.ts';
import type { Translation } from './translation.ts';

/**
 * Closes a job whose translator wrote into the content itself (editor type 0): from now on the target counts as made
 * from the source as the job knows it. Only within `store.exclusive`.
 */
export async function finishByHand(job: Readonly<Job>, actor: number, translation: Translation): Promise<void> {
  const { records } = translation;
  const source = findText(job.source_id, translation);
  const target = source && partnerOf(source, translation);
  const isDirect = records.settings.data.editor_type === '0';
  if (!isDirect || !target || isTrashed(target)) throw new Problem('xlate_invalid_transition');
  const { skeleton, units } = job;
  await keepLine(target, confirmedLine(target.translated_units, { skeleton, units }), translation);
  await noteInJob(job.id, translation, (draft) => {
    draft.applying = { target_id: target.id, texts: textsHash(target), sha256: '', actor };
  });
  await finishJob(job.id, 'translated in the content itself', translation);
}
