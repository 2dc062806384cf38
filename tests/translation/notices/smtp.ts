import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  to: string[];
  /** Header and body as received. */
  raw: string;
}

/** A real mail server on loopback that stores what it receives, and refuses on demand. */
export class MailServer {
  readonly mails: Received[] = [];
  isFull = false;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (this.isFull) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        this.mails.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
        return done();
      });
    },
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
