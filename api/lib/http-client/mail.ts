import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Hands a message to the mail server; rejects if the server refuses it. */
export type SendMail = (mail: Mail) => Promise<void>;

/** How long the server may stay silent, in milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * Sends mail through the operator's server: `smtp://user:password@host:587`, or `smtps://` for TLS from the start. With
 * credentials, the connection must be encrypted before they are sent.
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
