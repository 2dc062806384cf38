import { changeJob } from './change-job.ts';
import { findText, keepLine } from './find-text.ts';
import type { Job } from './job.ts';
import { nowIso, type Translation } from './translation.ts';
import { updateMemoryFromJob } from './update-memory.ts';

/** Accepted files that a job remembers, to tell when one comes again. */
const RECEIVED_KEPT = 20;

/**
 * Closes a job whose item was written. Everything here may be repeated, so that a stop at any point is mended by doing
 * it again. The units go: what they said is in the item and in the memory.
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
    if (applying.sha256) draft.received = [...draft.received, { sha256: applying.sha256, at }].slice(-RECEIVED_KEPT);
    draft.skeleton = { body: [], fields: [] };
    Object.assign(draft, {
      units: [],
      former: [],
      final: {},
      drafts: {},
      rough: {},
      machine: {},
      writers: {},
      dismissed: {},
      review: null,
      applying: null,
      error: null,
    });
  });
}
