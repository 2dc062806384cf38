import { byFrequency } from '../../../lib/count.ts';
import { decodePercent } from '../../../lib/decode-percent.ts';
import { mapConcurrently } from '../../../content/store/disk/map-concurrently.ts';
import type { Localised } from '../plan/old-urls.ts';

/** What the guide answers to a path, without following where it leads. */
export interface Answered {
  status: number;
  /** Path and query that a redirect leads to; empty where it is none. */
  to: string;
  text: string;
}

/** The guide as readers have it. */
export interface ServedGuide {
  get(path: string): Promise<Answered>;
  /** Everything that the API says of a record; null where it says nothing. */
  record(route: string): Promise<Record<string, unknown> | null>;
  close(): Promise<void>;
}

/** Serves a content folder, with the redirects and pages that any host of it has. */
export type ServeGuide = (contentDir: string) => Promise<ServedGuide>;

/** What a reader of an old URL gets in the end: a page, at once or by redirects, or something else. */
export interface Replayed {
  url: string;
  /** `other` is a page that does not show what stood at the old URL. */
  status: number | 'other';
  /** Where it leads; empty for a page that is still where it was, and for nothing. */
  to: string;
}

/** An old URL, where it is below the address of the site, and what is known of where it leads now. */
export interface OldUrl {
  url: string;
  path: string;
  target: Localised;
}

/** Whether a reader of an old URL finds what was there. */
export const isAnswered = ({ status }: Replayed): boolean => status === 200 || status === 301 || status === 302;

const AT_ONCE = 4;
const REDIRECTS = 5;

/** Asks the guide for old URLs, as browsers do. */
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

/** A page that is there may be another than was: the home page for `?feed=rss2`, or a text that has the URL of another. */
const isMeant = (path: string, { kind, url }: Localised): boolean =>
  kind === 'external' || kind === 'unknown' || plain(path) === plain(url);

const plain = (path: string): string => {
  const { pathname } = new URL(path, 'http://guide.invalid');
  return decodePercent(pathname) ?? pathname;
};

/** Paths and queries of GET requests in a log of a web server, most asked first; those of other sites and files are none. */
export function urlsOfLog(text: string): string[] {
  const paths = [...text.matchAll(/"(?:GET|HEAD) (\/[^" ]*) HTTP\/[\d.]+" (\d{3})/g)].flatMap(
    ([, path = '', status = '']) =>
      /^(?:2|304)/.test(status) && !/^\/(?:wp-(?:admin|includes|login|cron|json)|xmlrpc)/.test(path) ? [path] : [],
  );
  return byFrequency(paths);
}
