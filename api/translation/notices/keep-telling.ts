import type { Translation } from '../jobs/translation.ts';
import { announceOverdue, OVERDUE_INTERVAL_MS } from '../jobs/overdue.ts';
import { composeMail } from './compose-mail.ts';
import { MailQueue, type Message } from './mail-queue.ts';

/** Announces from now on what falls due, and sends mail where there is a way to; gives the function that ends it. */
export async function keepTelling(
  translation: Translation,
  sendMail: ((message: Message) => Promise<void>) | null,
): Promise<() => Promise<void>> {
  const { store, ports, listeners } = translation;
  const { clock, report } = ports;
  const queue = sendMail && (await MailQueue.open(store, { clock, report, send: sendMail }));
  if (queue) {
    listeners.add(async (notice) => {
      await queue.add(composeMail(notice, translation));
      void queue.send();
    });
  }
  let running: Promise<void> = Promise.resolve();
  const look = () =>
    (running = running
      .then(() => announceOverdue(translation))
      .then(() => queue?.send())
      .catch(report));
  void look();
  const timer = setInterval(look, OVERDUE_INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
