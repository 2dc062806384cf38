import { exchange, type Message } from './exchange.ts';
import { assertAllowed, assertRedirectAllowed, type OutgoingPolicy, readPolicy, refusal } from './outgoing-policy.ts';
import { failureOf, header, REDIRECTS } from './read-response.ts';

/** Resolves to the HTTP status that an address answers after redirects. */
export type Probe = (address: string) => Promise<number>;

/**
 * Checks whether an address exists, without reading its body: by HEAD, then by GET if that fails, because some hosts
 * answer the two differently. Rejects as `createFetch` does.
 */
export function createProbe(policy: OutgoingPolicy = {}): Probe {
  const resolved = readPolicy(policy);
  const ask = async (address: string, method: Message['method'], signal: AbortSignal): Promise<number> => {
    let url = assertAllowed(address, 'public', resolved);
    for (let hop = 0; hop <= resolved.limits.redirects; hop++) {
      const { status, location } = await exchange(url, { method, headers: {} }, resolved, signal, (answer) =>
        Promise.resolve({ status: answer.statusCode, location: header(answer.headers, 'location') }),
      );
      if (!REDIRECTS.has(status) || !location) return status;
      url = assertRedirectAllowed(url, location, 'public', resolved);
    }
    throw refusal();
  };
  return async (address) => {
    const signal = AbortSignal.timeout(resolved.limits.whole);
    try {
      const status = await ask(address, 'HEAD', signal);
      return status < 400 ? status : await ask(address, 'GET', signal);
    } catch (error) {
      throw failureOf(error);
    }
  };
}
