import { ANONYMOUS } from '../../contract/caller.ts';
import { ITEM_COLLECTIONS } from '../../contract/enums.ts';
import { plainPath } from '../../lib/decode-percent.ts';
import { encodeFile } from '../../lib/encode-file.ts';
import { LANGUAGES, OTHER_LANGUAGE, type Item, type Language, type Site, type Term } from '../../contract/model.ts';
import { isTerm, type ContentIndex } from '../../content/index/content-index.ts';
import { UPLOADS, withBase } from '../../content/markdown/link-urls.ts';
import { idInUrl } from '../oembed/page-urls.ts';
import { canRead } from './policy.ts';
import type { UrlContext } from './serialize/serialize-context.ts';

/** The settings that decide where the pages of a language are. */
type Roots = Pick<Site, 'root_language'>;

/** First path segments used by the site itself; articles and chapters cannot use them. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...LANGUAGES,
  ...['category', 'tag', 'author', 'archive', 'feed', 'embed', 'search', 'write', 'xlate', 'cms-json', 'cms-content'],
  ...['search-index', 'api', '_astro', '_hosting', '404'],
]);

/** Segment below the first page of a manual: all its chapters on one page. */
export const WHOLE_MANUAL = 'print/';

/** The languages whose pages are not at the root. */
export const languagesBelow = ({ languages, root_language }: Pick<Site, 'languages' | 'root_language'>): Language[] =>
  languages.filter((language) => language !== root_language);

/** Suffix that the trash adds to a slug, so that another item can use the slug meanwhile. */
export const TRASHED = '__trashed';

/**
 * One language has its pages at the root of the site, the other below its code.
 *
 * @example
 * languageRoot('en', { root_language: 'cs' }) // => '/en/'
 */
export const languageRoot = (language: Language, { root_language }: Roots): string =>
  language === root_language ? '/' : `/${language}/`;

/**
 * URL of a record's page below the site's base, with slashes at both ends; null if it is not published. The page of a
 * media file redirects to the file.
 *
 * @example
 * pathOf(index.item(12)!, index); // '/en/exporting-data/'
 */
export function pathOf(record: Item | Term, index: ContentIndex): string | null {
  const root = languageRoot(record.language, index.site);
  if (isTerm(record)) return `${root}${record.taxonomy === 'category' ? 'category' : 'tag'}/${record.slug}/`;
  if (record.type === 'attachment') return record.status === 'inherit' ? mediaPath(record, index) : null;
  if (record.status !== 'publish' || record.type === 'cms_block') return null;
  if (record.type === 'page') return chapterPath(chapterSlugs(record, index), record, index);
  const slug = chapterHolds(record.slug, record.language, index) ? `${record.slug}-${record.id}` : record.slug;
  return `${root}${slug}/`;
}

/**
 * Media pages are below the item that they belong to; media whose page would take the path of another item have
 * only their file.
 */
function mediaPath(media: Item, index: ContentIndex): string {
  const parent = index.item(media.parent);
  const above = parent && parent.type !== 'attachment' ? pathOf(parent, index) : null;
  if (above !== null) return `${above}${media.slug}/`;
  const isTaken = (['page', 'post'] as const).some(
    (type) => index.withSlug(type, media.language, media.slug).length > 0,
  );
  const isReserved = RESERVED_SLUGS.has(media.slug) || media.slug === '';
  return parent || isTaken || isReserved
    ? uploadPath(media.file)
    : `${languageRoot(media.language, index.site)}${media.slug}/`;
}

export const uploadPath = (file: string): string => UPLOADS + encodeFile(file);

/**
 * A path as used by API, headers, feeds and sitemaps: slugs of hand-written files may contain any letters, and their
 * names spaces. Parts already encoded are kept.
 */
