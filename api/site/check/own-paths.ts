import type { Item, Term } from '../../contract/model.ts';
import { isTerm, type ContentIndex } from '../../content/index/content-index.ts';
import type { Memo } from '../../lib/memo/memo.ts';
import { readOwnUrl } from '../../rest/oembed/page-urls.ts';
import { formerPaths } from '../../rest/query/former-paths.ts';
import {
  authorPath,
  itemAt,
  languageAt,
  languageRoot,
  recordAt,
  RESERVED_SLUGS,
  WHOLE_MANUAL,
} from '../../rest/query/urls.ts';

/** What a path of the guide leads to. */
export type Place = Item | Term | 'other' | 'nowhere';

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
  [/(?:feed\/(?:rss|atom)\.xml|social\.png)\/$/, (record) => isTerm(record) && record.taxonomy === 'category'],
  [/(?:embed|index\.md|oembed\.json)\/$/, (record) => !isTerm(record) && record.type !== 'attachment'],
  [new RegExp(`${WHOLE_MANUAL}$`), (record) => !isTerm(record) && record.type === 'page'],
];

/** First segments below which every page belongs to a record. */
const OF_RECORDS = new Set(['category', 'tag', 'author']);

export type OwnPaths = ReturnType<typeof ownPaths>;

/**
 * Tells where paths and links of the guide lead. What reads it depends on what it read of the content. `base` is the
 * public URL of the guide.
 */
export function ownPaths(index: ContentIndex, memo: Memo, base: string) {
  const former = memo.define('former paths', () => {
    const paths = index.moved().flatMap((record) => formerPaths(record, index).map((path) => [path, record.id]));
    return Object.fromEntries(paths) as Record<string, number>;
  });
  const find = (path: string): number | 'other' | 'nowhere' => {
    if (Object.hasOwn(index.site.files, path.slice(1, -1))) return 'other';
    const record = itemAt(path, index) ?? termAt(path, index);
    return record?.id ?? former('')[path] ?? (isOther(path, index) ? 'other' : 'nowhere');
  };
  const found = memo.define('place of a path', find);
  const place = (path: string): Place => {
    // What only an unsaved text links to is not remembered: authors may type any number of paths.
    const one = memo.isRecording ? found(path) : find(path);
    return typeof one === 'number' ? index.record(one)! : one;
  };
  return {
    /** `path` is below the base, percent-decoded, with a slash at both ends. */
    place,
    /** The item or term that a URL leads to, by its path or id. */
    recordAt(url: URL | null): Item | Term | undefined {
      const meant = url && readOwnUrl(url, base);
      if (!meant) return undefined;
      if ('id' in meant) return index.item(meant.id);
      const there = place(meant.path);
      return typeof there === 'string' ? undefined : there;
    },
  };
}

/** The term whose list, or a later page of it, is at a path. */
function termAt(path: string, index: ContentIndex): Term | null {
  const record = recordAt(path.replace(LATER_PAGE, ''), index);
  return record && isTerm(record) ? record : null;
}

/** Whether a path is that of a page or file that shows no single item. */
function isOther(path: string, index: ContentIndex): boolean {
  const { site, authors } = index;
  const language = languageAt(path, site);
  const inside = path.slice(languageRoot(language, site).length, -1);
  const [first = ''] = inside.split('/');
  const isFile = SITE_FILES.has(path.slice(1, -1)) || LANGUAGE_FILES.has(inside);
  if (inside === '' || isFile || (RESERVED_SLUGS.has(first) && !OF_RECORDS.has(first))) return true;
  const isBeside = BESIDE.some(([end, isOf]) => {
    const record = end.test(path) ? recordAt(path.replace(end, ''), index) : null;
    return record !== null && isOf(record);
  });
  const list = path.replace(LATER_PAGE, '');
  return isBeside || [...authors.values()].some(({ slug }) => authorPath(slug, language, site) === list);
}
