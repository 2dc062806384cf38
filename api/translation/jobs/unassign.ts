import { may } from '../../contract/roles.ts';
import { changeJob } from './change-job.ts';
import { findJob } from './find-job.ts';
import { findText } from './find-text.ts';
import { isOpen, type Job } from './job.ts';
import { onSourceChange } from './on-content-change.ts';
import type { Translation } from './translation.ts';

/** Takes an open job from its translator; drafts stay with the job. Call only within `store.withLock`. */
export async function unassign(
  { id, translator_id, source_id }: Readonly<Job>,
  actor: number,
  translation: Translation,
): Promise<void> {
  const cause = { actor, reason: `from user ${translator_id}`, translator_id };
  await changeJob(id, 'unassigned', cause, translation, (draft) => void (draft.translator_id = 0));
  // The older text was kept only for the translator who had the job.
  await onSourceChange(findJob(id, translation), findText(source_id, translation), translation);
}

/** Lets others take the open jobs of users who no longer translate. */
export async function freeJobs(translation: Translation): Promise<void> {
  const { records, store } = translation;
  await store.users.refresh();
  const isLeft = (job: Readonly<Job>) => {
    const translator = store.users.byId(job.translator_id);
    return isOpen(job) && job.translator_id !== 0 && !(translator && may(translator.role, 'translate'));
  };
  for (const { id } of records.jobs.all().filter(isLeft)) {
    await store.withLock(async () => {
      const job = findJob(id, translation);
      if (isLeft(job)) await unassign(job, 0, translation);
    });
  }
}
