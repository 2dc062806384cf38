import type { Dispatcher } from 'undici';
import { admit, refusal } from './admit.ts';
import type { Allow } from './admit.ts';
import { readBody } from './body.ts';
import { readData } from './data.ts';
import { exchange } from './exchange.ts';
import { failureOf, problem } from './failure.ts';
import { checkHead, header } from './head.ts';
import { readPolicy } from './policy.ts';
import type { Guard, OutgoingPolicy } from './policy.ts';

export interface FetchOptions {
  allow: Allow;
  /** Accepted content types, lower case, without parameters. */
  types: readonly string[];
  maxBytes: number;
  /** Take the first `maxBytes` of a larger body instead of refusing it. */
  cut?: boolean;
  /** Also read `data:` addresses, which need no connection. */
  data?: boolean;
  signal?: AbortSignal;
}

export interface Fetched {
  /** Where it came from in the end; for `data:` only that word. */
  url: string;
  status: 200;
  type: string;
  /** As declared, empty when not. */
  charset: string;
  /** The `Link` header, empty when absent. */
  link: string;
  bytes: Uint8Array;
}

export type Fetch = (address: string, options: FetchOptions) => Promise<Fetched>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * The only way this service gets something from elsewhere: no cookies, no credentials, no proxy, and no byte to an
 * address that is not public. Rejects with a `Problem`: `xlate_url_not_allowed`, `xlate_fetch_failed`,
 * `xlate_fetch_timeout`, `xlate_file_too_large`, `xlate_wrong_type` or `xlate_not_ready`.
 */
export function createFetch(policy: OutgoingPolicy = {}): Fetch {
  const guard = readPolicy(policy);
  return async (address, options) => {
    if (options.data && /^data:/i.test(address)) {
      return { url: 'data:', status: 200, link: '', ...readData(address, options) };
    }
    const whole = AbortSignal.timeout(guard.limits.whole);
    const signal = options.signal ? AbortSignal.any([whole, options.signal]) : whole;
    try {
      return await follow(address, options, guard, signal);
    } catch (error) {
      throw failureOf(error);
    }
  };
}

/** Goes from redirect to redirect; every hop passes the same checks as the first. */
async function follow(address: string, options: FetchOptions, guard: Guard, signal: AbortSignal): Promise<Fetched> {
  let url = admit(address, options.allow, guard);
  for (let hop = 0; hop <= guard.limits.redirects; hop++) {
    const message = { method: 'GET', headers: { accept: options.types.join(', ') } } as const;
    const got = await exchange(url, message, guard, signal, (answer) => readAnswer(url, answer, options));
    if (!('location' in got)) return got;
    url = admitRedirect(url, got.location, options.allow, guard);
  }
  throw refusal();
}

async function readAnswer(
  url: URL,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  options: FetchOptions,
): Promise<Fetched | { location: string }> {
  const location = header(headers, 'location');
  if (REDIRECTS.has(statusCode)) {
    if (!location) throw problem('xlate_fetch_failed', statusCode);
    return { location };
  }
  const content = checkHead(statusCode, headers, options.types);
  const bytes = await readBody(body, Number(header(headers, 'content-length')), options);
  const link = [headers.link ?? ''].flat().join(', ');
  return { url: url.href, status: 200, ...content, link, bytes };
}

function admitRedirect(from: URL, location: string, allow: Allow, guard: Guard): URL {
  if (!URL.canParse(location, from.href)) throw refusal();
  const to = new URL(location, from);
  if (from.protocol === 'https:' && to.protocol !== 'https:') throw refusal();
  return admit(to.href, allow, guard);
}
