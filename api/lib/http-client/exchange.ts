import type { Dispatcher } from 'undici';
import type { ResolvedPolicy } from './outgoing-policy.ts';
import { resolve } from './resolve.ts';

export interface Message {
  method: 'GET' | 'HEAD' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** Sends one message to an admitted address and gives the answer to `read`. The connection ends when `read` does. */
export async function exchange<T>(
  url: URL,
  message: Message,
  policy: ResolvedPolicy,
  signal: AbortSignal,
  read: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  const urls = await resolve(url, policy, signal);
  // undici loads slowly, and most servers never ask anybody anything: their start need not wait for it.
  const { pinnedClient } = await import('./connect.ts');
  const client = pinnedClient(url, urls, policy.limits, signal);
  try {
    const answer = await client.request({
      method: message.method,
      path: url.pathname + url.search,
      // No decoding here: a packed answer could be a thousand times what was counted.
      headers: { 'user-agent': 'support-guide', 'accept-encoding': 'identity', ...message.headers },
      body: message.body ?? null,
      signal,
    });
    // What is left unread dies with the connection; nobody is there to hear it.
    answer.body.on('error', () => {});
    return await read(answer);
  } catch (error) {
    // However the abort showed itself, its reason is the signal's.
    signal.throwIfAborted();
    throw error;
  } finally {
    await client.destroy();
  }
}
