import { LANGUAGES } from '../../contract/enums.ts';
import { decodePercent } from '../../lib/decode-percent.ts';

/** Longest URL accepted, in characters. */
const LONGEST = 2_048;

/** Parses a web URL; null for anything else, and for URLs with a name and password. */
export function readWebUrl(text: string): URL | null {
  if (text.length > LONGEST || !URL.canParse(text)) return null;
  const url = new URL(text);
  return isWeb(url) && !url.username && !url.password ? url : null;
}

export const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** The same URL with `https`, the only scheme used for requests. An explicit port is kept. */
export function secured(url: URL): URL {
  const secure = new URL(url);
  secure.protocol = 'https:';
  return secure;
}

/** What a URL of our own site refers to. */
export type OwnUrl = { id: number } | { path: string };

const HOME = new RegExp(`^/(?:(?:${LANGUAGES.join('|')})/)?$`);

/** The id in a URL by id, `/?p=12`, on the home page of any language; null if the URL has another form. */
export function idInUrl(path: string, query: URLSearchParams): number | null {
  const id = query.get('p') ?? query.get('page_id') ?? query.get('attachment_id');
  return id !== null && HOME.test(path) && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/**
 * Parses a URL of the site at `publicUrl`: an id (see {@link idInUrl}), or a path below it with one slash at both ends,
 * percent-decoded once. Null if the URL is not ours: another host or port, or outside the folder of the site. The scheme
 * is ignored.
 *
 * `readOwnUrl('http://guide.example/en/start', 'https://guide.example') // => { path: '/en/start/' }`
 */
export function readOwnUrl(url: URL, publicUrl: string): OwnUrl | null {
  const site = new URL(publicUrl);
  const root = site.pathname.replace(/\/$/, '');
  if (url.host !== site.host && secured(url).host !== secured(site).host) return null;
  if (url.pathname !== root && !url.pathname.startsWith(`${root}/`)) return null;
  const path = decodePercent(`${url.pathname.slice(root.length)}/`.replace(/(?<!\/)\/+$/, '/'));
  if (path === null) return null;
  const id = idInUrl(path, url.searchParams);
  return id === null ? { path } : { id };
}
