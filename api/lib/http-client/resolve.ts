import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
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

/** The public range of IPv6 (RFC 4291, 2.4); old IPv4-in-IPv6 forms lie outside it. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. IPv4 inside IPv6 is judged as the IPv4 address, or refused if the
 * form is a tunnel (6to4, Teredo, NAT64). Unreadable addresses are not public.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(PUBLIC_IPV6));
}

/** Whether both are spellings of the same address, such as `::ffff:10.0.0.1` and `10.0.0.1`. */
export function isSameAddress(one: string, other: string): boolean {
  return (
    ipaddr.isValid(one) &&
    ipaddr.isValid(other) &&
    ipaddr.process(one).toNormalizedString() === ipaddr.process(other).toNormalizedString()
  );
}