export const asciiPath = (path: string): string =>
  path
    .replace(/[^\0-\x7f]+/g, (letters) => encodeURIComponent(letters.toWellFormed()).toLowerCase())
    .replace(/[ "<>^`{|}]/g, encodeURIComponent);

/** The URL of a file at the given path. */
export const encodedPath = (path: string): string => encodeURI(plainPath(path));

/** Path below the output folder of the JSON of a public item. */
export const jsonPath = ({ type, id }: Pick<Item, 'type' | 'id'>): string =>
  `cms-json/cms/v2/${ITEM_COLLECTIONS[type]}/${id}/index.json`;

export const authorPath = (slug: string, language: Language, roots: Roots): string =>
  `${languageRoot(language, roots)}author/${slug}/`;

/**
 * Slugs from the topmost ancestor down. Private ancestors contribute their id, because their slug would
 * reveal their topic.
 */
export const chapterSlugs = (page: Item, index: ContentIndex): string[] => [
  ...index.ancestors(page).reverse().map(slugAbove),
  slugOrId(page),
];

/** Longest path of a chapter, in ASCII characters: many hosts and disks have no room for twice as much. */
const LONGEST_PATH = 1_500;

/** Path of a chapter with these slugs; by its id if it is nested so deep that the path would be too long. */
export function chapterPath(slugs: readonly string[], { id, language }: Item, { site }: ContentIndex): string {
  const root = languageRoot(language, site);
  const path = `${root}${slugs.join('/')}/`;
  return asciiPath(path).length > LONGEST_PATH ? `${root}${id}/` : path;
}

/** What the URLs of all chapters below this one begin with, even if it is not public itself. */
export const pathBelow = (page: Item, index: ContentIndex): string =>
  `${languageRoot(page.language, index.site)}${ancestryOf(page, index).map(slugAbove).join('/')}/`;

const slugAbove = (page: Item): string => (page.status === 'private' ? String(page.id) : slugOrId(page));

/** A chapter in the trash that never had a slug has none, either. */
const slugOrId = ({ slug, id }: Item): string => (slug && slug !== TRASHED ? slug : String(id));

/** A chapter and those above it, the topmost first. */
export const ancestryOf = (page: Item, index: ContentIndex): Item[] => [...index.ancestors(page).reverse(), page];

/** An article yields its slug to a top-level chapter of the same slug: two items never share a URL. */
function chapterHolds(slug: string, language: Language, index: ContentIndex): boolean {
  return index
    .withSlug('page', language, slug)
    .some((page) => !isTerm(page) && page.status === 'publish' && page.parent === 0);
}

/** URL that works for any item, published or not: `/?p=12`. */
export function shortPath(item: Item): string {
  const names = { post: 'p', page: 'page_id', attachment: 'attachment_id', cms_block: 'p' };
  return `/?${names[item.type]}=${item.id}`;
}

/** Path of the page that a URL by id means; null unless everybody may read the page. */
export function redirectFor(path: string, query: URLSearchParams, index: ContentIndex): string | null {
  const id = idInUrl(path, query);
  const item = id === null ? undefined : index.item(id);
  return item && canRead(item, ANONYMOUS, index) ? pathOf(item, index) : null;
}

/** Language of the part of the site that a path lies in. */
export const languageAt = (path: string, roots: Roots): Language =>
  LANGUAGES.find((language) => language !== roots.root_language && path.startsWith(languageRoot(language, roots))) ??
  roots.root_language;

/** The same path in the other language's part of the site: `/en/start/` for `/start/`, and the other way round. */
export function mirrorPath(path: string, roots: Roots): string {
  const language = languageAt(path, roots);
  return languageRoot(OTHER_LANGUAGE[language], roots) + path.slice(languageRoot(language, roots).length);
}

/** The whole URL of a link in a text, which may be relative to its page; null if it is none. */
export function linkUrl(link: string, item: Item, { index, base }: UrlContext): URL | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(link)) return URL.parse(withBase(link, base), base);
  const own = pathOf(item, index);
  return own === null ? null : URL.parse(link, base + own);
}

const KINDS = ['page', 'post', 'attachment', 'category', 'post_tag'] as const;

/**
 * The record at a decoded path below the site's base, with a final slash unless it names a file. The only candidates
 * are records whose slug is the last segment, or whose id ends it; {@link pathOf} decides, so that the rules for URLs
 * exist only once.
 */
export function recordAt(path: string, index: ContentIndex): Item | Term | null {
  if (path.startsWith(UPLOADS)) {
    const media = index.withFile(path.slice(UPLOADS.length).replace(/\/$/, ''));
    return media.find((item) => pathOf(item, index) !== null) ?? null;
  }
  const slug = path.split('/').at(-2) ?? '';
  const id = /(?:^|-)(\d{1,15})$/.exec(slug)?.[1];
  const slugs = new Set([slug, asciiPath(slug)]);
  const language = languageAt(path, index.site);
  // Slugs in other scripts are stored percent-encoded; each segment of the path is in one form or the other.
  const isThere = (record: Item | Term | undefined) => {
    const own = record ? pathOf(record, index) : null;
    return own === path || (own !== null && asciiPath(own) === asciiPath(path));
  };
  const named = [...slugs].flatMap((one) => index.withSlug(KINDS, language, one)).find(isThere);
  if (named) return named;
  const meant = index.record(Number(id ?? 0));
  return meant && isThere(meant) ? meant : null;
}

/** The item shown at a path: its own, or the original that is shown instead of a missing translation. */
export function itemAt(path: string, index: ContentIndex): Item | null {
  const own = recordAt(path, index);
  if (own) return isTerm(own) ? null : own;
  const original = recordAt(mirrorPath(path, index.site), index);
  if (!original || isTerm(original) || original.type === 'attachment') return null;
  const partner = index.partner(original);
  return partner && pathOf(partner, index) !== null ? null : original;
}
