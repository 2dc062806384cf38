import type { Mailbox } from '../../rest/outbox/mailbox.ts';
import { noteInJob } from '../jobs/change-job.ts';
import { isOverdue } from '../jobs/list-jobs.ts';
import { announceJob } from '../jobs/notices.ts';
import type { Translation } from '../jobs/translation.ts';
import { freeJobs } from '../jobs/unassign.ts';
import { composeMail } from './compose-mail.ts';

const INTERVAL_MS = 60_000;

/**
 * Starts announcing missed deadlines, freeing the jobs of removed translators and, if there is a mailbox, sending notices
 * by mail. Returns the function that stops it.
 */
export function keepTelling(translation: Translation, mailbox: Mailbox | null): () => Promise<void> {
  const { listeners, ports } = translation;
  if (mailbox) listeners.add((notice) => mailbox.put(composeMail(notice, translation)));
  let running: Promise<void> = Promise.resolve();
  const check = async () => {
    await freeJobs(translation);
    await announceOverdue(translation);
  };
  const look = () => (running = running.then(check).catch(ports.report));
  void look();
  const timer = setInterval(look, INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

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
