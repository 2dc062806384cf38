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
export class FilterBar {
  readonly bar: HTMLElement;
  readonly nothing: HTMLElement;
  readonly #rows: UnitRow[];
  readonly #buttons = new Map<Name, { button: HTMLButtonElement; count: HTMLElement }>();
  #chosen: Name = 'all';

  constructor(rows: UnitRow[], texts: EditorTexts) {
    this.#rows = rows;
    this.nothing = element('p', { class: 'nothing', hidden: true, role: 'status' }, texts.nothingHere);
    this.bar = element('div', { class: 'row filters', role: 'group', 'aria-label': texts.filter });
    for (const name of NAMES) {
      const count = element('span', { class: 'count' });
      const button = element('button', { type: 'button', class: 'filter' }, texts.filters[name], ' ', count);
      button.addEventListener('click', () => this.#choose(name));
      this.#buttons.set(name, { button, count });
      // Without former translations, everything is new.
      if (name !== 'changed' || rows.some(({ unit }) => unit.state === 'final' || unit.previous))
        this.bar.append(button);
    }
    this.#choose('all');
  }

  /** Updates the counts, without hiding a unit that is being typed in. */
  count(): void {
    for (const [name, { count }] of this.#buttons) say(count, String(this.#rows.filter(SHOWS[name]).length));
  }

  reveal(row: UnitRow | undefined): void {
    if (row?.item.hidden) this.#choose('all');
  }

  #choose(name: Name): void {
    this.#chosen = name;
    for (const [other, { button }] of this.#buttons) button.setAttribute('aria-pressed', String(other === name));
    for (const row of this.#rows) row.item.hidden = !SHOWS[this.#chosen](row);
    for (const section of document.querySelectorAll<HTMLElement>('.section')) {
      section.hidden = !section.querySelector('.unit:not([hidden])');
    }
    this.nothing.hidden = this.#rows.some(({ item }) => !item.hidden);
    this.count();
  }
}
