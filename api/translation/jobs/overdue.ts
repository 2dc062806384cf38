import { noteInJob } from './change-job.ts';
import { isOverdue } from './list-jobs.ts';
import { announceJob } from './notices.ts';
import type { Translation } from './translation.ts';

/** Announces each open job whose deadline has passed, once per deadline. */
export async function announceOverdue(translation: Translation): Promise<void> {
  const { records, store, ports } = translation;
  const isDue = (id: number) => {
    const job = records.jobs.get(id);
    return job && isOverdue(job, ports.clock.now()) && job.overdue_told !== job.deadline ? job : undefined;
  };
  for (const id of records.jobs.ids().filter(isDue)) {
    await store.withLock(async () => {
      const job = isDue(id);
      if (!job) return;
      await noteInJob(id, translation, (draft) => void (draft.overdue_told = draft.deadline));
      await announceJob('overdue', job, 0, translation);
    });
  }
}
