import type { WritingTexts } from '../i18n/writing/texts.ts';
import { element } from '../scripts/dom.ts';
import { button } from '../workspace/controls.ts';

/** Names in the URL that differ: `lang` is already the language of the page. */
const IN_URL: Record<string, string> = { language: 'in', search: 'q' };

/** Reads from the URL what a list shows, so that it can be bookmarked and shared. `defaults` fills the gaps. */
export function readQuestion<Question extends Record<string, string>>(defaults: Question): Question {
  const given = new URLSearchParams(location.search);
  const entries = Object.entries(defaults).map(([name, value]) => [name, given.get(IN_URL[name] ?? name) || value]);
  return Object.fromEntries(entries) as Question;
}

/** Puts what a list should show into the URL, as a new history entry or replacing the current one. */
export function putQuestion(
  wanted: Record<string, string>,
  defaults: Record<string, string>,
  lang: string,
  how: 'pushState' | 'replaceState' = 'pushState',
): void {
  const query = new URLSearchParams({ lang });
  for (const [name, value] of Object.entries(wanted))
    if (value !== defaults[name]) query.set(IN_URL[name] ?? name, value);
  history[how](null, '', `?${query}`);
}

/** A search field that reports its words once the user stops typing. */
export function searchField(label: string, value: string, onSearch: (words: string) => void): HTMLInputElement {
  const field = element('input', { type: 'search', value, 'aria-label': label, placeholder: label });
  let rest = 0;
  const tell = (ms: number) => {
    clearTimeout(rest);
    rest = window.setTimeout(() => onSearch(field.value.trim()), ms);
  };
  field.addEventListener('input', () => tell(250));
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    // It would submit the form and reload the page without its state.
    event.preventDefault();
    tell(0);
  });
  return field;
}

/** A button for each view of a list, with its count if known. */
export function viewButtons<View extends string>(
  views: readonly View[],
  now: string,
  labels: Record<View, string>,
  counts: Partial<Record<string, number>>,
  onChoose: (view: View) => void,
): HTMLElement[] {
  return views.map((view) => {
    const tab = element('button', { type: 'button', 'aria-pressed': String(view === now) }, labels[view]);
    const count = counts[view];
    if (count !== undefined) tab.append(' ', element('span', { class: 'count' }, String(count)));
    tab.addEventListener('click', () => onChoose(view));
    return tab;
  });
}

/** Links to the previous and next page of a list; hidden if there is only one. */
export function pager(at: number, pages: number, t: WritingTexts['list'], onTurn: (to: number) => void): HTMLElement {
  const turn = (to: number, label: string) => {
    const turner = button(label, () => onTurn(to));
    turner.disabled = to < 1 || to > pages;
    return turner;
  };
  return element(
    'nav',
    { class: 'pager', hidden: pages < 2 },
    turn(at - 1, t.previous),
    element('span', {}, t.page(at, pages)),
    turn(at + 1, t.next),
  );
}
