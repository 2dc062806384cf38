import { createHmac } from 'node:crypto';

/**
 * Signature of a message by the Standard Webhooks rules: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`.
 * `secret` is base64, with or without the prefix `whsec_`; `timestamp` is in seconds.
 */
export function sign(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
