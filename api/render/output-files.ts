import type { View } from '../../src/views.ts';
import { ANONYMOUS } from '../contract/caller.ts';
import { ITEM_COLLECTIONS } from '../contract/enums.ts';
import type { Item, Language, Term } from '../contract/model.ts';
import { hash } from '../lib/hash.ts';
import { PICTURES } from '../markdown/link-urls.ts';
import { isPublicAuthor } from '../query/authors.ts';
import { formerPaths } from '../query/former-paths.ts';
import { canRead } from '../query/policy.ts';
import { languageAt, languageRoot, plainPath, uploadPath } from '../query/urls.ts';
import { packDocument } from '../search/search-index.ts';
import { API_GROUPS, type ApiGroupName, apiReferencePath } from './api-groups.ts';
import type { BuildTarget } from './build-targets.ts';
import { atomFeed, type Feed, feedOf, feedOfTerm, rssFeed } from './feeds.ts';
import { hostingFiles, totalsFiles } from './hosting/index.ts';
import { iconFiles } from './icons.ts';
import { pageItems } from './listings.ts';
import { llmsFullFiles } from './llms-full.ts';
import { llmsText } from './llms.ts';
import { markdownAlternate } from './markdown-alternate.ts';
import { isPublicPicture, isPublicUpload, uploadFile } from './public-files.ts';
import { queryFiles, textFiles, wordFiles } from './query-files.ts';
import { hasPage, hasStandIn, isLocked, OTHER, type Rendering, urlOf } from './rendering.ts';
import { searchDocument } from './search-document.ts';
import { documentPath } from './search-output.ts';
import { searchPageFiles } from './search-page.ts';
import { socialFiles } from './social-picture.ts';
import { sitemapFiles } from './sitemap.ts';
import { hasOwnStyles, OWN_STYLES, ownStyles } from './own-styles.ts';
import { embedView, fallbackPath, fallbackView, itemView, markdownAlternateOf } from './views/article.ts';
import { archiveListing, authorListing, type Listing, listPath, termListing } from './views/list-pages.ts';
import { apiView } from './views/api-reference.ts';
import { manualView, wholeManualPath } from './views/manual.ts';
import { homeView, notFoundView, redirectView } from './views/other-pages.ts';

/** One file of the output: where it lies and how its bytes are made. A lower rank wins where two want one place. */
export interface OutputFile {
  /** Below the output folder, without a leading slash. */
  path: string;
  rank: number;
  make(): Promise<string | Uint8Array>;
}

/** Files of the owner come before all; pages of the language's own texts come before stand-ins, and these before redirects. */
const OWNER = -1;
const OWN = 0;
const STAND_IN = 1;
const REDIRECT = 2;

/** The files that a target stands for now; none when what it names is gone. */
export function filesOf(target: BuildTarget, rendering: Rendering): OutputFile[] {
  const { index } = rendering.serializeContext;
  const { site } = index;
  switch (target.kind) {
    case 'item':
      return itemFiles(index.item(target.id), rendering);
    case 'page':
      return pageFiles(index.item(target.id), rendering);
    case 'term':
    case 'author':
    case 'archive': {
      const listing = listingOf(target, rendering);
      if (!listing) return [];
      const pages = Array.from({ length: listing.pages }, (_, index) => index + 1);
      return [...pages.map((number) => listPage(listing, number, rendering)), ...filesBeside(target, rendering)];
    }
    case 'manual':
      return manualFiles(index.item(target.id), rendering);
    case 'user':
      return userFiles(target.id, rendering);
    case 'home':
      return [
        page(languageRoot(target.language, site), () => homeView(target.language, rendering), rendering),
        llmsFile(target.language, rendering),
      ];
    case 'not-found': {
      const path = `${languageRoot(target.language, site)}404.html`.slice(1);
      return [{ path, rank: OWN, make: () => rendering.templates.render(notFoundView(target.language, rendering)) }];
    }
    case 'search-page':
      return ownFiles(searchPageFiles(target.language, rendering));
    case 'feed':
      return feedFiles(feedOf(target.language, rendering), rendering);
    case 'api-reference':
      return API_GROUPS.map((group) => apiReferenceFile(group, target.language, rendering));
    case 'sitemap':
      return ownFiles(sitemapFiles(target.part, rendering));
    case 'llms-full':
      return ownFiles(llmsFullFiles(target.part, target.language, rendering));
    case 'json':
      return [jsonFile(target.route, target.language === site.root_language ? null : target.language, rendering)];
    case 'document':
      return [jsonFile(target.route, target.language === 'en' ? null : target.language, rendering)];
    case 'upload':
      return isPublicUpload(target.file, index) ? [{ rank: OWN, ...uploadFile(target.file, rendering) }] : [];
    case 'picture': {
      if (!isPublicPicture(target.file, index)) return [];
      return [{ path: PICTURES.slice(1) + target.file, rank: OWN, make: () => rendering.readContent(target.file) }];
    }
    case 'public':
      return target.file in site.files ? [publicFile(target.file, rendering)] : [];
    case 'icons':
      return ownFiles(iconFiles(rendering));
    case 'social-picture':
      return ownFiles(socialFiles(target.of, rendering));
    case 'stylesheet':
      return hasOwnStyles(site) ? [{ path: OWN_STYLES, rank: OWN, make: () => ownStyles(rendering) }] : [];
    case 'query':
      return ownFiles(queryFiles(target.part, rendering));
    case 'texts':
      return ownFiles(textFiles(target.part, rendering));
    case 'words':
      return ownFiles(wordFiles(target.part, rendering));
    case 'search':
    case 'navigation':
      // Made of other files: see SearchOutput and navigationFiles.
      return [];
    case 'hosting':
      return hostingFiles(rendering).map(([path, text]) => ({ path, rank: OWN, make: async () => text }));
    case 'totals':
      return ownFiles(totalsFiles(rendering));
  }
}

