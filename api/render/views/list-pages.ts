import type { ListPage, Paging, View } from '../../../src/views.ts';
import type { Author, Item, Language, Term } from '../../contract/model.ts';
import { plainText } from '../../markdown/excerpt.ts';
import { inlineHtml } from '../../markdown/title.ts';
import { authorPath, languageRoot } from '../../query/urls.ts';
import { pageCount, type ListName } from '../listings.ts';
import { urlOf, href, OTHER, type Rendering } from '../rendering.ts';
import { cardOf } from './article.ts';
import { categoryTrail, makeFrame, termLink } from './frame.ts';
import { words } from './words.ts';

/** A list of articles that is shown page by page. */
export interface Listing {
  /** The articles of the list. */
  name: ListName;
  /** Path of the newest page. */
  path: string;
  oldestFirst: readonly Item[];
  /** One page of the list with the given articles. */
  view(page: number, items: Item[]): View;
}

/** `/category/x/` is the newest page; older ones are numbered from the oldest: `/category/x/page/1/`. */
export const listPath = (path: string, page: number, total: number): string =>
  page === pageCount(total) ? path : `${path}page/${page}/`;

export function termListing(term: Term, rendering: Rendering): Listing {
  const { index } = rendering.serializeContext;
  const partner = index.partner(term);
  const path = urlOf(term, rendering);
  const oldestFirst = rendering.listings.ofTerm(term);
  return {
    name: `term ${term.id}`,
    path,
    oldestFirst,
    view(page, items) {
      const isNewest = page === pageCount(oldestFirst.length);
      const frame = makeFrame(
        {
          language: term.language,
          path: listPath(path, page, oldestFirst.length),
          title: term.name,
          description: plainText(term.description),
          partner: partner ? urlOf(partner, rendering) : null,
          isPair: partner !== undefined && isNewest,
          breadcrumbs: term.taxonomy === 'category' ? categoryTrail(term, rendering).slice(0, -1) : [],
          noindex: !isNewest,
        },
        rendering,
      );
      const description = isNewest ? inlineHtml(term.description) : '';
      const list = listPage(frame, term.name, description, page, items, { path, oldestFirst }, rendering);
      if (term.taxonomy === 'post_tag') return { kind: 'tag', ...list };
      const children = rendering.listings
        .categories(term.id, term.language)
        .map((child) => ({ ...termLink(child, rendering), description: plainText(child.description) }));
      return { kind: 'category', ...list, children: isNewest ? children : [] };
    },
  };
}

export function authorListing(author: Author, language: Language, rendering: Rendering): Listing {
  const path = authorPath(author.slug, language);
  const oldestFirst = rendering.listings.ofAuthor(author, language);
  const inOther = rendering.listings.ofAuthor(author, OTHER[language]).length > 0;
  return {
    name: `author ${author.id} ${language}`,
    path,
    oldestFirst,
    view(page, items) {
      const facts = {
        language,
        path: listPath(path, page, oldestFirst.length),
        title: author.name[language],
        description: plainText(author.description[language]),
        partner: inOther ? authorPath(author.slug, OTHER[language]) : null,
        breadcrumbs: [],
      };
      const isNewest = page === pageCount(oldestFirst.length);
      const frame = makeFrame({ ...facts, isPair: inOther && isNewest, noindex: !isNewest }, rendering);
      const description = inlineHtml(author.description[language]);
      return {
        kind: 'author',
        ...listPage(frame, facts.title, description, page, items, { path, oldestFirst }, rendering),
      };
    },
  };
}

/** All articles of a language. */
export function archiveListing(language: Language, rendering: Rendering): Listing {
  const path = `${languageRoot(language)}archive/`;
  const oldestFirst = rendering.listings.ofLanguage(language);
  const title = words[language].archive;
  return {
    name: `all ${language}`,
    path,
    oldestFirst,
    view(page, items) {
      const isNewest = page === pageCount(oldestFirst.length);
      const facts = {
        language,
        path: listPath(path, page, oldestFirst.length),
        title,
        description: '',
        partner: `${languageRoot(OTHER[language])}archive/`,
        isPair: isNewest,
        breadcrumbs: [],
        noindex: !isNewest,
      };
      return {
        kind: 'archive',
        ...listPage(makeFrame(facts, rendering), title, '', page, items, { path, oldestFirst }, rendering),
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
  { path, oldestFirst }: Pick<Listing, 'path' | 'oldestFirst'>,
  rendering: Rendering,
): Omit<ListPage<'tag'>, 'kind'> {
  const articles = items.map((item) => cardOf(item, rendering));
  return { frame, title, description, articles, paging: pagingOf(path, page, oldestFirst.length, rendering) };
}

function pagingOf(path: string, page: number, total: number, rendering: Rendering): Paging {
  const link = (number: number) => href(listPath(path, number, total), rendering);
  return {
    newer: page < pageCount(total) ? link(page + 1) : null,
    older: page > 1 ? link(page - 1) : null,
  };
}
