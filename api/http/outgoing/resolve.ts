import { isIP } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { isPublic } from './address.ts';
import { literalOf, refusal } from './admit.ts';
import { hostOf, isHost } from './origin.ts';
import type { Guard } from './policy.ts';
import { within } from './within.ts';

/**
 * The addresses that a connection for `url` may go to. One address that is not public spoils the whole answer: a
 * name that mixes them is an attempt to be let in by the good one.
 */
export async function resolve(url: URL, guard: Guard, signal: AbortSignal): Promise<readonly LookupAddress[]> {
  const addresses = await findAddresses(url, guard, signal);
  const excepted = guard.exceptions.some((exception) => isHost(exception, url));
  if (!excepted && !addresses.every(({ address }) => isPublic(address))) throw refusal();
  return addresses;
}

async function findAddresses(url: URL, guard: Guard, signal: AbortSignal): Promise<readonly LookupAddress[]> {
  const literal = literalOf(url);
  if (literal) return [{ address: literal, family: isIP(literal) }];
  const found = await within(
    guard.lookup(hostOf(url)),
    AbortSignal.any([signal, AbortSignal.timeout(guard.limits.connect)]),
  );
  if (found.length === 0) throw refusal();
  return found;
}
