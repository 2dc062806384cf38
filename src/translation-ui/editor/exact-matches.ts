import { element, say } from '../../scripts/dom.ts';
import { withOwnCodes } from '../server-data.ts';
import type { EditorPage } from './page.ts';
import { textKey } from './runs.ts';
import type { UnitRow } from './unit.ts';

/**
 * Fills, in one step, all empty units that have an exact translation: from the memory, or from a unit of this job with
 * the same source. Machine translations do not count, and disputed units wait for a decision. `onFilled` receives the
 * number of units filled.
 */
export function exactMatches({ rows, texts }: EditorPage, onFilled: (count: number) => void) {
  const button = element('button', { type: 'button', class: 'tool', title: 'Alt + A', hidden: true });
  button.addEventListener('click', fill);
  /** Positions of units with the same source. */
  const equals = Map.groupBy(rows.keys(), (at) => textKey(rows[at]!.unit.source));

  /** Offers the translation of a unit to all units with the same source. */
  function repeat(row: UnitRow | undefined): void {
    if (row?.state !== 'done' && row?.state !== 'final') return;
    for (const at of equals.get(textKey(row.unit.source)) ?? []) {
      const other = rows[at]!;
      // Equal sources use the same code ids; the markup of the codes is each unit's own.
      if (other.state === 'open') other.repeat(withOwnCodes(row.target, other.unit.source));
    }
  }

  function refresh(): void {
    const count = rows.filter(({ exact }) => exact).length;
    say(button, texts.exact.fill(count));
    button.hidden = count === 0;
  }

  function fill(): void {
    const filled = rows.filter((row) => row.fillExact());
    if (filled.length > 0) onFilled(filled.length);
  }

  return { button, repeat, refresh, fill };
}
