import type { ArchiveView, Branch, ListPage, ListView } from '../../../../src/views.ts';
import { type Author, type Language, type Term, OTHER_LANGUAGE } from '../../../contract/model.ts';
import { plainText } from '../../../content/markdown/excerpt.ts';
import { inlineHtml } from '../../../content/markdown/title.ts';
import { authorPath, languageRoot } from '../../../rest/query/urls.ts';
import { idsOnPage, type ListName } from '../article-lists.ts';
import { href, type RecordLink, type Rendering, urlOf } from '../rendering.ts';
import { type FrameFacts, makeFrame } from './frame.ts';
import { topicOf } from './topic.ts';
import { typeset, typesetProse } from './typeset.ts';
import { words } from './words.ts';

/** A paginated list of articles. */
export interface Listing {
  /** Path of the first page. */
  path: string;
  /** Number of pages, at least one. */
  pages: number;
  view(page: number): ListView;
}

/** `/category/x/` is the first page, `/category/x/page/2/` the next. */
export const listPath = (path: string, page: number): string => (page === 1 ? path : `${path}page/${page}/`);

export function termListing(term: Term, rendering: Rendering): Listing {
  const { values, index } = rendering;
  const { id, language, taxonomy, name, description } = term;
  const isCategory = taxonomy === 'category';
  const partner = index.partner(term);
  const path = urlOf(term, rendering);
  const list: List = {
    list: `term ${id}`,
    pages: values.pages(`term ${id}`),
    kind: words[language][taxonomy],
    ...{ language, path, title: name, description },
    partner: partner ? urlOf(partner, rendering) : null,
    ...(isCategory ? { breadcrumbs: values.trail(id), feed: path, topic: term } : {}),
  };
  return listing(list, rendering, (whole, page) => {
    const shown = page === 1 ? whole : { ...whole, description: '' };
    if (!isCategory) return { kind: 'tag', ...shown };
    const children = page === 1 ? values.topics(`${id} ${language}`) : [];
    return { kind: 'category', ...shown, children: children.flatMap((child) => topicOf(child, rendering)) };
  });
}

export function authorListing(
  { id, slug, name, description }: Author,
  language: Language,
  rendering: Rendering,
): Listing {
  const { values, index } = rendering;
  const other = OTHER_LANGUAGE[language];
  const pathIn = (one: Language) => authorPath(slug, one, index.site);
  const list: List = {
    list: `author ${id} ${language}`,
    pages: values.pages(`author ${id} ${language}`),
    kind: words[language].author,
    ...{ language, path: pathIn(language), title: name[language], description: description[language] },
    partner: values.isFilled(`author ${id} ${other}`) ? pathIn(other) : null,
  };
  return listing(list, rendering, (shown) => ({ kind: 'author', ...shown }));
}

/** All articles of a language: a few on one page from A to Z, many on numbered pages, so that a write stays cheap. */
export function archiveListing(language: Language, rendering: Rendering): Listing {
  const { lists, values, index } = rendering;
  const all: ListName = `all ${language}`;
  const isLong = values.isLong(all);
  const pathIn = (one: Language) => `${languageRoot(one, index.site)}archive/`;
  const list: List = {
    list: all,
    pages: isLong ? values.pages(all) : 1,
    kind: '',
    ...{ language, path: pathIn(language), title: words[language].archive, description: '' },
    partner: pathIn(OTHER_LANGUAGE[language]),
  };
  return listing(list, rendering, (shown) => ({
    kind: 'archive',
    ...shown,
    ...(isLong ? {} : { articles: [] }),
    topics: values.sections(language).topics.map((topic) => withSubtopics(topic, language, rendering)),
    index: isLong ? [] : letterIndex(idsOnPage(lists.of(all), 1, 1), language, rendering),
  }));
}

interface List extends Pick<FrameFacts, 'language' | 'path' | 'title' | 'partner' | 'breadcrumbs' | 'feed' | 'topic'> {
  list: ListName;
  pages: number;
  /** Word before the title in the head: a list and an article may share a name. */
  kind: string;
  /** As its author wrote it. */
  description: string;
}

function listing(
  { list, pages, kind, description, ...place }: List,
  rendering: Rendering,
  viewOf: (shown: Omit<ListPage<'tag'>, 'kind'>, page: number) => ListView,
): Listing {
  const { path, language, title } = place;
  const view = (page: number): ListView => {
    const facts: FrameFacts = {
      ...place,
      path: listPath(path, page),
      title: `${kind && `${kind}: `}${title}${page > 1 ? `, ${words[language].page} ${page}` : ''}`,
      description: plainText(description),
      isPair: page === 1,
      noindex: page > 1,
    };
    const link = (number: number) => href(listPath(path, number), rendering);
    const shown = {
      frame: makeFrame(facts, rendering),
      title: typeset(title, language, rendering),
      description: typesetProse(inlineHtml(description), language, rendering),
      articles: idsOnPage(rendering.lists.of(list), page, pages).flatMap((id) => rendering.values.card(id) ?? []),
      paging: { previous: page > 1 ? link(page - 1) : null, next: page < pages ? link(page + 1) : null },
    };
    return viewOf(shown, page);
  };
  return { path, pages, view };
}

const withSubtopics = ({ id, label, href }: RecordLink, language: Language, rendering: Rendering): Branch => ({
  label,
  href,
  items: rendering.values.entries(`${id} ${language}`).map((topic) => withSubtopics(topic, language, rendering)),
});

const collators: Record<Language, Intl.Collator> = {
  cs: new Intl.Collator('cs', { ignorePunctuation: true, numeric: true }),
  en: new Intl.Collator('en', { ignorePunctuation: true, numeric: true }),
};

/** Letters of a language other than those that differ by an accent alone. */
const OWN_LETTERS: Record<Language, RegExp> = { cs: /^(CH|[ČŘŠŽ])/, en: /^(?!)/ };

/** Articles grouped by letter, sorted; titles that begin with a number are under `0–9`, the rest under `#`. */
function letterIndex(ids: readonly number[], language: Language, { values }: Rendering): ArchiveView['index'] {
  const links = ids.flatMap((id) => values.link(id) ?? []);
  const sorted = links.sort((a, b) => collators[language].compare(fromFirstLetter(a.label), fromFirstLetter(b.label)));
  const groups = Map.groupBy(sorted, ({ label }) => letterOf(fromFirstLetter(label), language));
  return Array.from(groups, ([letter, articles]) => ({ letter, articles }));
}

/** A title from its first letter or number: many begin with a quotation mark or a picture. */
const fromFirstLetter = (title: string): string => title.replace(/^[^\p{L}\p{N}]+/u, '');

function letterOf(title: string, language: Language): string {
  const word = title.normalize('NFC').toLocaleUpperCase(language);
  const own = OWN_LETTERS[language].exec(word)?.[0];
  if (own) return own === 'CH' ? 'Ch' : own;
  const first = word.slice(0, 1).normalize('NFD').slice(0, 1);
  return /\p{L}/u.test(first) ? first : /\p{N}/u.test(first) ? '0–9' : '#';
}
