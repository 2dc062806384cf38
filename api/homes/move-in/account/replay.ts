import { byFrequency } from '../../../lib/count.ts';
import { decodePercent } from '../../../lib/decode-percent.ts';
import { mapConcurrently } from '../../../content/store/disk/map-concurrently.ts';
import type { Localised } from '../plan/old-urls.ts';

/** The guide's answer to a path, without following redirects. */
export interface Answered {
  status: number;
  /** Path and query of a redirect; empty if the answer is not a redirect. */
  to: string;
}

/** The guide as served to readers. */
export interface ServedGuide {
  get(path: string): Promise<Answered>;
  /** The API's answer about a record, or null if there is none. */
  record(route: string): Promise<Record<string, unknown> | null>;
  close(): Promise<void>;
}

/** Serves a content folder, with the redirects and pages of any host. */
export type ServeGuide = (contentDir: string) => Promise<ServedGuide>;

/** The final answer to a request for an old URL, after redirects: a page or an error. */
export interface Replayed {
  url: string;
  /** `other` is a page without the content of the old URL. */
  status: number | 'other';
  /** The final location; empty for a page at its old URL, or without an answer. */
  to: string;
}

/** An old URL, its path if below the site's address, and its known location now. */
export interface OldUrl {
  url: string;
  path: string;
  target: Localised;
}

/** Whether readers of an old URL find its content. */
export const isAnswered = ({ status }: Replayed): boolean => status === 200 || status === 301 || status === 302;

const AT_ONCE = 4;
const REDIRECTS = 5;

/** Requests old URLs from the guide, as browsers do. */
export const replay = (urls: readonly OldUrl[], guide: ServedGuide): Promise<Replayed[]> =>
  mapConcurrently(urls, (one) => ask(one, guide), AT_ONCE);

async function ask({ url, path, target }: OldUrl, guide: ServedGuide): Promise<Replayed> {
  let [at, first] = [path, 0];
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    const { status, to } = await guide.get(at);
    first ||= status;
    if (to) at = to;
    else if (status !== 200) return { url, status, to: at === path ? '' : at };
    else return { url, status: isMeant(at, target) ? first : 'other', to: at === path ? '' : at };
  }
  return { url, status: 310, to: at };
}

/** An existing page may be a different one: the home page for `?feed=rss2`, or a text that took the URL of another. */
const isMeant = (path: string, { kind, url }: Localised): boolean =>
  kind === 'external' || kind === 'unknown' || plain(path) === plain(url);

const plain = (path: string): string => {
  const { pathname } = new URL(path, 'http://guide.invalid');
  return decodePercent(pathname) ?? pathname;
};

/** Files and services of WordPress, its themes and plugins, which the pages of a guide do not need. */
const OF_WORDPRESS =
  /\/(?:wp-(?:(?:admin|includes|json)(?![\w-])|content\/(?!uploads\/))|(?:wp-[\w-]+|xmlrpc)\.php|[\w-]*sitemap[\w-]*\.x)/;

/** Paths and queries of GET requests for pages and uploads in a web server's log, most frequent first. */
export function urlsOfLog(text: string): string[] {
  const requests = text.matchAll(/"(?:GET|HEAD) (\/[^" ]*) HTTP\/[\d.]+" (?:2\d\d|304)/g);
  return byFrequency(requests.map(([, path = '']) => path).filter((path) => !OF_WORDPRESS.test(path)));
}
