import { ANONYMOUS } from '../../../contract/caller.ts';
import { isTerm, type ContentIndex } from '../../../content/index/content-index.ts';
import { decodePercent } from '../../../lib/decode-percent.ts';
import { formerPaths } from '../../../rest/query/former-paths.ts';
import { canRead } from '../../../rest/query/policy.ts';
import { redirectFor } from '../../../rest/query/short-links.ts';
import { authorPath, languageRoot, pathOf, recordAt } from '../../../rest/query/urls.ts';

/** What the guide answers to an old URL: a page, the way to one, or nothing. */
export interface Replayed {
  url: string;
  /** `page` is a page of its own that leads on. */
  status: 200 | 301 | 404 | 'page';
  /** Where it leads; empty for a page that is there, and for nothing. */
  to: string;
}

/** Answers paths as the output folder does, from the records that it is made of. */
export class Answers {
  readonly #index: ContentIndex;
  readonly #moved = new Map<string, string>();
  readonly #places = new Set<string>();
  readonly #pages: ReadonlyMap<string, string>;

  /** `pages` are those of the owner that lead on, by path. */
  constructor(index: ContentIndex, pages: ReadonlyMap<string, string>) {
    this.#index = index;
    this.#pages = pages;
    for (const item of index.movedItems()) {
      const to = pathOf(item, index);
      if (to === null || !canRead(item, ANONYMOUS, index)) continue;
      for (const from of formerPaths(item, index)) if (!this.#moved.has(from)) this.#moved.set(from, to);
    }
    for (const language of index.site.languages) {
      const root = languageRoot(language, index.site);
      for (const path of [root, `${root}archive/`, `${root}feed/rss.xml`, `${root}feed/atom.xml`])
        this.#places.add(path);
      for (const { slug } of index.authors.values()) this.#places.add(authorPath(slug, language, index.site));
    }
  }

  /** The answer to a path below the address of the site, with its query. */
  to(address: string): Omit<Replayed, 'url'> {
    const url = new URL(address, 'http://guide.invalid');
    const path = decodePercent(url.pathname) ?? url.pathname;
    const short = redirectFor(path, url.searchParams, this.#index);
    if (short !== null) return { status: 301, to: short };
    const asked = /\.[a-z0-9]+$/i.test(path) || path.endsWith('/') ? path : `${path}/`;
    const record = recordAt(asked, this.#index);
    const isPublic = record && (isTerm(record) || canRead(record, ANONYMOUS, this.#index));
    if (isPublic || this.#places.has(asked)) return { status: 200, to: '' };
    const moved = this.#moved.get(asked);
    if (moved !== undefined) return { status: 301, to: moved };
    const page = this.#pages.get(asked);
    return page === undefined ? { status: 404, to: '' } : { status: 'page', to: page };
  }
}

/** Paths and queries of GET requests in a log of a web server, most asked first; those of other sites and files are none. */
export function urlsOfLog(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [, path = '', status = ''] of text.matchAll(/"(?:GET|HEAD) (\/[^" ]*) HTTP\/[\d.]+" (\d{3})/g)) {
    if (!/^(?:2|304)/.test(status) || /^\/(?:wp-(?:admin|includes|login|cron|json)|xmlrpc)/.test(path)) continue;
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([path]) => path);
}
