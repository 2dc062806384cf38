import type { Article, Card, Link, Picture, Sidebar, View } from '../../../src/views.ts';
import { type Item, type Language, type Term, OTHER_LANGUAGE } from '../../contract/model.ts';
import { plainText, titleHtml } from '../../content/markdown/excerpt.ts';
import type { Entry } from '../query-index/encode.ts';
import type { TextWords } from '../query-index/words.ts';
import type { SerializeContext } from '../../rest/query/serialize/serialize-context.ts';
import { asciiPath, pathOf } from '../../rest/query/urls.ts';
import type { ArticleLists, ListName } from './article-lists.ts';
import type { Templates } from './templates.ts';

/** A URL that a page had before, and where it is now; below the base. */
export type Moved = [from: string, to: string];

/** What pages are made with: the content, the URLs, and the compiled templates. */
export interface Rendering {
  serializeContext: SerializeContext;
  templates: Templates;
  lists: ArticleLists;
  values: Values;
  /** Path below which the site lives; starts and ends with a slash. */
  basePath: string;
  /** The API as an anonymous caller sees it: the text of a GET. */
  getJson(path: string): string;
  /** The bytes of a file by its path below the content folder. */
  readContent(path: string): Promise<Uint8Array>;
}

/**
 * What outputs say of records that are not their own, by ids. Each is made once until something that it is made of
 * changes; an output that asks for one is made again only when that comes out as another one.
 */
export interface Values {
  /** Records and pages of a list that an anonymous GET of a path gives. */
  totals(path: string): { total: number; pages: number };
  /** Where the page of a record is, below the base; null while it has none. */
  path(id: number): string | null;
  link(id: number): Link | null;
  /** An item in a list. */
  card(id: number): Card | null;
  /** The beginning of a text, plain; nothing of a protected one. */
  excerpt(id: number): string;
  /** A picture with its smaller sizes; null for what readers may not see, and for what is no picture. */
  picture(id: number): Picture | null;
  /** Links to what a chapter or a topic stands below, from the top. */
  trail(id: number): Link[];
  /** The translation of an item that readers can open; 0 where there is none. */
  partner(id: number): number;
  /** What a translation says of its source being newer. */
  stale(id: number): Article['stale'];
  /** Articles that have most in common with this one. */
  related(id: number): number[];
  /** Published chapters below a parent, 0 for the topmost, in reading order: `12 cs`. */
  chapters(place: `${number} ${Language}`): number[];
  /**
   * Child categories of a parent, 0 for the topmost, by id. The one in which articles land that name none is no topic to
   * browse while nothing is in it, and else the last.
   */
  topics(place: `${number} ${Language}`): number[];
  /** What the list beside a page shows on every page of a language. */
  trees(language: Language): Pick<Sidebar, 'manual' | 'categories'>;
  /** The first page of the manual that a chapter belongs to. */
  manualTop(id: number): number;
  /** All chapters of the manual of a first page, as they are read: each before those below it. */
  manual(top: number): number[];
  /** Number of pages of a list. */
  pages(list: ListName): number;
  /** Whether a list is too long for one page. */
  isLong(list: ListName): boolean;
  /** Whether there are articles of an author in a language: `3 cs`. */
  isWriting(author: `${number} ${Language}`): boolean;
  /** Old URLs with the present ones. */
  moved(all: ''): Moved[];
  /** The language of a text that everybody may read and that stands in sitemaps; null for all others. */
  listedIn(id: number): Language | null;
  sitemapEntry(id: number): string;
  /** Numbers of the files of the sitemap that hold anything. */
  sitemapParts(all: ''): number[];
  /** Numbers of files that hold the Markdown of all pages of a language; none where one file holds all. */
  textParts(language: Language): number[];
  /** The Markdown of a page, whole by itself. */
  markdown: { (id: number): string; sign(id: number): string };
  /** What the query index says of a record; null where there is none. */
  queryEntry(id: number): Entry | null;
  /** Numbers of the parts of the query index that have records. */
  queryParts(all: ''): number[];
  /** Words of a text, each with the strength with which it is found by it. */
  words: { (id: number): TextWords; sign(id: number): string };
  /** The page of an item without what it says of others beside its text. */
  main: { (id: number): View; sign(id: number): string };
}

/**
 * A URL of the site, ready to print: `/guide/en/x/` for `/en/x/`.
 *
 * @example
 * href('/en/x/', { basePath: '/guide/' }) // => '/guide/en/x/'
 */
export const href = (path: string, { basePath }: Pick<Rendering, 'basePath'>): string => basePath + path.slice(1);

export const absolute = (path: string, { serializeContext }: Pick<Rendering, 'serializeContext'>): string =>
  serializeContext.base + asciiPath(path);

/**
 * A draft as it would be published has another URL than its record.
 *
 * @example
 * href(urlOf(item, rendering), rendering); // '/guide/en/x/'
 */
export function urlOf(record: Item | Term, { serializeContext: { index }, values }: Rendering): string {
  const path = index.record(record.id) === record ? values.path(record.id) : pathOf(record, index);
  if (path === null) throw new Error(`${record.path} has no address`);
  return path;
}

/** Title as plain text; a text without a title is called by its id. */
export const plainTitle = (item: Item): string => plainText(titleHtml(item.title)) || `#${item.id}`;

/** Whether a page of its own shows the item. */
export const hasPage = (item: Item): boolean =>
  item.status === 'publish' && (item.type === 'post' || item.type === 'page') && item.slug !== '';

export const isLocked = (item: Item): boolean => item.password !== '';

/** The other language that readers are offered; null in a guide of one. */
export function otherLanguage(language: Language, { serializeContext }: Rendering): Language | null {
  return serializeContext.index.site.languages.includes(OTHER_LANGUAGE[language]) ? OTHER_LANGUAGE[language] : null;
}

/** Whether the text stands at the place of its missing translation too. */
export const hasStandIn = (item: Item, rendering: Rendering): boolean =>
  otherLanguage(item.language, rendering) !== null && rendering.values.partner(item.id) === 0;

/** The beginning of a text, plain; nothing of a protected one. */
export function plainExcerpt(item: Item, { serializeContext }: Rendering): string {
  return isLocked(item) ? '' : serializeContext.summary(item);
}
