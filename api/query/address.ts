import { LANGUAGES, type Item, type Language, type Term } from '../contract/model.ts';
import { isTerm, type Guide } from '../store/guide.ts';

/** Czech stands at the root of the site, English below `/en`. */
export const ROOT_LANGUAGE: Language = 'cs';

/** First segments that the site uses itself; no article or chapter is published there. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'en',
  'cs',
  'category',
  'tag',
  'author',
  'archive',
  'feed',
  'embed',
  'search',
  'xlate',
  'cms-json',
  'cms-content',
  'pagefind',
  '_astro',
  '404',
]);

/** What the trash adds to a slug, so that another item may have it meanwhile. */
export const TRASHED = '__trashed';

export const languageRoot = (language: Language): string => (language === ROOT_LANGUAGE ? '/' : `/${language}/`);

/**
 * Address of a record's page below the site's base, with slashes at both ends; null for what is not published. The page
 * of a media file leads on to the file.
 */
export function pathOf(record: Item | Term, guide: Guide): string | null {
  const root = languageRoot(record.language);
  if (isTerm(record)) return `${root}${record.taxonomy === 'category' ? 'category' : 'tag'}/${record.slug}/`;
  if (record.type === 'attachment') return record.status === 'inherit' ? mediaPath(record, guide) : null;
  if (record.status !== 'publish' || record.type === 'cms_block') return null;
  if (record.type === 'page') return `${root}${chapterSlugs(record, guide).join('/')}/`;
  const slug = chapterHolds(record.slug, record.language, guide) ? `${record.slug}-${record.id}` : record.slug;
  return `${root}${slug}/`;
}

/** Media stand below the text that they belong to; those that would stand in a text's place are only files. */
function mediaPath(media: Item, guide: Guide): string {
  const parent = guide.item(media.parent);
  const above = parent && parent.type !== 'attachment' ? pathOf(parent, guide) : null;
  if (above !== null) return `${above}${media.slug}/`;
  const isTaken = (['page', 'post'] as const).some(
    (type) => guide.withSlug(type, media.language, media.slug).length > 0,
  );
  const isReserved = RESERVED_SLUGS.has(media.slug) || media.slug === '';
  return parent || isTaken || isReserved ? uploadPath(media.file) : `${languageRoot(media.language)}${media.slug}/`;
}

const UPLOADS = '/cms-content/uploads/';

export const uploadPath = (file: string): string => UPLOADS + encodeURI(file);

/**
 * A path as API, headers, feeds and sitemaps name it: slugs of hand-written files may be of any letters, and their names
 * may have blanks. What is encoded already stays.
 */
export const asciiPath = (path: string): string =>
  path
    .replace(/[^\0-\x7f]+/g, (letters) => encodeURIComponent(letters.toWellFormed()).toLowerCase())
    .replace(/[ "<>^`{|}]/g, encodeURIComponent);

/** A path as files are named and hosts read it: letters as such. Nothing of ASCII is decoded, so no segment is added. */
export const plainPath = (path: string): string =>
  path.replace(/(?:%[89a-f][0-9a-f])+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });

/** The address of a file at such a path. */
export const encodedPath = (path: string): string => encodeURI(plainPath(path));

export const authorPath = (slug: string, language: Language): string => `${languageRoot(language)}author/${slug}/`;

/** Slugs from the topmost ancestor down; unpublished ancestors lend their slug all the same. */
export const chapterSlugs = (page: Item, guide: Guide): string[] =>
  // A chapter without a slug has none in the trash either.
  ancestryOf(page, guide).map(({ slug, id }) => (slug && slug !== TRASHED ? slug : String(id)));

/** A chapter and those above it, the topmost first. */
export function ancestryOf(page: Item, guide: Guide): Item[] {
  const chapters: Item[] = [];
  const seen = new Set<number>();
  for (let above: Item | undefined = page; above && !seen.has(above.id); above = guide.item(above.parent)) {
    seen.add(above.id);
    chapters.unshift(above);
  }
  return chapters;
}

/** An article whose slug a top-level chapter has too gives way: two items never share an address. */
function chapterHolds(slug: string, language: Language, guide: Guide): boolean {
  return guide
    .withSlug('page', language, slug)
    .some((page) => !isTerm(page) && page.status === 'publish' && page.parent === 0);
}

/** Address that works for any item, published or not: `/?p=12`. */
export function shortPath(item: Item): string {
  const names = { post: 'p', page: 'page_id', attachment: 'attachment_id', cms_block: 'p' };
  return `/?${names[item.type]}=${item.id}`;
}

/** Language of the part of the site that a path lies in. */
export const languageAt = (path: string): Language =>
  LANGUAGES.find((language) => language !== ROOT_LANGUAGE && path.startsWith(languageRoot(language))) ?? ROOT_LANGUAGE;

/** The same path in the other language's part of the site: `/en/start/` for `/start/`, and the other way round. */
export function mirrorPath(path: string): string {
  const language = languageAt(path);
  const other = LANGUAGES.find((name) => name !== language) ?? language;
  return languageRoot(other) + path.slice(languageRoot(language).length);
}

const KINDS = ['page', 'post', 'attachment', 'category', 'post_tag'] as const;

/**
 * The record whose address this is: a decoded path below the site's base, with a final slash unless it names a file. Few
 * records can be meant, those that carry the last segment as their slug or end it with their id; {@link pathOf} has the
 * last word, so that there is one set of rules for addresses.
 */
export function recordAt(path: string, guide: Guide): Item | Term | null {
  if (path.startsWith(UPLOADS)) {
    const media = guide.withFile(path.slice(UPLOADS.length).replace(/\/$/, ''));
    return media.find((item) => pathOf(item, guide) !== null) ?? null;
  }
  const slug = path.split('/').at(-2) ?? '';
  const id = /(?:^|-)(\d{1,15})$/.exec(slug)?.[1];
  const slugs = new Set([slug, asciiPath(slug)]);
  const named = KINDS.flatMap((kind) => [...slugs].flatMap((one) => guide.withSlug(kind, languageAt(path), one)));
  const meant = [...named, guide.record(Number(id ?? 0))];
  // Slugs in other scripts are kept percent-encoded, and each piece of the path is in one form or the other.
  const isThere = (own: string | null) => own === path || (own !== null && asciiPath(own) === asciiPath(path));
  return meant.find((record) => record && isThere(pathOf(record, guide))) ?? null;
}

/** The item that is shown at a path: its own, or the one that stands in there for a translation that does not exist. */
export function itemAt(path: string, guide: Guide): Item | null {
  const own = recordAt(path, guide);
  if (own) return isTerm(own) ? null : own;
  const original = recordAt(mirrorPath(path), guide);
  if (!original || isTerm(original) || original.type === 'attachment') return null;
  const partner = guide.partner(original);
  return partner && pathOf(partner, guide) !== null ? null : original;
}