type Bytes = string | Uint8Array;

const ownFiles = (files: [path: string, make: () => Bytes | Promise<Bytes>][]): OutputFile[] =>
  files.map(([path, make]) => ({ path, rank: OWN, make: async () => make() }));

function itemFiles(item: Item | undefined, rendering: Rendering): OutputFile[] {
  if (!item || !isPublic(item, rendering)) return [];
  const files = [jsonFile(`cms/v2/${ITEM_COLLECTIONS[item.type]}/${item.id}`, null, rendering)];
  if (!hasPage(item)) return files;
  const path = urlOf(item, rendering);
  files.push(page(`${path}embed/`, () => embedView(item, rendering), rendering));
  files.push({ path: fileAt(`${path}oembed.json`), rank: OWN, make: () => embedJson(path, rendering) });
  files.push({ path: fileAt(`${path}oembed.xml`), rank: OWN, make: () => embedXml(path, rendering) });
  if (!isLocked(item)) {
    files.push({
      path: fileAt(markdownAlternateOf(item, rendering)),
      rank: OWN,
      make: async () => markdownAlternate(item, rendering),
    });
    const make = async () => packDocument(searchDocument(item, rendering));
    files.push({ path: documentPath(item.id), rank: OWN, make });
  }
  return files;
}

/** A file of the owner lies where they put it, also in the place of one that the guide would make. */
const publicFile = (path: string, { readContent }: Rendering): OutputFile => ({
  path,
  rank: OWNER,
  make: () => readContent(`public/${path}`),
});

/** A text of the owner in the same place comes first. */
const apiReferenceFile = (group: ApiGroupName, language: Language, rendering: Rendering): OutputFile => ({
  path: fileAt(`${apiReferencePath(group, language, rendering.serializeContext.index.site)}index.html`),
  rank: STAND_IN,
  make: async () => rendering.templates.render(await apiView(group, language, rendering)),
});

/** What models read first: https://llmstxt.org. */
const llmsFile = (language: Language, rendering: Rendering): OutputFile => ({
  path: `${languageRoot(language, rendering.serializeContext.index.site)}llms.txt`.slice(1),
  rank: OWN,
  make: async () => llmsText(language, rendering),
});

/** The page of an item, and those that stand in for its translation or lead on to it. */
function pageFiles(item: Item | undefined, rendering: Rendering): OutputFile[] {
  if (!item || !isPublic(item, rendering)) return [];
  if (item.type === 'attachment') return mediaPage(item, rendering);
  if (!hasPage(item)) return [];
  const path = urlOf(item, rendering);
  const files: OutputFile[] = [page(path, () => itemView(item, rendering), rendering)];
  if (hasStandIn(item, rendering)) {
    files.push({
      ...page(fallbackPath(item, rendering), () => fallbackView(item, rendering), rendering),
      rank: STAND_IN,
    });
  }
  for (const alias of formerPaths(item, rendering.serializeContext.index)) {
    files.push({
      ...page(alias, () => redirectView(alias, path, item.language, rendering), rendering),
      rank: REDIRECT,
    });
  }
  return files;
}

/** A chapter in the same place comes first. */
function manualFiles(top: Item | undefined, rendering: Rendering): OutputFile[] {
  const path = top && isPublic(top, rendering) ? wholeManualPath(top, rendering) : null;
  if (!top || path === null) return [];
  return [{ ...page(path, () => manualView(top, path, rendering), rendering), rank: STAND_IN }];
}

