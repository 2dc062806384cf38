import type { Mailbox } from '../../rest/outbox/mailbox.ts';
import { announceOverdue } from '../jobs/overdue.ts';
import type { Translation } from '../jobs/translation.ts';
import { composeMail } from './compose-mail.ts';

const INTERVAL_MS = 60_000;

/** Announces from now on what falls due, and has people told by mail where there is a way to; gives the function that ends it. */
export function keepTelling(translation: Translation, mailbox: Mailbox | null): () => Promise<void> {
  const { listeners, ports } = translation;
  if (mailbox) listeners.add((notice) => mailbox.put(composeMail(notice, translation)));
  let running: Promise<void> = Promise.resolve();
  const look = () => (running = running.then(() => announceOverdue(translation)).catch(ports.report));
  void look();
  const timer = setInterval(look, INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
