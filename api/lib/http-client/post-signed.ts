import { createHmac, randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '../clock.ts';
import { send } from './exchange.ts';
import { type Allow, type OutgoingPolicy, readPolicy } from './outgoing-policy.ts';
import { header, problem, readBody, readContentType } from './read-response.ts';

export interface PostOptions {
  /** Any public host by default. */
  allow?: Allow;
  /** Message id. A retry sends the same one, so that the receiver can recognise it. */
  id?: string;
  /** 1 MiB by default. */
  maxBytes?: number;
}

export interface Posted {
  /** 200 to 299. */
  status: number;
  type: string;
  bytes: Uint8Array;
}

export type Post = (url: string, json: unknown, secret: string, options?: PostOptions) => Promise<Posted>;

/**
 * Sends signed JSON to another service under the same guard as `createFetch`. Redirects are not followed: a message
 * signed for one address must not be sent to another.
 */
export function createPost(policy: OutgoingPolicy = {}, clock: Clock = systemClock): Post {
  const resolved = readPolicy(policy);
  return async (
    address,
    json,
    secret,
    { allow = 'public', id = `msg_${randomBytes(16).toString('base64url')}`, maxBytes = 1_048_576 } = {},
  ) => {
    const body = JSON.stringify(json);
    const timestamp = Math.floor(clock.now() / 1000);
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(secret, id, timestamp, body),
    };
    return send(address, { method: 'POST', headers, body }, { allow, policy: resolved }, async (answer) => {
      if (answer.statusCode < 200 || answer.statusCode > 299) throw problem('xlate_fetch_failed', answer.statusCode);
      const bytes = await readBody(answer, { maxBytes });
      const { type } = readContentType(header(answer.headers, 'content-type'));
      return { status: answer.statusCode, type, bytes };
    });
  };
}

/**
 * Signs a message by the Standard Webhooks rules: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`.
 * `secret` is base64, with or without the prefix `whsec_`; `timestamp` is in seconds.
 */
export function sign(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
