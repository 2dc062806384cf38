import { longDate } from '../i18n/date.ts';
import { readersTextsFor } from '../i18n/writing/readers.ts';
import { element } from '../scripts/dom.ts';
import { type WorkspacePage, writeUrl } from '../workspace/page.ts';
import type { FeedbackList, ReaderFeedback, ReaderSearch, SearchesData } from './server-data.ts';
import { pageLanguage } from './words.ts';

const t = readersTextsFor(pageLanguage);

/** A view of the list that shows readers' feedback or searches instead of texts. */
type ReaderView = (page: WorkspacePage) => Promise<HTMLElement>;

/** Readers' feedback on pages: those that helped least first. */
const feedback: ReaderView = async (page) => {
  const { total, pages } = await page.server.get<FeedbackList>('reports/feedback');
  const rows = pages.map((one) => pageRow(one, page));
  const more = total > pages.length ? [element('p', { class: 'hint' }, t.more(pages.length, total))] : [];
  return element('div', {}, element('p', { class: 'hint' }, t.help), listOf(rows, t.none), ...more);
};

/** What readers search for: first what the guide lacks. */
const searches: ReaderView = async (page) => {
  const { languages } = await page.server.get<{ languages: SearchesData[] }>('reports/searches');
  const list = (heading: string, found: ReaderSearch[]) => [
    element('h2', {}, heading),
    listOf(
      found.map((search) => searchRow(search, page)),
      t.noSearches,
    ),
  ];
  const missed = languages.flatMap(({ language, missed }) => list(t.missed[language], missed));
  const found = languages.filter((one) => one.found.length > 0);
  const opened = found.flatMap(({ language, found }) => list(t.found[language], found));
  return element('div', {}, element('p', { class: 'hint' }, t.searchesHelp), ...missed, ...opened);
};

export const READER_VIEWS = { feedback, searches };

const listOf = (rows: HTMLElement[], none: string): HTMLElement =>
  rows.length > 0 ? element('ul', { class: 'reports' }, ...rows) : element('p', { class: 'nothing' }, none);

function pageRow(
  { id, title, language, link, yes, no, comments, editable }: ReaderFeedback,
  page: WorkspacePage,
): HTMLElement {
  const edit = element('a', { href: writeUrl(page, `${id}/`) }, t.edit);
  return element(
    'li',
    {},
    element('p', {}, element('a', { href: link, lang: language }, title)),
    element('p', { class: 'hint' }, t.votes(yes, no), ...(editable ? [' · ', edit] : [])),
    ...comments.map(({ helpful, text, date }) =>
      element(
        'blockquote',
        { class: 'reader-comment' },
        element('p', { lang: language }, text),
        element('footer', { class: 'hint' }, `${helpful ? t.yes : t.no}, ${longDate(date, pageLanguage)}`),
      ),
    ),
  );
}

function searchRow({ query, language, asked, missed, opened }: ReaderSearch, page: WorkspacePage): HTMLElement {
  const links = opened.flatMap(({ title, language, link, count }, at) => [
    at > 0 ? ', ' : ' ',
    element('a', { href: link, lang: language }, title),
    ` (${count}×)`,
  ]);
  const begin = new URLSearchParams({ in: language, title: query });
  const write = element('a', { href: `${writeUrl(page, 'new/')}&${begin}` }, t.write);
  return element(
    'li',
    {},
    element('p', { lang: language }, query),
    element(
      'p',
      { class: 'hint' },
      ...(missed > 0 ? [t.askedAndMissed(asked, missed), ' · ', write] : [t.asked(asked)]),
    ),
    ...(links.length > 0 ? [element('p', { class: 'hint' }, t.opened, ...links)] : []),
  );
}
