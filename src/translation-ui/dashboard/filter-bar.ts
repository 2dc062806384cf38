import { element, onSubmit } from '../../scripts/dom.ts';
import type { DashboardPage } from './section.ts';

/** Delay after the last keystroke before the search starts, in milliseconds. */
const TYPING_MS = 250;

type Options = [value: string, label: string][];

/** Search, filters and order of the jobs. `changed` is called after each change. */
export function filterBar(page: DashboardPage, changed: () => void): HTMLElement {
  const { filter, data, user, texts } = page;
  const t = texts.console.list;
  const restart = () => {
    filter.page = 1;
    changed();
  };
  const select = (key: 'state' | 'language' | 'translator' | 'order', options: Options) => {
    const made = element(
      'select',
      { id: `job-${key}` },
      ...options.map(([value, label]) => element('option', { value, selected: value === filter[key] }, label)),
    );
    made.addEventListener('change', () => {
      filter[key] = made.value;
      restart();
    });
    return labelled(t[key], made);
  };
  const search = element('input', { type: 'search', id: 'job-search', value: filter.search, autocomplete: 'off' });
  let timer = 0;
  const find = () => {
    clearTimeout(timer);
    if (filter.search === search.value) return;
    filter.search = search.value;
    restart();
  };
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(find, TYPING_MS);
  });
  const overdue = element('input', { type: 'checkbox', id: 'job-overdue', checked: filter.overdue });
  overdue.addEventListener('change', () => {
    filter.overdue = overdue.checked;
    restart();
  });
  const { states, nobody } = texts.console;
  const people = data.translators.map(({ id, name }): [string, string] => [String(id), name]);
  const anybody: Options = [
    ['', t.any],
    ['0', nobody],
  ];
  const bar = element(
    'form',
    { class: 'job-filter', role: 'search', 'aria-label': t.title },
    labelled(t.search, search),
    select('state', [['open', t.open], ...Object.entries(states), ['', t.all]]),
    select('language', [['', t.any], ...Object.entries(texts.languages)]),
    ...(user.manages ? [select('translator', [...anybody, ...people])] : []),
    select('order', Object.entries(t.orders)),
    element('label', { class: 'choice' }, overdue, element('span', {}, texts.console.overdue)),
  );
  onSubmit(bar, find);
  return bar;
}

const labelled = (label: string, control: HTMLElement): HTMLElement =>
  element('label', {}, element('span', {}, label), control);
