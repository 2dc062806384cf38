/**
 * Compiles a URL pattern of the provider list: `https://*.example.com/watch*`. A star in the host matches one or more
 * whole labels, in the path anything. `http` and `https` are treated as equal. Null if the pattern is not a web URL.
 */
export function compileScheme(pattern: string): ((url: URL) => boolean) | null {
  const match = /^https?:\/\/((?:\*\.)?[^/*?#]+)(\/.*)?$/i.exec(pattern);
  const [, host = '', path = '/'] = match ?? [];
  if (!match) return null;
  const pieces = path.split('*');
  return (url) =>
    isWeb(url) &&
    matchesHost(host.toLowerCase(), url.host) &&
    (matchesPieces(pieces, url.pathname + url.search + url.hash) || matchesPieces(pieces, url.pathname));
}

const isWeb = (url: URL): boolean => url.protocol === 'https:' || url.protocol === 'http:';

function matchesHost(pattern: string, host: string): boolean {
  return pattern.startsWith('*.')
    ? host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1
    : host === pattern;
}

/** Finds the pieces one after the other, which takes linear time for every pattern, unlike a regular expression. */
function matchesPieces(pieces: readonly string[], text: string): boolean {
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
