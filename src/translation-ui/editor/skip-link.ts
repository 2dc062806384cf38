import { element } from '../../scripts/dom.ts';
import type { UnitRow } from './unit.ts';

/** The first stop of the keyboard: from there it is one key to what is to be translated, past the head and all tools. */
export function skipLink(rows: readonly UnitRow[], label: string, go: (row: UnitRow | undefined) => void): HTMLElement {
  const link = element('a', { class: 'skip-link primary', href: '#units' }, label);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    go(rows.find(({ state }) => state === 'open' || state === 'rough') ?? rows[0]);
  });
  return link;
}
