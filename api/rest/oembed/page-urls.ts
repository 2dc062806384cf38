import { decodePercent } from '../../lib/decode-percent.ts';

/** Longest URL looked at, in characters. */
const LONGEST = 2_048;

/** Reads a URL of the web; null for anything else, and for URLs that carry a name and password. */
export function readWebUrl(text: string): URL | null {
  if (text.length > LONGEST || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && !url.username && !url.password ? url : null;
}

/** The same URL by `https`, the only scheme that is asked for anything. A port that was written stays. */
export function secured(url: URL): URL {
  const secure = new URL(url);
  secure.protocol = 'https:';
  return secure;
}

/** What a URL of our own site names. */
export type OwnUrl = { id: number } | { path: string };

/**
 * Reads a URL of the site at `publicUrl`: an id (`?p=12`, `?page_id=12`, `?attachment_id=12` on the home page), or
 * a path below it with one slash at both ends, percent-decoded once. Null when the URL is not ours: another host or
 * port, or outside the folder of the site. The scheme does not matter.
 *
 * `readOwnUrl('http://guide.example/en/start', 'https://guide.example') // => { path: '/en/start/' }`
 */
export function readOwnUrl(url: URL, publicUrl: string): OwnUrl | null {
  const site = new URL(publicUrl);
  const root = site.pathname.replace(/\/$/, '');
  if (url.host !== site.host && secured(url).host !== secured(site).host) return null;
  if (url.pathname !== root && !url.pathname.startsWith(`${root}/`)) return null;
  const path = decodePercent(`${url.pathname.slice(root.length)}/`.replace(/\/+$/, '/'));
  if (path === null) return null;
  if (path !== '/') return { path };
  const id = ['p', 'page_id', 'attachment_id']
    .map((name) => url.searchParams.get(name))
    .find((value) => value !== null);
  return id && /^\d{1,15}$/.test(id) ? { id: Number(id) } : { path };
}
