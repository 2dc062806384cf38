import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Problem } from '../problem.ts';

/** Resolves a host name to all its addresses; rejects with a system error if there are none. */
type Lookup = (host: string) => Promise<readonly LookupAddress[]>;

/** Times in milliseconds. */
export interface Limits {
  /** For resolving the address, and again for connecting to it (TLS included). */
  connect: number;
  /** From the request to the end of the response headers. */
  headers: number;
  /** For all hops and the body. */
  whole: number;
  /** Most redirects followed. */
  redirects: number;
  /** Longest address, in characters. */
  address: number;
}

export const defaultLimits: Limits = { connect: 5_000, headers: 10_000, whole: 30_000, redirects: 3, address: 2_048 };

/** Exceptions that the operator allows to the general rules. */
export interface OutgoingPolicy {
  /**
   * Hosts that may have private addresses: `wiki.internal`, or with scheme and port, `http://wiki.internal:8080`. Only
   * the latter form opens another scheme or port to callers that allow any public host.
   */
  privateHosts?: readonly string[];
  limits?: Partial<Limits>;
  lookup?: Lookup;
  /** Ends all requests, which then reject with its reason. */
  signal?: AbortSignal;
}

export interface ResolvedPolicy extends Pick<OutgoingPolicy, 'signal'> {
  exceptions: readonly Origin[];
  limits: Limits;
  lookup: Lookup;
}

/** Throws a plain error for an unreadable entry of `privateHosts`: a mistake of the operator, found at start. */
export function readPolicy(policy: OutgoingPolicy): ResolvedPolicy {
  return {
    exceptions: (policy.privateHosts ?? []).map(parseOrigin),
    limits: { ...defaultLimits, ...policy.limits },
    lookup: policy.lookup ?? ((host) => lookup(host, { all: true, verbatim: true })),
    ...(policy.signal ? { signal: policy.signal } : {}),
  };
}

/**
 * Which hosts a caller may reach: any public one by `https`, or only the listed ones, each `host[:port]` (meaning
 * `https`) or `scheme://host[:port]`. IP addresses are allowed only if listed.
 */
export type Allow = 'public' | readonly string[];

/** The same answer for every refusal, so that it reveals nothing about the network behind this server. */
export const refusal = (): Problem => new Problem('xlate_url_not_allowed');

/** Parses an address and makes all checks that need no lookup. Throws the refusal. */
export function assertAllowed(address: string, allow: Allow, policy: ResolvedPolicy): URL {
  if (address.length > policy.limits.address || !URL.canParse(address)) throw refusal();
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refusal();
  if (url.username || url.password) throw refusal();
  if (!isAllowed(url, allow, policy)) throw refusal();
  return url;
}

/** The same for the target of a redirect, which must not downgrade from `https`. */
export function assertRedirectAllowed(from: URL, location: string, allow: Allow, policy: ResolvedPolicy): URL {
  if (!URL.canParse(location, from.href)) throw refusal();
  const to = new URL(location, from);
  if (from.protocol === 'https:' && to.protocol !== 'https:') throw refusal();
  return assertAllowed(to.href, allow, policy);
}

function isAllowed(url: URL, allow: Allow, policy: ResolvedPolicy): boolean {
  if (allow !== 'public') return allow.some((listed) => isOrigin(parseOrigin(listed), url));
  if (policy.exceptions.some((exception) => isOrigin(exception, url))) return true;
  return url.protocol === 'https:' && portOf(url) === '443' && !literalOf(url);
}

/** The IP address in a URL without a host name, or an empty string. All its spellings parse to one. */
export function literalOf(url: URL): string {
  const bare = hostOf(url).replace(/^\[|\]$/g, '');
  return isIP(bare) ? bare : '';
}

/** A host as people list it; scheme and port are undefined unless given. */
interface Origin {
  scheme: string | undefined;
  host: string;
  port: string | undefined;
}

const WRITTEN = /^(?:(https?):\/\/)?(\[[^\]]+\]|[^\s:/?#@[\]\\]+)(?::(\d{1,5}))?\/?$/i;

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** Parses `host`, `host:port` or `scheme://host[:port]`. Throws if the text is none of these. */
function parseOrigin(written: string): Origin {
  const match = WRITTEN.exec(written.trim());
  const [, scheme, host = '', port] = match ?? [];
  // The host goes through the same parser as the URLs it is compared with, so that both are normalised alike.
  if (!match || !URL.canParse(`http://${host}`)) throw new Error(`not a host: ${JSON.stringify(written)}`);
  return { scheme: scheme && `${scheme.toLowerCase()}:`, host: hostOf(new URL(`http://${host}`)), port };
}

/** Host name without the trailing dot of a fully qualified name: `localhost.` is `localhost`. */
export const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '');

const portOf = (url: URL): string => url.port || (DEFAULT_PORTS[url.protocol] ?? '');

/** Exactly this origin: defaults are `https` and the scheme's own port. */
function isOrigin(origin: Origin, url: URL): boolean {
  const scheme = origin.scheme ?? 'https:';
  const port = origin.port ?? DEFAULT_PORTS[scheme];
  return url.protocol === scheme && hostOf(url) === origin.host && portOf(url) === port;
}

/** This host: an omitted scheme or port matches any. */
export function isHost(origin: Origin, url: URL): boolean {
  return (
    hostOf(url) === origin.host &&
    (origin.scheme ?? url.protocol) === url.protocol &&
    (origin.port ?? portOf(url)) === portOf(url)
  );
}
