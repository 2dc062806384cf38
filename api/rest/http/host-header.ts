import type { IncomingMessage } from 'node:http';

/** A name or an address, with an optional port. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a request names at most one valid host. Others are ambiguous to different parsers, so they are not answered.
 */
export function namesOneHost({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): boolean {
  if (headers.host !== undefined && !HOST.test(headers.host)) return false;
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length < 2;
}
