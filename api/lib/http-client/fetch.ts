import type { Dispatcher } from 'undici';
import { Problem } from '../problem.ts';
import { exchange } from './exchange.ts';
import {
  type Allow,
  assertAllowed,
  assertRedirectAllowed,
  type OutgoingPolicy,
  readPolicy,
  refusal,
  type ResolvedPolicy,
} from './outgoing-policy.ts';
import { checkHead, failureOf, header, problem, REDIRECTS, readBody, readContentType } from './read-response.ts';

export interface FetchOptions {
  allow: Allow;
  /** Accepted content types, lower case, without parameters. */
  types: readonly string[];
  maxBytes: number;
  /** Read the first `maxBytes` of a larger body instead of refusing it. */
  cut?: boolean;
  /** Also read `data:` URLs, which need no connection. */
  data?: boolean;
  signal?: AbortSignal;
}

export interface Fetched {
  /** The final URL after redirects; for `data:` URLs only `data:`. */
  url: string;
  status: 200;
  type: string;
  /** As declared; empty if undeclared. */
  charset: string;
  /** The `Link` header; empty if absent. */
  link: string;
  bytes: Uint8Array;
}

type Fetch = (url: string, options: FetchOptions) => Promise<Fetched>;

/**
 * The only way this service fetches from other servers: without cookies, credentials or proxies, and never from an
 * address that is not public. Rejects with a `Problem`: `xlate_url_not_allowed`, `xlate_fetch_failed`,
 * `xlate_fetch_timeout`, `xlate_file_too_large`, `xlate_wrong_type` or `xlate_not_ready`.
 */
export function createFetch(policy: OutgoingPolicy = {}): Fetch {
  const resolvedPolicy = readPolicy(policy);
  return async (url, options) => {
    if (options.data && /^data:/i.test(url)) {
      return { url: 'data:', status: 200, link: '', ...readData(url, options) };
    }
    const whole = AbortSignal.timeout(resolvedPolicy.limits.whole);
    const signal = options.signal ? AbortSignal.any([whole, options.signal]) : whole;
    try {
      return await follow(url, options, resolvedPolicy, signal);
    } catch (error) {
      throw failureOf(error);
    }
  };
}

/** Follows redirects; every hop passes the same checks as the first. */
async function follow(
  address: string,
  options: FetchOptions,
  policy: ResolvedPolicy,
  signal: AbortSignal,
): Promise<Fetched> {
  let url = assertAllowed(address, options.allow, policy);
  for (let hop = 0; hop <= policy.limits.redirects; hop++) {
    const message = { method: 'GET', headers: { accept: options.types.join(', ') } } as const;
    const got = await exchange(url, message, policy, signal, (answer) => readAnswer(url, answer, options));
    if (!('location' in got)) return got;
    url = assertRedirectAllowed(url, got.location, options.allow, policy);
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

/** Base64 takes 4 characters for 3 bytes; the rest leaves room for the type before it. */
const longest = (maxBytes: number): number => Math.ceil(maxBytes / 3) * 4 + 200;

/** Reads `data:TYPE;base64,…`, the only accepted form: it has one spelling, and its size is known before decoding. */
function readData(
  url: string,
  { types, maxBytes }: { types: readonly string[]; maxBytes: number },
): { type: string; charset: string; bytes: Uint8Array } {
  if (url.length > longest(maxBytes)) throw new Problem('xlate_file_too_large');
  const comma = url.indexOf(',');
  const head = /^data:([^,]*);base64$/i.exec(url.slice(0, Math.max(comma, 0)))?.[1];
  if (head === undefined) throw refusal();
  const payload = url.slice(comma + 1);
  const bytes = Buffer.from(payload, 'base64');
  // Node skips characters that are not base64; a payload that does not encode back to itself is refused instead.
  if (bytes.toString('base64') !== payload) throw refusal();
  if (bytes.byteLength > maxBytes) throw new Problem('xlate_file_too_large');
  const content = readContentType(head);
  if (!types.includes(content.type)) throw new Problem('xlate_wrong_type');
  return { ...content, bytes: new Uint8Array(bytes) };
}
