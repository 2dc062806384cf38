import { decodePercent } from '../../lib/decode-percent.ts';

/** Path of the API below the site root. */
export const API_ROOT = '/cms-json';

/** The path and query of a request, parsed once. No later code looks at the URL again. */
export interface RequestUrl {
  /** Decoded, begins with one slash. */
  path: string;
  /** As sent, without the question mark. */
  query: string;
  pairs: [name: string, value: string][];
}

/**
 * Splits the URL of a request. Null if a browser would not send it: dot segments, double percent-encoding, backslashes
 * and NUL are attempts to make two parsers disagree.
 */
export function readRequestUrl(url: string): RequestUrl | null {
  const rest = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const mark = rest.indexOf('?');
  const raw = mark < 0 ? rest : rest.slice(0, mark);
  const query = mark < 0 ? '' : rest.slice(mark + 1);
  const path = decodePercent(raw === '' ? '/' : raw);
  if (path === null || !path.startsWith('/')) return null;
  if (/%[0-9a-f]{2}|[\\\0]|(^|\/)\.\.?(\/|$)/i.test(path)) return null;
  return { path, query, pairs: [...new URLSearchParams(query)] };
}

/** Facts about the connection, from the adapter. */
export interface Connection {
  /** Identifies the sender for limits: an address or a network. */
  remote: string;
  /** The parsed request URL, if the adapter has already read it. */
  target?: RequestUrl | null;
}
