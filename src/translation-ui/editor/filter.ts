import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element, say } from '../../scripts/dom.ts';
import type { UnitRow } from './unit.ts';

type Name = keyof EditorTexts['filters'];

/** `changed` means the units to translate in an update job: those that do not keep their translation. */
const SHOWS: Record<Name, (row: UnitRow) => boolean> = {
  all: () => true,
  open: ({ state }) => state === 'open' || state === 'rough',
  changed: ({ unit }) => unit.state !== 'final',
  problems: ({ hasProblems }) => hasProblems,
};

const NAMES = Object.keys(SHOWS) as Name[];

/** Shows some of the units. A unit being edited stays visible until another filter is chosen. */
export function filterBar(rows: UnitRow[], texts: EditorTexts) {
  const nothing = element('p', { class: 'nothing', hidden: true, role: 'status' }, texts.nothingHere);
  const filters = NAMES.map((name) => {
    const counted = element('span', { class: 'count' });
    const button = element('button', { type: 'button', class: 'filter' }, texts.filters[name], ' ', counted);
    button.addEventListener('click', () => choose(name));
    return { name, button, counted };
  });
  // Without former translations, everything is new.
  const isUpdate = rows.some(({ unit }) => unit.state === 'final' || unit.previous);
  const offered = filters.filter(({ name }) => name !== 'changed' || isUpdate).map(({ button }) => button);
  const bar = element('div', { class: 'row filters', role: 'group', 'aria-label': texts.filter }, ...offered);

  /** Updates the counts, without hiding a unit that is being typed in. */
  function count(): void {
    for (const { name, counted } of filters) say(counted, String(rows.filter(SHOWS[name]).length));
  }

  function reveal(row: UnitRow | undefined): void {
    if (row?.item.hidden) choose('all');
  }

  function choose(chosen: Name): void {
    for (const { name, button } of filters) button.setAttribute('aria-pressed', String(name === chosen));
    for (const row of rows) row.item.hidden = !SHOWS[chosen](row);
    for (const section of document.querySelectorAll<HTMLElement>('.section')) {
      section.hidden = !section.querySelector('.unit:not([hidden])');
    }
    nothing.hidden = rows.some(({ item }) => !item.hidden);
    count();
  }

  choose('all');
  return { bar, nothing, count, reveal };
}
