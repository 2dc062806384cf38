import { createTransport } from 'nodemailer';

/** A message as plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Hands a message to the mail server; rejects when that does not take it. */
export type SendMail = (mail: Mail) => Promise<void>;

/** How long the server may be silent, in milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * Sends mail by the server of the operator: `smtp://user:password@host:587`, or `smtps://` for TLS from the start. With a
 * name and password the connection must become encrypted before they are sent.
 */
export function createMail(smtpUrl: string, from: string): SendMail {
  const { username } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    requireTLS: username !== '' && smtpUrl.startsWith('smtp:'),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({ from, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
  };
}
