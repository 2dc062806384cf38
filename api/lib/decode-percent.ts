/** Text of a URL with its percent-encoded characters decoded once; null where they are no UTF-8. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
