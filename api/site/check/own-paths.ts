import type { Item, Term } from '../../contract/model.ts';
import { isTerm, type ContentIndex } from '../../content/index/content-index.ts';
import { withBase } from '../../content/markdown/link-urls.ts';
import { readOwnUrl } from '../../rest/oembed/page-urls.ts';
import { formerPaths } from '../../rest/query/former-paths.ts';
import {
  authorPath,
  itemAt,
  languageAt,
  languageRoot,
  plainPath,
  recordAt,
  RESERVED_SLUGS,
  WHOLE_MANUAL,
} from '../../rest/query/urls.ts';
import { originalOf, sizedFiles } from '../../content/store/media/media-files.ts';

/** What a path of the guide leads to. */
export type Place = { kind: 'item'; item: Item } | { kind: 'other' } | { kind: 'nowhere' };

const OTHER: Place = { kind: 'other' };
const NOWHERE: Place = { kind: 'nowhere' };

/** Generated files at the root of the site, and at that of each language. */
const SITE_FILES: ReadonlySet<string> = new Set([
  ...['robots.txt', 'sitemap.xml', 'site.css', 'help.js', 'help-search.js'],
  ...['favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'],
]);
const LANGUAGE_FILES: ReadonlySet<string> = new Set([
  ...['404.html', 'llms.txt', 'llms-full.txt', 'manifest.json', 'opensearch.xml', 'social.png'],
]);

const LATER_PAGE = /(?:page\/\d+\/)?$/;

/** Ends of paths beside the page of a record, with the records that have them. */
const BESIDE: readonly [end: RegExp, isOf: (record: Item | Term) => boolean][] = [
  [LATER_PAGE, isTerm],
  [/(?:feed\/(?:rss|atom)\.xml|social\.png)\/$/, (record) => isTerm(record) && record.taxonomy === 'category'],
  [/(?:embed|index\.md|oembed\.json)\/$/, (record) => !isTerm(record) && record.type !== 'attachment'],
  [new RegExp(`${WHOLE_MANUAL}$`), (record) => !isTerm(record) && record.type === 'page'],
];

/** First segments below which every page belongs to a record. */
const OF_RECORDS = new Set(['category', 'tag', 'author']);

/** Resolves paths of the guide against one state of its content. */
export class OwnPaths {
  readonly #index: ContentIndex;
  readonly #places = new Map<string, Place>();
  #former: ReadonlyMap<string, Item> | null = null;

  constructor(index: ContentIndex) {
    this.#index = index;
  }

  /** `path` is below the base, percent-decoded, with a slash at both ends. */
  place(path: string): Place {
    let place = this.#places.get(path);
    if (!place) this.#places.set(path, (place = this.#find(path)));
    return place;
  }

  /** The item that a link leads to, by its path or id; `base` is the public URL of the guide. */
  itemAt(link: string, base: string): Item | undefined {
    const url = URL.parse(withBase(link, base));
    const meant = url && readOwnUrl(url, base);
    if (meant && 'id' in meant) return this.#index.item(meant.id);
    const place = meant && this.place(meant.path);
    return place?.kind === 'item' ? place.item : undefined;
  }

  #find(path: string): Place {
    const index = this.#index;
    if (Object.hasOwn(index.site.files, path.slice(1, -1))) return OTHER;
    const item = itemAt(path, index) ?? this.#formerly(path);
    if (item) return { kind: 'item', item };
    return this.#isOther(path) ? OTHER : NOWHERE;
  }

  #isOther(path: string): boolean {
    const { site, authors } = this.#index;
    const language = languageAt(path, site);
    const inside = path.slice(languageRoot(language, site).length, -1);
    const [first = ''] = inside.split('/');
    const isFile = SITE_FILES.has(path.slice(1, -1)) || LANGUAGE_FILES.has(inside);
    if (inside === '' || isFile || (RESERVED_SLUGS.has(first) && !OF_RECORDS.has(first))) return true;
    const isBeside = BESIDE.some(([end, isOf]) => {
      const record = end.test(path) ? recordAt(path.replace(end, ''), this.#index) : null;
      return record !== null && isOf(record);
    });
    const list = path.replace(LATER_PAGE, '');
    return isBeside || [...authors.values()].some(({ slug }) => authorPath(slug, language, site) === list);
  }

  #formerly(path: string): Item | null {
    this.#former ??= new Map(
      this.#index.movedItems().flatMap((item) => formerPaths(item, this.#index).map((from) => [plainPath(from), item])),
    );
    return this.#former.get(path) ?? null;
  }
}

/** Whether a file below `uploads/` has a media record, as the original or as a smaller size of a picture. */
export const hasMedia = (file: string, index: ContentIndex): boolean =>
  [...index.withFile(file), ...index.withFile(originalOf(file))].some((media) => sizedFiles(media).includes(file));
