import { noteInJob } from './change-job.ts';
import { finishJob } from './finish-job.ts';
import { isOpen, type Job } from './job.ts';
import { onSourceChange } from './on-content-change.ts';
import { findText } from './find-text.ts';
import { textsHash } from './texts.ts';
import type { Translation } from './translation.ts';

/**
 * Brings jobs up to date with the content at startup: finishes what a killed process had begun, and follows edits made
 * while no server was running.
 */
export async function recoverJobs(translation: Translation): Promise<void> {
  const { records, store } = translation;
  for (const { id } of records.jobs.all()) {
    await store.withLock(async () => {
      await finishApplying(records.jobs.get(id) as Job, translation);
      const job = records.jobs.get(id) as Job;
      if (isOpen(job)) await onSourceChange(job, findText(job.source_id, translation), translation);
    });
  }
}

/**
 * Closes the job if the item had been written; otherwise the file counts as not received and its targets are
 * kept as drafts.
 */
async function finishApplying(job: Readonly<Job>, translation: Translation): Promise<void> {
  if (!job.applying || !isOpen(job)) return;
  const target = findText(job.applying.target_id, translation, job.target_language);
  const isWritten = target?.language === job.target_language && textsHash(target) === job.applying.texts;
  if (isWritten) await finishJob(job.id, 'the item was written before the last stop', translation);
  else await noteInJob(job.id, translation, (draft) => void (draft.applying = null));
}
