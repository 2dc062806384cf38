import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { closeLater } from '../../helpers/close.ts';

interface Received {
  to: string[];
  /** Header and body as received. */
  raw: string;
}

/** A real mail server on loopback that stores what it receives, and refuses on demand. It stops by itself. */
export async function serveMail() {
  const mail = { mails: [] as Received[], isFull: false, url: '' };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const raw = await text(stream);
      if (mail.isFull) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }));
      mail.mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
      return done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(() => new Promise((resolve) => server.close(resolve)));
  return Object.assign(mail, { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` });
}
