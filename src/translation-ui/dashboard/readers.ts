import { longDate } from '../../i18n/date.ts';
import { element } from '../../scripts/dom.ts';
import { searchesSection } from './searches.ts';
import type { ReaderFeedback } from '../server-data.ts';
import { Failure } from '../../workspace/server.ts';
import type { TranslationUiPage } from '../start-page.ts';

/** What readers say of pages: those that helped least first. */
export function readersPanel(page: TranslationUiPage): HTMLElement {
  const { server, texts } = page;
  const t = texts.console.readers;
  const list = element('div', { 'aria-live': 'polite' }, element('p', { class: 'hint' }, texts.loading));

  async function load(): Promise<void> {
    const { total, pages } = await server.get<{ total: number; pages: ReaderFeedback[] }>('feedback');
    const more = total > pages.length ? [element('p', { class: 'hint' }, t.more(pages.length, total))] : [];
    const rows = pages.map((feedback) => row(feedback, page));
    list.replaceChildren(
      ...(rows.length > 0
        ? [element('ul', { class: 'memory' }, ...rows)]
        : [element('p', { class: 'nothing' }, t.none)]),
      ...more,
    );
  }

  void load().catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    list.replaceChildren(element('p', { class: 'nothing' }, error.message || texts.failed));
  });
  return element(
    'div',
    { class: 'panel readers' },
    searchesSection(page),
    element('h2', {}, t.pages),
    element('p', { class: 'hint' }, t.help),
    list,
  );
}

function row({ title, language, link, yes, no, comments }: ReaderFeedback, page: TranslationUiPage): HTMLElement {
  const t = page.texts.console.readers;
  return element(
    'li',
    { class: 'memory-entry' },
    element('p', {}, element('a', { href: link, lang: language }, title)),
    element('p', { class: 'job-facts' }, t.votes(yes, no)),
    ...comments.map(({ helpful, text, date }) =>
      element(
        'blockquote',
        { class: 'reader-comment' },
        element('p', { lang: language }, text),
        element('footer', {}, `${helpful ? t.yes : t.no}, ${longDate(date.slice(0, 10), page.language)}`),
      ),
    ),
  );
}
