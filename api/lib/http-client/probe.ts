import { type Message, send } from './exchange.ts';
import { type OutgoingPolicy, readPolicy } from './outgoing-policy.ts';

/** Resolves to the HTTP status that an address answers after redirects. */
export type Probe = (address: string) => Promise<number>;

/**
 * Checks whether an address exists, without reading its body: by HEAD, then by GET if that fails, because some hosts
 * answer the two differently. Rejects as `createFetch` does.
 */
export function createProbe(policy: OutgoingPolicy = {}): Probe {
  const resolved = readPolicy(policy);
  return async (address) => {
    // One limit for both.
    const policy = { ...resolved, signal: AbortSignal.timeout(resolved.limits.whole) };
    const sending = { allow: 'public', policy, follow: true } as const;
    const ask = (method: Message['method']) =>
      send(address, { method, headers: {} }, sending, async ({ statusCode }) => statusCode);
    const status = await ask('HEAD');
    return status < 400 ? status : ask('GET');
  };
}
