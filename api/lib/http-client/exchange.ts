import type { Dispatcher } from 'undici';
import type { ResolvedPolicy } from './outgoing-policy.ts';
import { resolve } from './resolve.ts';

export interface Message {
  method: 'GET' | 'HEAD' | 'POST';
  headers: Record<string, string>;
  body?: string;
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
