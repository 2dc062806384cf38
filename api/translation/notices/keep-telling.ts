import type { SendMail } from '../../lib/http-client/mail.ts';
import { Mailbox } from '../../rest/outbox/mailbox.ts';
import { announceOverdue, OVERDUE_INTERVAL_MS } from '../jobs/overdue.ts';
import type { Translation } from '../jobs/translation.ts';
import { composeMail } from './compose-mail.ts';

/** Announces from now on what falls due, and sends mail where there is a way to; gives the function that ends it. */
export async function keepTelling(translation: Translation, send: SendMail | null): Promise<() => Promise<void>> {
  const { listeners, ports } = translation;
  const mailbox = send && (await openMailbox(translation, send));
  if (mailbox) listeners.add((notice) => mailbox.put(composeMail(notice, translation)));
  const stopSending = mailbox?.start();
  let running: Promise<void> = Promise.resolve();
  const look = () => (running = running.then(() => announceOverdue(translation)).catch(ports.report));
  void look();
  const timer = setInterval(look, OVERDUE_INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
    await stopSending?.();
  };
}

/** The mail of a guide; who is no longer among its people gets none. */
export function openMailbox({ store, ports }: Translation, send: SendMail): Promise<Mailbox> {
  const { files, dataDir, users } = store;
  const { clock, report } = ports;
  const isKnown = (address: string) => users.all().some(({ email }) => email === address);
  return Mailbox.open({ files, dataDir, clock, send, isKnown, report });
}
