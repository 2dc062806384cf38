import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { isPublic } from './ip-address.ts';
import { hostOf, isHost, literalOf, refusal, type ResolvedPolicy } from './outgoing-policy.ts';

/**
 * The addresses that a connection for `url` may use. A single address that is not public disqualifies the whole answer:
 * a name that mixes them is an attempt to pass the check with the public one.
 */
export async function resolve(
  url: URL,
  policy: ResolvedPolicy,
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const addresses = await findAddresses(url, policy, signal);
  const excepted = policy.exceptions.some((exception) => isHost(exception, url));
  if (!excepted && !addresses.every(({ address }) => isPublic(address))) throw refusal();
  return addresses;
}

async function findAddresses(url: URL, policy: ResolvedPolicy, signal: AbortSignal): Promise<readonly LookupAddress[]> {
  const literal = literalOf(url);
  if (literal) return [{ address: literal, family: isIP(literal) }];
  const found = await withSignal(
    policy.lookup(hostOf(url)),
    AbortSignal.any([signal, AbortSignal.timeout(policy.limits.connect)]),
  );
  if (found.length === 0) throw refusal();
  return found;
}

/** Settles as `work` does, or rejects with the signal's reason. Aborted work continues unobserved. */
async function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
