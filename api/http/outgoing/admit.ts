import { isIP } from 'node:net';
import { Problem } from '../../lib/problem.ts';
import { hostOf, isOrigin, parseOrigin, portOf } from './origin.ts';
import type { Guard } from './policy.ts';

/**
 * Which hosts a caller may reach: any public one by `https`, or only the listed ones, each `host[:port]` (meaning
 * `https`) or `scheme://host[:port]`. IP addresses instead of names only when listed.
 */
export type Allow = 'public' | readonly string[];

/** One answer for every kind of refusal, so that nobody learns from it what lives behind this server. */
export const refusal = (): Problem => new Problem('xlate_url_not_allowed');

/** Reads an address and checks all that can be checked without asking anybody. Throws the refusal. */
export function admit(address: string, allow: Allow, guard: Guard): URL {
  if (address.length > guard.limits.address || !URL.canParse(address)) throw refusal();
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refusal();
  if (url.username || url.password) throw refusal();
  if (!isAllowed(url, allow, guard)) throw refusal();
  return url;
}

function isAllowed(url: URL, allow: Allow, guard: Guard): boolean {
  if (allow !== 'public') return allow.some((listed) => isOrigin(parseOrigin(listed), url));
  if (guard.exceptions.some((exception) => isOrigin(exception, url))) return true;
  return url.protocol === 'https:' && portOf(url) === '443' && !literalOf(url);
}

/** The IP address that an address names instead of a host, or an empty string. Every spelling of it parses to one. */
export function literalOf(url: URL): string {
  const bare = hostOf(url).replace(/^\[|\]$/g, '');
  return isIP(bare) ? bare : '';
}
