/**
 * Text of a URL with its percent-encoded characters decoded once; null where they are no UTF-8.
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
