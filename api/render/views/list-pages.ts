import type { ListPage, Paging, View } from '../../../src/views.ts';
import type { Author, Item, Language, Term } from '../../contract/model.ts';
import { plainText } from '../../markdown/excerpt.ts';
import { inlineHtml } from '../../markdown/title.ts';
import { authorPath, languageRoot } from '../../query/urls.ts';
import { pageCount, type ListName } from '../listings.ts';
import { urlOf, href, OTHER, type Rendering } from '../rendering.ts';
import { cardOf } from './article.ts';
import { categoryTrail, makeFrame, termLink } from './frame.ts';
import { letterIndex } from './letter-index.ts';
import { typeset, typesetProse } from './typeset.ts';
import { words } from './words.ts';

/** A list of articles that is shown page by page. */
export interface Listing {
  /** The articles of the list. */
  name: ListName;
  /** Path of the first page. */
  path: string;
  /** In the order of the guide. */
  articles: readonly Item[];
  /** Number of pages, at least one. */
  pages: number;
  /** One page of the list with the given articles. */
  view(page: number, items: Item[]): View;
}

/** `/category/x/` is the first page, `/category/x/page/2/` the next. */
export const listPath = (path: string, page: number): string => (page === 1 ? path : `${path}page/${page}/`);

/** Lists, articles and the pages of a list may have one name: their titles tell them apart. */
const titleOf = (kind: string, name: string, page: number, language: Language): string =>
  [kind && `${kind}: `, name, page > 1 ? `, ${words[language].page} ${page}` : ''].join('');

export function termListing(term: Term, rendering: Rendering): Listing {
  const { index } = rendering.serializeContext;
  const partner = index.partner(term);
  const path = urlOf(term, rendering);
  const articles = rendering.listings.ofTerm(term);
  const pages = pageCount(articles.length);
  return {
    name: `term ${term.id}`,
    path,
    articles,
    pages,
    view(page, items) {
      const isFirst = page === 1;
      const frame = makeFrame(
        {
          language: term.language,
          path: listPath(path, page),
          title: titleOf(words[term.language][term.taxonomy], term.name, page, term.language),
          description: plainText(term.description),
          partner: partner ? urlOf(partner, rendering) : null,
          isPair: partner !== undefined && isFirst,
          breadcrumbs: term.taxonomy === 'category' ? categoryTrail(term, rendering).slice(0, -1) : [],
          noindex: !isFirst,
          ...(term.taxonomy === 'category' ? { feed: path, topic: term } : {}),
        },
        rendering,
      );
      const description = isFirst ? inlineHtml(term.description) : '';
      const list = listPage(frame, term.name, description, page, items, { path, pages }, rendering);
      if (term.taxonomy === 'post_tag') return { kind: 'tag', ...list };
      const children = rendering.listings
        .categories(term.id, term.language)
        .map((child) => ({ ...termLink(child, rendering), description: plainText(child.description) }));
      return { kind: 'category', ...list, children: isFirst ? children : [] };
    },
  };
}

export function authorListing(author: Author, language: Language, rendering: Rendering): Listing {
  const { site } = rendering.serializeContext.index;
  const path = authorPath(author.slug, language, site);
  const articles = rendering.listings.ofAuthor(author, language);
  const inOther = rendering.listings.ofAuthor(author, OTHER[language]).length > 0;
  const pages = pageCount(articles.length);
  return {
    name: `author ${author.id} ${language}`,
    path,
    articles,
    pages,
    view(page, items) {
      const facts = {
        language,
        path: listPath(path, page),
        title: titleOf(words[language].author, author.name[language], page, language),
        description: plainText(author.description[language]),
        partner: inOther ? authorPath(author.slug, OTHER[language], site) : null,
        breadcrumbs: [],
      };
      const isFirst = page === 1;
      const frame = makeFrame({ ...facts, isPair: inOther && isFirst, noindex: !isFirst }, rendering);
      const description = inlineHtml(author.description[language]);
      return {
        kind: 'author',
        ...listPage(frame, author.name[language], description, page, items, { path, pages }, rendering),
      };
    },
  };
}

/** Articles that one page lists from A to Z; a guide of more has them page by page, so that a write stays cheap. */
const INDEX_SIZE = 200;

/** All articles of a language. */
export function archiveListing(language: Language, rendering: Rendering): Listing {
  const { site } = rendering.serializeContext.index;
  const path = `${languageRoot(language, site)}archive/`;
  const articles = rendering.listings.ofLanguage(language);
  const title = words[language].archive;
  const pages = articles.length <= INDEX_SIZE ? 1 : pageCount(articles.length);
  return {
    name: `all ${language}`,
    path,
    articles,
    pages,
    view(page, items) {
      const isFirst = page === 1;
      const facts = {
        language,
        path: listPath(path, page),
        title: titleOf('', title, page, language),
        description: '',
        partner: `${languageRoot(OTHER[language], site)}archive/`,
        isPair: isFirst,
        breadcrumbs: [],
        noindex: !isFirst,
      };
      return {
        kind: 'archive',
        index: pages === 1 ? letterIndex(items, language, rendering) : [],
        ...listPage(makeFrame(facts, rendering), title, '', page, items, { path, pages }, rendering),
      };
    },
  };
}

function listPage(
  frame: View['frame'],
  title: string,
  description: string,
  page: number,
  items: Item[],
  { path, pages }: Pick<Listing, 'path' | 'pages'>,
  rendering: Rendering,
): Omit<ListPage<'tag'>, 'kind'> {
  const { language } = frame;
  return {
    frame,
    title: typeset(title, language, rendering),
    description: typesetProse(description, language, rendering),
    articles: items.map((item) => cardOf(item, rendering)),
    paging: pagingOf(path, page, pages, rendering),
  };
}

function pagingOf(path: string, page: number, pages: number, rendering: Rendering): Paging {
  const link = (number: number) => href(listPath(path, number), rendering);
  return {
    previous: page > 1 ? link(page - 1) : null,
    next: page < pages ? link(page + 1) : null,
  };
}
