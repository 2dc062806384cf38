import { element, say } from '../../scripts/dom.ts';
import { withOwnCodes } from '../server-data.ts';
import type { EditorPage } from './page.ts';
import { textKey } from './runs.ts';
import type { UnitRow } from './unit.ts';

/**
 * Fills, in one step, all empty units that have an exact translation: from the memory, or from a unit of this job with
 * the same source. Machine translations do not count, and disputed units wait for a decision.
 */
export class ExactMatches {
  readonly button: HTMLButtonElement;
  readonly #page: EditorPage;
  readonly #onFilled: (count: number) => void;
  /** Positions of units with the same source, if there are several. */
  readonly #equals = new Map<string, number[]>();

  /** `onFilled` receives the number of units filled. */
  constructor(page: EditorPage, onFilled: (count: number) => void) {
    this.#page = page;
    this.#onFilled = onFilled;
    this.button = element('button', { type: 'button', class: 'tool', title: 'Alt + A', hidden: true });
    this.button.addEventListener('click', () => this.fill());
    const groups = Map.groupBy(page.rows.keys(), (at) => textKey(page.rows[at]!.unit.source));
    for (const [source, places] of groups) if (places.length > 1) this.#equals.set(source, places);
  }

  /** Offers the translation of a unit to all units with the same source. */
  repeat(row: UnitRow | undefined): void {
    if (row?.state !== 'done' && row?.state !== 'final') return;
    for (const at of this.#equals.get(textKey(row.unit.source)) ?? []) {
      const other = this.#page.rows[at]!;
      // Equal sources use the same code ids; the markup of the codes is each unit's own.
      if (other.state === 'open') other.repeat(withOwnCodes(row.target, other.unit.source));
    }
  }

  refresh(): void {
    const { rows, texts } = this.#page;
    const count = rows.filter(({ exact }) => exact).length;
    say(this.button, texts.exact.fill(count));
    this.button.hidden = count === 0;
  }

  fill(): void {
    const filled = this.#page.rows.filter((row) => row.fillExact());
    if (filled.length > 0) this.#onFilled(filled.length);
  }
}
