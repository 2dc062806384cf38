import type { SearchTexts } from '../i18n/texts.ts';
import { textsOf } from './dom.ts';
import type { Found, Pagefind, Result } from './pagefind.ts';
import { loadPagefind } from './pagefind.ts';
import { resultItem } from './search-result.ts';

const AT_ONCE = 8;
const started = new WeakMap<HTMLElement, () => void>();

/** Makes the dialog search, at once for what is in the field: words may have been typed while this was on its way. */
export function startSearch(host: HTMLElement): void {
  let search = started.get(host);
  if (!search) started.set(host, (search = connect(host)));
  search();
}

function connect(host: HTMLElement): () => void {
  const texts = textsOf<SearchTexts>(host);
  const input = host.querySelector('input')!;
  const status = host.querySelector<HTMLElement>('.search-status')!;
  const list = host.querySelector<HTMLElement>('.search-results')!;
  const more = host.querySelector<HTMLButtonElement>('.search-more')!;
  const filter = host.querySelector('select')!;
  const pagefind = loadPagefind(host.dataset.bundle!, host.dataset.base!);
  let rest: Result[] = [];

  pagefind.then((engine) => offerSections(engine, filter, texts)).catch(() => (status.textContent = texts.failed));
  input.addEventListener('input', () => void search());
  filter.addEventListener('change', () => void search());
  more.addEventListener('click', () => void showMore(true));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') list.querySelector('a')?.click();
  });
  host.addEventListener('keydown', (event) => walk(event, input, list));
  return () => void search();

  async function search(): Promise<void> {
    const term = input.value.trim();
    if (!term) return show([], texts.hint);
    status.textContent = texts.working;
    try {
      const filters = filter.value ? { section: filter.value } : {};
      const found = await (await pagefind).debouncedSearch(term, { filters: filters as Record<string, string> }, 120);
      if (found) await show(found.results, countText(found.results.length, term, texts));
    } catch {
      await show([], texts.failed);
    }
  }

  async function show(results: Result[], message: string): Promise<void> {
    rest = results;
    list.replaceChildren();
    await showMore(false);
    status.textContent = message;
  }

  async function showMore(moveFocus: boolean): Promise<void> {
    const batch = rest.slice(0, AT_ONCE);
    rest = rest.slice(AT_ONCE);
    const found: Found[] = await Promise.all(batch.map((result) => result.data()));
    const items = found.map(resultItem);
    list.append(...items);
    more.hidden = rest.length === 0;
    if (moveFocus) items[0]?.querySelector('a')?.focus();
  }
}

async function offerSections(pagefind: Pagefind, filter: HTMLSelectElement, texts: SearchTexts): Promise<void> {
  const sections = Object.keys((await pagefind.filters()).section ?? {});
  if (sections.length < 2) return;
  sections.sort(new Intl.Collator(document.documentElement.lang).compare);
  filter.append(new Option(texts.everywhere, ''), ...sections.map((section) => new Option(section, section)));
  filter.closest('label')!.hidden = false;
}

function countText(count: number, term: string, texts: SearchTexts): string {
  const few = count >= 2 && count <= 4;
  const text = count === 0 ? texts.none : count === 1 ? texts.one : few ? texts.few : texts.many;
  return text.replace('%n', String(count)).replace('%s', () => term);
}

/** Arrows walk through the results; up from the first one returns to the words. */
function walk(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (event.target instanceof HTMLSelectElement) return;
  const stops: HTMLElement[] = [input, ...list.querySelectorAll('a')];
  const here = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[here + (event.key === 'ArrowDown' ? 1 : -1)];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