/** The page of a media file leads on to the file; a chapter in the same place comes first. */
function mediaPage(item: Item, rendering: Rendering): OutputFile[] {
  const path = urlOf(item, rendering);
  if (!path.endsWith('/')) return [];
  const view = () => redirectView(path, uploadPath(item.file), item.language, rendering);
  return [{ ...page(path, view, rendering), rank: REDIRECT }];
}

/** What an anonymous caller of the API may read has a file, if it is in a language that readers are offered. */
export const isPublic = (item: Item, { serializeContext: { index } }: Rendering): boolean =>
  index.site.languages.includes(item.language) && canRead(item, ANONYMOUS, index);

/** A target whose files are the pages of a list. */
export type ListTarget = Extract<BuildTarget, { kind: 'term' | 'author' | 'archive' }>;

export const isListTarget = (target: BuildTarget): target is ListTarget =>
  target.kind === 'term' || target.kind === 'author' || target.kind === 'archive';

/** The list of a target; null when there is none. */
export function listingOf(target: ListTarget, rendering: Rendering): Listing | null {
  const { index } = rendering.serializeContext;
  if (target.kind === 'archive') return archiveListing(target.language, rendering);
  if (target.kind === 'term') {
    const term = termOf(target, rendering);
    return term ? termListing(term, rendering) : null;
  }
  const author = index.authors.get(target.id);
  if (!author || rendering.listings.ofAuthor(author, target.language).length === 0) return null;
  return authorListing(author, target.language, rendering);
}

/** A term in a language that readers are offered. */
function termOf({ id }: { id: number }, { serializeContext: { index } }: Rendering): Term | undefined {
  const term = index.term(id);
  return term && index.site.languages.includes(term.language) ? term : undefined;
}

/** What a list has besides its pages. */
export function filesBeside(target: ListTarget, rendering: Rendering): OutputFile[] {
  const term = target.kind === 'term' && termOf(target, rendering);
  if (!term) return [];
  const isCategory = term.taxonomy === 'category';
  return [
    ...(isCategory ? feedFiles(feedOfTerm(term, rendering), rendering) : []),
    jsonFile(`cms/v2/${isCategory ? 'categories' : 'tags'}/${term.id}`, null, rendering),
  ];
}

/** One page of a list, from 1. */
export function listPage(listing: Listing, number: number, rendering: Rendering): OutputFile {
  const view = () => listing.view(number, pageItems(listing.articles, number, listing.pages));
  return page(listPath(listing.path, number), view, rendering);
}

/** Besides its articles and its links to the pages around it, a page shows what all pages of the list show. */
export const frameOf = (listing: Listing): string => hash(JSON.stringify(listing.view(1, [])));

function page(path: string, view: () => View, { templates }: Rendering): OutputFile {
  return { path: fileAt(`${path}index.html`), rank: OWN, make: () => templates.render(view()) };
}

function feedFiles(feed: Feed, rendering: Rendering): OutputFile[] {
  const folder = fileAt(`${feed.path}feed/`);
  return [
    { path: `${folder}rss.xml`, rank: OWN, make: async () => rssFeed(feed, rendering) },
    { path: `${folder}atom.xml`, rank: OWN, make: async () => atomFeed(feed, rendering) },
  ];
}

/** Where hosts look for the file of a URL. */
const fileAt = (path: string): string => plainPath(path).slice(1);

/** A record has one language and so one file, but people are described in both. */
function userFiles(id: number, rendering: Rendering): OutputFile[] {
  if (!isPublicAuthor(id, rendering.serializeContext.index)) return [];
  const { root_language } = rendering.serializeContext.index.site;
  return [null, OTHER[root_language]].map((language) => jsonFile(`cms/v2/users/${id}`, language, rendering));
}

/**
 * `cms-json/cms/v2/posts/index.json`, which is the answer without arguments; beside it `index.en.json` or `index.cs.json`
 * where the answer in that language is another one.
 */
function jsonFile(route: string, language: Language | null, { getJson }: Rendering): OutputFile {
  const folder = route === '' ? 'cms-json' : `cms-json/${route}`;
  const path = route === 'openapi.json' ? folder : `${folder}/index${language ? `.${language}` : ''}.json`;
  const query = language ? `?lang=${language}` : '';
  return { path, rank: OWN, make: () => getJson(`/cms-json/${route}${query}`) };
}

/** The oEmbed answers for a URL of ours, as files: discovery works on a host that runs nothing. */
const embedJson = (path: string, rendering: Rendering): Promise<string> => rendering.getJson(embedUrl(path, rendering));

const embedXml = (path: string, rendering: Rendering): Promise<string> =>
  rendering.getJson(`${embedUrl(path, rendering)}&format=xml`);

const embedUrl = (path: string, { serializeContext }: Rendering): string =>
  `/cms-json/oembed/1.0/embed?url=${encodeURIComponent(serializeContext.base + path)}&lang=${languageAt(path, serializeContext.index.site)}`;
