/**
 * Parses the URL of a site or service: http or https, without query, fragment or user. Null for any other text.
 *
 * @example
 * plainUrl('https://guide.example/?q=1') // => null
 */
export function plainUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username ? url : null;
}
