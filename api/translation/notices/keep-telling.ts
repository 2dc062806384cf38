import type { Mailbox } from '../../rest/outbox/mailbox.ts';
import { announceOverdue } from '../jobs/overdue.ts';
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
