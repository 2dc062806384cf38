import { Problem } from '../problem.ts';
import { send } from './exchange.ts';
import { type Allow, type OutgoingPolicy, readPolicy, refusal } from './outgoing-policy.ts';
import { checkHead, readBody, readContentType } from './read-response.ts';

export interface FetchOptions {
  allow: Allow;
  /** Accepted content types, lower case, without parameters. */
  types: readonly string[];
  maxBytes: number;
  /** Read the first `maxBytes` of a larger body instead of refusing it. */
  cut?: boolean;
  /** Also read `data:` URLs, which need no connection. */
  data?: boolean;
}

export interface Fetched {
  /** The final URL after redirects; for `data:` URLs only `data:`. */
  url: string;
  /** Content type without parameters. */
  type: string;
  /** As declared; empty if undeclared. */
  charset: string;
  /** The `Link` header; empty if absent. */
  link: string;
  bytes: Uint8Array;
}

export type Fetch = (url: string, options: FetchOptions) => Promise<Fetched>;

/**
 * The only way this service fetches from other servers: without cookies, credentials or proxies, and never from an
 * address that is not public. Rejects with a `Problem`: `xlate_url_not_allowed`, `xlate_fetch_failed`,
 * `xlate_fetch_timeout`, `xlate_file_too_large`, `xlate_wrong_type` or `xlate_not_ready`.
 */
export function createFetch(policy: OutgoingPolicy = {}): Fetch {
  const resolved = readPolicy(policy);
  return async (url, options) => {
    if (options.data && /^data:/i.test(url)) {
      return { url: 'data:', link: '', ...readData(url, options) };
    }
    const { allow, types } = options;
    const message = { method: 'GET', headers: { accept: types.join(', ') } } as const;
    return send(url, message, { allow, policy: resolved, follow: true }, async (answer, { href }) => {
      const content = checkHead(answer.statusCode, answer.headers, types);
      const bytes = await readBody(answer, options);
      const link = [answer.headers.link ?? ''].flat().join(', ');
      return { url: href, ...content, link, bytes };
    });
  };
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
