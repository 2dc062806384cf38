/**
 * Decodes the percent-encoded characters of a URL once; null if they are not valid UTF-8.
 *
 * @example
 * decodePercent('%C4%8D') // => 'č'
 * decodePercent('%FF') // => null
 */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A path as used in file names and by hosts: with decoded letters. ASCII is never decoded, so no segment is added. */
export const plainPath = (path: string): string =>
  path.replace(/(?:%[89a-f][0-9a-f])+/gi, (bytes) => decodePercent(bytes) ?? bytes);
