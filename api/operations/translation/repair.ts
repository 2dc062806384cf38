import { noteInJob } from './change-job.ts';
import { finishJob } from './finish-job.ts';
import { followSource } from './follow-content.ts';
import { isOpen, type Job } from './job.ts';
import { textsHash } from './source.ts';
import type { Translation } from './translation.ts';

/**
 * Brings the jobs up to date with the content at the start: finishes what a killed process began, and follows the edits
 * that were made while nothing was running.
 */
export async function repairJobs(translation: Translation): Promise<void> {
  const { records, store } = translation;
  for (const { id } of records.jobs.all()) {
    await store.exclusive(async () => {
      await finishApplying(records.jobs.get(id) as Job, translation);
      const job = records.jobs.get(id) as Job;
      if (isOpen(job)) await followSource(job, store.guide.item(job.source_id), translation);
    });
  }
}

/**
 * Where the item had been written, its job is closed; where it had not, the file counts as not received and its targets
 * wait as drafts.
 */
async function finishApplying(job: Readonly<Job>, translation: Translation): Promise<void> {
  if (!job.applying || !isOpen(job)) return;
  const target = translation.store.guide.item(job.applying.target_id);
  const isWritten = target?.language === job.target_language && textsHash(target) === job.applying.texts;
  if (isWritten) await finishJob(job.id, 'the item was written before the last stop', translation);
  else await noteInJob(job.id, translation, (draft) => void (draft.applying = null));
}
