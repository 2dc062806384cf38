import { element } from '../../scripts/dom.ts';
import type { ReaderSearch, SearchesData } from '../server-data.ts';
import { Failure } from '../../workspace/server.ts';
import type { TranslationUiPage } from '../start-page.ts';

/** What readers search for: first what the guide does not have. */
export function searchesSection(page: TranslationUiPage): HTMLElement {
  const { server, texts } = page;
  const t = texts.console.readers;
  const lists = element('div', { 'aria-live': 'polite' }, element('p', { class: 'hint' }, texts.loading));

  async function load(): Promise<void> {
    const { languages } = await server.get<{ languages: SearchesData[] }>('searches');
    const missed = languages.flatMap((one) => list(t.missed[one.language], one.missed, page));
    const found = languages.filter((one) => one.found.length > 0);
    lists.replaceChildren(...missed, ...found.flatMap((one) => list(t.found[one.language], one.found, page)));
  }

  void load().catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    lists.replaceChildren(element('p', { class: 'nothing' }, error.message || texts.failed));
  });
  return element('div', {}, element('p', { class: 'hint' }, t.searchesHelp), lists);
}

function list(heading: string, searches: ReaderSearch[], page: TranslationUiPage): HTMLElement[] {
  const rows = searches.map((search) => row(search, page));
  const { noSearches } = page.texts.console.readers;
  return [
    element('h2', {}, heading),
    rows.length > 0 ? element('ul', { class: 'memory' }, ...rows) : element('p', { class: 'nothing' }, noSearches),
  ];
}

function row({ query, language, asked, missed, opened }: ReaderSearch, page: TranslationUiPage): HTMLElement {
  const t = page.texts.console.readers;
  const times = missed > 0 ? t.askedAndMissed(asked, missed) : t.asked(asked);
  const links = opened.flatMap(({ title, language, link, count }, at) => [
    at > 0 ? ', ' : ' ',
    element('a', { href: link, lang: language }, title),
    ` (${count}×)`,
  ]);
  return element(
    'li',
    { class: 'memory-entry' },
    element('p', { lang: language }, query),
    element('p', { class: 'job-facts' }, times),
    ...(links.length > 0 ? [element('p', {}, t.opened, ...links)] : []),
  );
}
