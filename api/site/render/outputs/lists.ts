import type { ListView } from '../../../../src/views.ts';
import type { Language, Term } from '../../../contract/model.ts';
import { isTerm } from '../../../content/index/content-index.ts';
import { atomFeed, type Feed, feedOf, feedOfTerm, rssFeed } from '../feeds.ts';
import { llmsText } from '../llms.ts';
import type { Rendering } from '../rendering.ts';
import { archiveListing, authorListing, type Listing, listPath, termListing } from '../views/list-pages.ts';
import { formerPaths } from '../../../rest/query/former-paths.ts';
import { NO_SIDEBAR } from '../views/frame.ts';
import { homeView } from '../views/other-pages.ts';
import { jsonFile } from './json.ts';
import {
  file,
  fileAt,
  languagesOf,
  ofLanguages,
  type Output,
  type OutputFile,
  page,
  RANK,
  redirectsTo,
  text,
} from './output.ts';
import { patchPage } from './patch-page.ts';

export const home = ofLanguages(
  'home',
  (language, root, rendering) => [
    page(root, () => homeView(language, rendering), rendering),
    // The standard entry point for language models: https://llmstxt.org.
    text(fileAt(`${root}llms.txt`), () => llmsText(language, rendering)),
  ],
  { isAwaited: true },
);

export const feed = ofLanguages('feed', (language, _, rendering) => feedFiles(feedOf(language, rendering), rendering), {
  isAwaited: true,
});

/** A feed, also at its `former` paths: XML cannot redirect on hosts without rules. */
function feedFiles(feed: Feed, rendering: Rendering, former: readonly string[] = []): OutputFile[] {
  return [feed.path, ...former].flatMap((path, at) => {
    const [folder, rank] = [fileAt(`${path}feed/`), at === 0 ? RANK.own : RANK.redirect];
    return [
      text(`${folder}rss.xml`, () => rssFeed(feed, rendering), rank),
      text(`${folder}atom.xml`, () => atomFeed(feed, rendering), rank),
    ];
  });
}

/** A list by its name without a page number: `term 5`, `author 3 cs`, `archive cs`. */
function listingOf(key: string, rendering: Rendering): Listing | null {
  const [kind, ...rest] = key.split(' ');
  if (kind === 'term') {
    const term = termOf(rest[0] ?? '', rendering);
    return term ? termListing(term, rendering) : null;
  }
  const language = rest.at(-1) as Language;
  if (!languagesOf(rendering).includes(language)) return null;
  if (kind === 'archive') return archiveListing(language, rendering);
  const author = rendering.index.author(Number(rest[0]));
  const isThere = author && rendering.values.isFilled(`author ${author.id} ${language}`);
  return isThere ? authorListing(author, language, rendering) : null;
}

/** A term in a language that readers are offered. */
function termOf(id: string, rendering: Rendering): Term | undefined {
  const term = rendering.index.term(Number(id));
  return term && languagesOf(rendering).includes(term.language) ? term : undefined;
}

/** A list as a whole: its own files, and which pages it has. */
export const list: Output = {
  name: 'list',
  keys: (rendering) => languagesOf(rendering).map((language) => `archive ${language}`),
  keysOf(record) {
    if (isTerm(record)) return [`term ${record.id}`];
    return record.type === 'post' ? [`author ${record.author} ${record.language}`] : [];
  },
  files(key, rendering) {
    const [kind, id = ''] = key.split(' ');
    const term = kind === 'term' ? termOf(id, rendering) : undefined;
    if (!term) return [];
    const isCategory = term.taxonomy === 'category';
    const former = formerPaths(term, rendering.index);
    return [
      ...(isCategory ? feedFiles(feedOfTerm(term, rendering), rendering, former) : []),
      jsonFile(`cms/v2/${isCategory ? 'categories' : 'tags'}/${id}`, null, rendering),
      ...redirectsTo(term, rendering),
    ];
  },
  more(key, rendering) {
    const pages = listingOf(key, rendering)?.pages ?? 0;
    return Array.from({ length: pages }, (_, at) => `list-page ${key} ${at + 1}`);
  },
  isAwaited: true,
};

/** What an edit of an article leaves unchanged on the pages that list it. */
const withoutArticles = ({ articles, frame, ...rest }: ListView) => ({
  ...rest,
  frame: { ...frame, sidebar: NO_SIDEBAR },
  isEmpty: articles.length === 0,
});

/** One page of a list: `term 5 2` is the second. */
export const listPage: Output = {
  name: 'list-page',
  files(key, rendering) {
    const at = key.lastIndexOf(' ');
    const number = Number(key.slice(at + 1));
    const listing = listingOf(key.slice(0, at), rendering);
    if (!listing || number > listing.pages) return [];
    const { templates } = rendering;
    const shown = file<ListView>(fileAt(`${listPath(listing.path, number)}index.html`), {
      view: () => listing.view(number),
      print: (view) => templates.render(view),
      patch: { stable: withoutArticles, print: (former, view) => patchPage(former, templates.parts(view)) },
    });
    return [shown];
  },
  isAwaited: true,
};
