import { decodePercent } from '../../lib/decode-percent.ts';

/** The path and query of a request, taken apart once. Nothing later looks at the URL again. */
export interface RequestUrl {
  /** Decoded, begins with one slash. */
  path: string;
  /** As sent, without the question mark. */
  query: string;
  pairs: [name: string, value: string][];
}

/**
 * Splits what a client asked for. Null when the URL is not one that a browser would send: dot segments, a second
 * layer of percent signs, backslashes and NUL are attempts to be read differently by two readers.
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

/** What an adapter tells of the connection. */
export interface Connection {
  /** What the sender is counted by: an address or a network. */
  remote: string;
  /** What the client asks for, where the adapter has read it already. */
  target?: RequestUrl | null;
}
