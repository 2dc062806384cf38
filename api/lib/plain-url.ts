/**
 * Parses the URL of a site or service: http or https, without query, fragment or user. Null for any other text.
 *
 * @example
 * plainUrl('https://guide.example/?q=1') // => null
 */
export function plainUrl(text: string): URL | null {
  const url = /[?#]/.test(text) ? null : URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
}
