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
