import type { Article, Card, Link, Picture, Section, View } from '../../../src/views.ts';
import type { ItemType } from '../../contract/enums.ts';
import { type Item, type Language, type Term, OTHER_LANGUAGE } from '../../contract/model.ts';
import { titleText } from '../../content/markdown/excerpt.ts';
import type { Entry } from '../query-index/encode.ts';
import type { TextWords } from '../query-index/words.ts';
import type { SerializeContext } from '../../rest/query/serialize/serialize-context.ts';
import { asciiPath, pathOf } from '../../rest/query/urls.ts';
import type { ArticleLists, ListName } from './article-lists.ts';
import type { Templates } from './templates.ts';

/** Former URL of a page, with decoded letters, and its present one, below the base. */
export type Moved = [from: string, to: string];

export type RecordLink = Link & { id: number };

/** The Markdown of a page: its head, and the sign of its text. */
export interface MarkdownView {
  head: string;
  body: string;
}

/** What pages are made with: the content, the URLs, and the compiled templates. */
export interface Rendering extends SerializeContext {
  templates: Templates;
  lists: ArticleLists;
  values: Values;
  /** Path prefix of the site, with a slash at both ends. */
  basePath: string;
  /** Body of an anonymous GET of the API. */
  getJson(path: string): string;
  /** Reads a file by its path below the content folder. */
  readContent(path: string): Promise<Uint8Array>;
}

/**
 * What outputs say of other records, by id. Each value is cached until one of its inputs changes. An output that uses a
 * value is made again only if the value comes out different.
 */
export interface Values {
  /** Number of records and pages of a list, as an anonymous GET of a path reports them. */
  totals(path: string): { total: number; pages: number };
  /** Body of an anonymous GET of the API, for outputs that need little of what it reads. */
  answer(path: string): string;
  /** First public item of a type, by id: `post cs`. */
  example(name: `${ItemType} ${Language}`): number | undefined;
  /** First author that the API shows, by id. */
  exampleAuthor(all: ''): number | undefined;
  /** Path of the page of a record, below the base, or null if it has none. */
  path(id: number): string | null;
  link(id: number): Link | null;
  /** An item in a list. */
  card(id: number): Card | null;
  /** A picture with its smaller sizes; null if readers may not see it or it is not a picture. */
  picture(id: number): Picture | null;
  /** Links to the ancestors of a chapter or topic, from the top. */
  trail(id: number): Link[];
  /** The translation of an item that readers can open; 0 if it has none. */
  partner(id: number): number;
  /** Notice on a translation whose source is newer. */
  stale(id: number): Article['stale'];
  /** Articles that have the most in common with this one. */
  related(id: number): number[];
  /** Published chapters below a parent, 0 for the topmost, in reading order: `12 cs`. */
  chapters(place: `${number} ${Language}`): number[];
  /** Child categories of a parent, 0 for the topmost, by id. The default category is last, and omitted if empty. */
  topics(place: `${number} ${Language}`): number[];
  /** Links to the chapters or topics below one: `12 cs`. */
  entries(parent: `${number} ${Language}`): RecordLink[];
  /** The topmost links of the sidebar, which all pages of a language share. */
  sections(language: Language): Record<Section, RecordLink[]>;
  /** The first page of the manual that a chapter belongs to. */
  manualTop(id: number): number;
  /** All chapters of the manual with this first page, in reading order: each before its children. */
  manual(top: number): number[];
  /** Number of pages of a list. */
  pages(list: ListName): number;
  /** Whether a list is too long for one page. */
  isLong(list: ListName): boolean;
  /** Whether a list has articles. */
  isFilled(list: ListName): boolean;
  /** Old URLs with the present ones. */
  moved(all: ''): Moved[];
  /** Language of a public text that is in sitemaps; null for all others. */
  listedIn(id: number): Language | null;
  sitemapEntry(id: number): string;
  /** Numbers of the sitemap files that are not empty. */
  sitemapParts(all: ''): number[];
  /** Numbers of the files with the Markdown of all pages of a language; none if one file holds all. */
  textParts(language: Language): number[];
  /** What the self-contained Markdown of a page shows, or null if readers may not see it. */
  markdown: { (id: number): MarkdownView | null; sign(id: number): string };
  /** The text of it, without its head. */
  markdownText(id: number): string;
  /** Entry of a record in the query index, or null if it does not exist. */
  queryEntry(id: number): Entry | null;
  /** Numbers of the parts of the query index that have records. */
  queryParts(all: ''): number[];
  /** Words of a text, each with its strength in searches. */
  words: { (id: number): TextWords; sign(id: number): string };
  /** The page of an item, without anything beside its text that other records determine. */
  main: { (id: number): View; sign(id: number): string };
}

/**
 * A URL of the site, ready to print: `/guide/en/x/` for `/en/x/`.
 *
 * @example
 * href('/en/x/', { basePath: '/guide/' }) // => '/guide/en/x/'
 */
export const href = (path: string, { basePath }: Pick<Rendering, 'basePath'>): string => basePath + path.slice(1);

export const absolute = (path: string, { base }: Pick<Rendering, 'base'>): string => base + asciiPath(path);

/**
 * URL of a record below the base. A draft shown as published has another URL than its record.
 *
 * @example
 * href(urlOf(item, rendering), rendering); // '/guide/en/x/'
 */
export function urlOf(record: Item | Term, { index, values }: Rendering): string {
  const path = index.record(record.id) === record ? values.path(record.id) : pathOf(record, index);
  if (path === null) throw new Error(`${record.path} has no URL`);
  return path;
}

/** Title as plain text, or the id if the title is empty. */
export const plainTitle = (item: Item): string => titleText(item) || `#${item.id}`;

/** Whether the item has a page of its own. */
export const hasPage = (item: Item): boolean =>
  item.status === 'publish' && (item.type === 'post' || item.type === 'page') && item.slug !== '';

export const isLocked = (item: Item): boolean => item.password !== '';

/** Whether everyone may read the page of the item. */
export const isListed = (item: Item): boolean => hasPage(item) && !isLocked(item);

/** Ids of the published chapters below a parent, 0 for all of a language, each before its own children. */
export const chaptersBelow = (parent: number, language: Language, rendering: Rendering): number[] =>
  rendering.values.chapters(`${parent} ${language}`).flatMap((id) => [id, ...chaptersBelow(id, language, rendering)]);

/** The other language that readers are offered, or null in a guide of one language. */
export function otherLanguage(language: Language, { index }: Rendering): Language | null {
  return index.site.languages.includes(OTHER_LANGUAGE[language]) ? OTHER_LANGUAGE[language] : null;
}

/** Whether the text is also shown at the URL of its missing translation. */
export const hasStandIn = (item: Item, rendering: Rendering): boolean =>
  otherLanguage(item.language, rendering) !== null && rendering.values.partner(item.id) === 0;

/** Plain beginning of a text; empty for a protected one. */
export const plainExcerpt = (item: Item, rendering: Rendering): string =>
  isLocked(item) ? '' : rendering.summary(item);
