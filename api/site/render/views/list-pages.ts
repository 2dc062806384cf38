import type { ListPage, Paging, View } from '../../../../src/views.ts';
import { type Author, type Language, type Term, OTHER_LANGUAGE } from '../../../contract/model.ts';
import { plainText } from '../../../content/markdown/excerpt.ts';
import { inlineHtml } from '../../../content/markdown/title.ts';
import { authorPath, languageRoot } from '../../../rest/query/urls.ts';
import { idsOnPage, type ListName } from '../article-lists.ts';
import { urlOf, href, type Rendering } from '../rendering.ts';
import { makeFrame } from './frame.ts';
import { letterIndex } from './letter-index.ts';
import { topicOf } from './topic.ts';
import { typeset, typesetProse } from './typeset.ts';
import { words } from './words.ts';

/** A paginated list of articles. */
export interface Listing {
  /** Path of the first page. */
  path: string;
  /** Number of pages, at least one. */
  pages: number;
  view(page: number): View;
}

/** `/category/x/` is the first page, `/category/x/page/2/` the next. */
export const listPath = (path: string, page: number): string => (page === 1 ? path : `${path}page/${page}/`);

/** Lists, articles and pages of a list may share a name: their titles tell them apart. */
const titleOf = (kind: string, name: string, page: number, language: Language): string =>
  [kind && `${kind}: `, name, page > 1 ? `, ${words[language].page} ${page}` : ''].join('');

export function termListing(term: Term, rendering: Rendering): Listing {
  const { index } = rendering.serializeContext;
  const partner = index.partner(term);
  const path = urlOf(term, rendering);
  const name: ListName = `term ${term.id}`;
  const pages = rendering.values.pages(name);
  return {
    path,
    pages,
    view(page) {
      const isFirst = page === 1;
      const frame = makeFrame(
        {
          language: term.language,
          path: listPath(path, page),
          title: titleOf(words[term.language][term.taxonomy], term.name, page, term.language),
          description: plainText(term.description),
          partner: partner ? urlOf(partner, rendering) : null,
          isPair: partner !== undefined && isFirst,
          breadcrumbs: term.taxonomy === 'category' ? rendering.values.trail(term.id) : [],
          noindex: !isFirst,
          ...(term.taxonomy === 'category' ? { feed: path, topic: term } : {}),
        },
        rendering,
      );
      const description = isFirst ? inlineHtml(term.description) : '';
      const list = listPage(frame, term.name, description, page, { name, path, pages }, rendering);
      if (term.taxonomy === 'post_tag') return { kind: 'tag', ...list };
      const children = isFirst ? rendering.values.topics(`${term.id} ${term.language}`) : [];
      return { kind: 'category', ...list, children: children.flatMap((id) => topicOf(id, rendering)) };
    },
  };
}

export function authorListing(author: Author, language: Language, rendering: Rendering): Listing {
  const { site } = rendering.serializeContext.index;
  const path = authorPath(author.slug, language, site);
  const name: ListName = `author ${author.id} ${language}`;
  const inOther = rendering.values.isWriting(`${author.id} ${OTHER_LANGUAGE[language]}`);
  const pages = rendering.values.pages(name);
  return {
    path,
    pages,
    view(page) {
      const facts = {
        language,
        path: listPath(path, page),
        title: titleOf(words[language].author, author.name[language], page, language),
        description: plainText(author.description[language]),
        partner: inOther ? authorPath(author.slug, OTHER_LANGUAGE[language], site) : null,
        breadcrumbs: [],
      };
      const isFirst = page === 1;
      const frame = makeFrame({ ...facts, isPair: inOther && isFirst, noindex: !isFirst }, rendering);
      const description = inlineHtml(author.description[language]);
      return {
        kind: 'author',
        ...listPage(frame, author.name[language], description, page, { name, path, pages }, rendering),
      };
    },
  };
}

/** All articles of a language: a few on one page from A to Z, many on numbered pages, so that a write stays cheap. */
export function archiveListing(language: Language, rendering: Rendering): Listing {
  const { site } = rendering.serializeContext.index;
  const path = `${languageRoot(language, site)}archive/`;
  const name: ListName = `all ${language}`;
  const title = words[language].archive;
  const pages = rendering.values.isLong(name) ? rendering.values.pages(name) : 1;
  return {
    path,
    pages,
    view(page) {
      const isFirst = page === 1;
      const facts = {
        language,
        path: listPath(path, page),
        title: titleOf('', title, page, language),
        description: '',
        partner: `${languageRoot(OTHER_LANGUAGE[language], site)}archive/`,
        isPair: isFirst,
        breadcrumbs: [],
        noindex: !isFirst,
      };
      return {
        kind: 'archive',
        index: pages === 1 ? letterIndex(idsOnPage(rendering.lists.of(name), 1, 1), language, rendering) : [],
        ...listPage(makeFrame(facts, rendering), title, '', page, { name, path, pages }, rendering),
      };
    },
  };
}

function listPage(
  frame: View['frame'],
  title: string,
  description: string,
  page: number,
  { name, path, pages }: Pick<Listing, 'path' | 'pages'> & { name: ListName },
  rendering: Rendering,
): Omit<ListPage<'tag'>, 'kind'> {
  const { language } = frame;
  const ids = idsOnPage(rendering.lists.of(name), page, pages);
  return {
    frame,
    title: typeset(title, language, rendering),
    description: typesetProse(description, language, rendering),
    articles: ids.flatMap((id) => rendering.values.card(id) ?? []),
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
