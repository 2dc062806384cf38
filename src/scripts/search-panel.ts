import type { SearchTexts } from '../i18n/index.ts';
import type { Language } from '../views.ts';
import { element, textsOf } from './dom.ts';
import { searchReport } from './search-report.ts';
import { openSearch, type SearchResult } from './search-engine.ts';
import { resultItem, sentenceOf } from './search-result.ts';
import { store, stored } from './storage.ts';

const AT_ONCE = 5;
/** Pause in typing before a search starts, in milliseconds. */
const PAUSE_MS = 80;
/** Set once the dialog is connected; a page has only one. */
let connected: (() => void) | undefined;

/** Makes the dialog search, first for the words in the field: they may have been typed while this was loading. */
export function startSearch(host: HTMLElement): void {
  connected ??= connect(host);
  connected();
}

function connect(host: HTMLElement): () => void {
  const texts = textsOf<SearchTexts>(host);
  const part = <Kind extends HTMLElement>(name: string) => host.querySelector<Kind>(name)!;
  const input = part<HTMLInputElement>('input');
  const status = part('.search-status');
  const list = part('.search-results');
  const more = part<HTMLButtonElement>('.search-more');
  const meant = part('.search-meant');
  const help = part('.search-help');
  const recent = part('.search-recent');
  const filter = part<HTMLSelectElement>('select');
  const client = openSearch(host.dataset.bundle!, document.documentElement.lang as Language);
  const report = searchReport(host.dataset.searches!);
  /** Whether the URL of the page contains the words. */
  const isPage = host.closest('[data-search-page]') !== null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the last search; results of earlier ones are ignored. */
  let asked = 0;
  let shown = 0;
  let isGrowing = false;
  /** The words whose results are shown. */
  let answered = '';

  client.topics().then(
    (topics) => offerTopics(topics, filter, texts),
    () => (status.textContent = texts.failed),
  );
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), PAUSE_MS);
  });
  filter.addEventListener('change', () => void search());
  more.addEventListener('click', () => void showMore());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) void openFirst();
  });
  list.addEventListener('click', (event) => {
    const item = (event.target as Element).closest<HTMLElement>('[data-id]');
    if (!item) return;
    rememberSearch(input.value.trim());
    report?.opened(item.dataset.id!);
  });
  host.addEventListener('keydown', (event) => walk(event, input, list));
  return () => void search();

  async function search(): Promise<void> {
    const query = input.value.trim();
    const number = ++asked;
    if (isPage) keepInUrl(query);
    if (!query) return showNothing();
    status.textContent = texts.working;
    try {
      const result = await client.search(query, { ...scope(), count: AT_ONCE });
      if (number === asked) show(result, query);
    } catch {
      if (number !== asked) return;
      showNothing();
      showFailed();
    }
  }

  function show(result: SearchResult, query: string): void {
    answered = query;
    const isWalked = list.matches(':focus-within');
    list.replaceChildren(...result.hits.map((hit) => resultItem(hit, texts)));
    // Results of words typed last may come when the reader already walks those of the words before.
    if (isWalked) (list.querySelector('a') ?? input).focus();
    shown = AT_ONCE;
    more.hidden = shown >= result.total;
    recent.hidden = true;
    help.hidden = result.isConfident;
    offerMeant(result.meant);
    // Only searches of the whole guide are reported: a topic may lack what the guide has elsewhere.
    if (!filter.value) report?.shown(query, result.isConfident);
    status.textContent = sentenceOf(result, query, texts);
  }

  /** Readers press Enter before the results of the last words are there. */
  async function openFirst(): Promise<void> {
    const query = input.value.trim();
    clearTimeout(timer);
    if (query !== answered) await search();
    if (query === answered) list.querySelector('a')?.click();
  }

  function showNothing(): void {
    answered = '';
    list.replaceChildren();
    more.hidden = true;
    help.hidden = true;
    offerMeant(null);
    report?.forget();
    offerRecent();
    status.textContent = texts.hint;
  }

  async function showMore(): Promise<void> {
    const number = asked;
    // Disabling the button instead would lose its focus.
    if (isGrowing) return;
    isGrowing = true;
    try {
      const { hits, total } = await client.search(answered, { ...scope(), from: shown, count: AT_ONCE });
      if (number !== asked) return;
      const items = hits.map((hit) => resultItem(hit, texts));
      list.append(...items);
      shown += AT_ONCE;
      more.hidden = shown >= total;
      items[0]?.querySelector('a')?.focus();
    } catch {
      if (number === asked) showFailed();
    } finally {
      isGrowing = false;
    }
  }

  function showFailed(): void {
    status.textContent = texts.failed;
    help.hidden = false;
  }

  function scope(): { topic?: string } {
    return filter.value ? { topic: filter.value } : {};
  }

  function offerMeant(words: string | null): void {
    meant.hidden = words === null;
    if (words !== null) meant.replaceChildren(texts.meant, ' ', queryButton(words));
  }

  function offerRecent(): void {
    const queries = recentSearches();
    recent.hidden = queries.length === 0;
    const clear = element('button', { type: 'button', class: 'search-forget' }, texts.forget);
    clear.addEventListener('click', () => {
      forgetSearches();
      recent.hidden = true;
      input.focus();
    });
    recent.replaceChildren(texts.recent, ' ', ...queries.flatMap((query) => [queryButton(query), ' ']), clear);
  }

  /** A button that searches for a query. */
  function queryButton(query: string): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'search-query' }, query);
    button.addEventListener('click', () => {
      input.value = query;
      input.focus();
      void search();
    });
    return button;
  }
}

/** Puts the words into the URL of the search page, in both languages. */
function keepInUrl(query: string): void {
  const words = query && `?${new URLSearchParams({ q: query })}`;
  history.replaceState(null, '', words || location.pathname);
  const link = document.querySelector<HTMLAnchorElement>('.language-switch');
  if (link) link.search = words;
}

function offerTopics(topics: string[], filter: HTMLSelectElement, texts: SearchTexts): void {
  if (topics.length < 2) return;
  topics.sort(new Intl.Collator(document.documentElement.lang).compare);
  filter.append(new Option(texts.everywhere, ''), ...topics.map((topic) => new Option(topic, topic)));
  filter.closest('label')!.hidden = false;
}

/**
 * Arrow keys move between articles, Tab also between their sections; up from the first article returns to the field.
 */
function walk(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (event.target instanceof HTMLSelectElement) return;
  const stops: HTMLElement[] = [input, ...list.querySelectorAll<HTMLElement>(':scope > li > a')];
  const focused = document.activeElement as HTMLElement;
  const article = focused.closest('.search-results > li')?.querySelector('a');
  const here = stops.indexOf(article ?? focused);
  const isInSection = article !== undefined && article !== null && article !== focused;
  const next = isInSection && event.key === 'ArrowUp' ? article : stops[here + (event.key === 'ArrowDown' ? 1 : -1)];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

const KEY = 'guide-searches';
const MOST = 5;

/** Recent searches on this device, newest first; empty if the browser stores nothing. */
function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(stored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function rememberSearch(query: string): void {
  if (query) save([query, ...recentSearches().filter((one) => one !== query)].slice(0, MOST));
}

const forgetSearches = (): void => save([]);

const save = (queries: string[]): void => store(KEY, JSON.stringify(queries));
