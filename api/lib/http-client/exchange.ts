import type { Dispatcher } from 'undici';
import { type Allow, assertAllowed, assertRedirectAllowed, refusal, type ResolvedPolicy } from './outgoing-policy.ts';
import { failureOf, header, REDIRECTS } from './read-response.ts';
import { resolve } from './resolve.ts';

export interface Message {
  method: 'GET' | 'HEAD' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

export interface Sending {
  allow: Allow;
  policy: ResolvedPolicy;
  /** Whether to follow redirects; every hop passes the same checks as the first. */
  follow?: true;
}

/** Sends a message within the limits, and passes the answer and its URL to `read`. Failures become a `Problem`. */
export async function send<T>(
  address: string,
  message: Message,
  { allow, policy, follow }: Sending,
  read: (answer: Dispatcher.ResponseData, url: URL) => Promise<T>,
): Promise<T> {
  const until = AbortSignal.any([AbortSignal.timeout(policy.limits.whole), policy.signal ?? []].flat());
  try {
    let url = assertAllowed(address, allow, policy);
    for (let hop = 0; hop <= policy.limits.redirects; hop++) {
      const got = await exchange(url, message, policy, until, async (answer) => {
        const location = follow && REDIRECTS.has(answer.statusCode) && header(answer.headers, 'location');
        return location ? { location } : { value: await read(answer, url) };
      });
      if ('value' in got) return got.value;
      url = assertRedirectAllowed(url, got.location, allow, policy);
    }
    throw refusal();
  } catch (error) {
    throw failureOf(error);
  }
}

/** Sends a message to an allowed address and passes the answer to `read`, which ends the connection. */
export async function exchange<T>(
  url: URL,
  message: Message,
  policy: ResolvedPolicy,
  signal: AbortSignal,
  read: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  const urls = await resolve(url, policy, signal);
  // undici loads slowly, and most servers never send a request: their start need not wait for it.
  const { pinnedClient } = await import('./connect.ts');
  const client = pinnedClient(url, urls, policy.limits, signal);
  try {
    const answer = await client.request({
      method: message.method,
      path: url.pathname + url.search,
      // Not decompressed: the content could be a thousand times larger than the bytes counted.
      headers: { 'user-agent': 'support-guide', 'accept-encoding': 'identity', ...message.headers },
      body: message.body ?? null,
      signal,
    });
    // An unread body fails when the connection is destroyed; that error is of no interest.
    answer.body.on('error', () => {});
    return await read(answer);
  } catch (error) {
    // However the abort surfaced, report the signal's reason.
    signal.throwIfAborted();
    throw error;
  } finally {
    await client.destroy();
  }
}
