import type { Item, Language, Term } from '../contract/model.ts';
import { plainText, titleHtml } from '../markdown/excerpt.ts';
import type { NewerSection } from '../operations/operation.ts';
import type { SerializeContext } from '../query/serialize/serialize-context.ts';
import type { QueryRows } from '../query-index/query-rows.ts';
import type { TextWords } from '../query-index/words.ts';
import { asciiPath, pathOf } from '../query/urls.ts';
import type { Listings } from './listings.ts';
import type { Mentions } from './mentions.ts';
import type { RelatedArticles } from './related-articles.ts';
import type { SitemapEntries } from './sitemap-entries.ts';
import type { Templates } from './templates.ts';
import type { TextParts } from './text-parts.ts';
import type { Topics } from './topics.ts';

/** What pages are made with: the content, the URLs, and the compiled templates. */
export interface Rendering {
  serializeContext: SerializeContext;
  templates: Templates;
  listings: Listings;
  mentions: Mentions;
  topics: Topics;
  related: RelatedArticles;
  sitemap: SitemapEntries;
  textParts: TextParts;
  query: QueryRows;
  words: TextWords;
  /** Path below which the site lives; starts and ends with a slash. */
  basePath: string;
  /** Sections of the source that changed since this translation was made. */
  newerSections(item: Item): NewerSection[];
  /** The API as an anonymous caller sees it: the text of a GET. */
  getJson(path: string): Promise<string>;
  /** Records and pages that the same GET of a list has. */
  getTotals(path: string): Promise<{ total: number; pages: number }>;
  /** The bytes of a file by its path below the content folder. */
  readContent(path: string): Promise<Uint8Array>;
}

export const OTHER: Record<Language, Language> = { cs: 'en', en: 'cs' };

/** A URL of the site, ready to print: `/guide/en/x/` for `/en/x/`. */
export const href = (path: string, { basePath }: Pick<Rendering, 'basePath'>): string => basePath + path.slice(1);

export const absolute = (path: string, { serializeContext }: Pick<Rendering, 'serializeContext'>): string =>
  serializeContext.base + asciiPath(path);

export const urlOf = (record: Item | Term, rendering: Rendering): string => {
  const path = pathOf(record, rendering.serializeContext.index);
  if (path === null) throw new Error(`${record.path} has no address`);
  return path;
};

/** Title as plain text; a text without a title is called by its id. */
export const plainTitle = (item: Item): string => plainText(titleHtml(item.title)) || `#${item.id}`;

/** Whether a page of its own shows the item. */
export const hasPage = (item: Item): boolean =>
  item.status === 'publish' && (item.type === 'post' || item.type === 'page') && item.slug !== '';

export const isLocked = (item: Item): boolean => item.password !== '';

/** The translation of an item that readers can open. */
export function publishedPartner(item: Item, { serializeContext }: Rendering): Item | undefined {
  const { index } = serializeContext;
  const partner = index.partner(item);
  return partner && hasPage(partner) && index.site.languages.includes(partner.language) ? partner : undefined;
}

/** The other language that readers are offered; null in a guide of one. */
export function otherLanguage(language: Language, { serializeContext }: Rendering): Language | null {
  return serializeContext.index.site.languages.includes(OTHER[language]) ? OTHER[language] : null;
}

/** Whether the text stands at the place of its missing translation too. */
export const hasStandIn = (item: Item, rendering: Rendering): boolean =>
  otherLanguage(item.language, rendering) !== null && publishedPartner(item, rendering) === undefined;

/** The beginning of a text, plain; nothing of a protected one. */
export function plainExcerpt(item: Item, { serializeContext }: Rendering): string {
  return isLocked(item) ? '' : serializeContext.summary(item);
}
