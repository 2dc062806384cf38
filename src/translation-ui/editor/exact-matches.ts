import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element, say } from '../../scripts/dom.ts';
import type { Run } from '../server-data.ts';
import { codeKey, codesOf, isCode, textKey } from './runs.ts';
import type { UnitRow } from './unit.ts';

export interface ExactMatchesOptions {
  rows: readonly UnitRow[];
  texts: TranslationUiTexts['editor'];
  /** Told how many units were filled. */
  onFilled(count: number): void;
}

/**
 * Fills, in one step, each empty unit that has an exact translation: one of the memory, or that of a unit of this job
 * with the same source. What a machine made is none, and what is disputed waits for a decision.
 */
export class ExactMatches {
  readonly button: HTMLButtonElement;
  readonly #options: ExactMatchesOptions;
  /** Places of units with the same source, where there are several. */
  readonly #equals = new Map<string, number[]>();

  constructor(options: ExactMatchesOptions) {
    this.#options = options;
    this.button = element('button', { type: 'button', class: 'tool', title: 'Alt + A', hidden: true });
    this.button.addEventListener('click', () => this.fill());
    const groups = Map.groupBy(options.rows.keys(), (at) => textKey(options.rows[at]!.unit.source));
    for (const [source, places] of groups) if (places.length > 1) this.#equals.set(source, places);
  }

  /** Offers the translation of a unit to those that have the same source. */
  repeat(row: UnitRow | undefined): void {
    if (row?.state !== 'done' && row?.state !== 'final') return;
    for (const at of this.#equals.get(textKey(row.unit.source)) ?? []) {
      const other = this.#options.rows[at]!;
      if (other.state === 'open') other.repeat(withCodesOf(other.unit.source, row.target));
    }
  }

  /** Counts what can be filled. */
  refresh(): void {
    const { rows, texts } = this.#options;
    const count = rows.filter(({ exact }) => exact).length;
    say(this.button, texts.exact.fill(count));
    this.button.hidden = count === 0;
  }

  fill(): void {
    const filled = this.#options.rows.filter((row) => row.fillExact());
    if (filled.length > 0) this.#options.onFilled(filled.length);
  }
}

/** Equal sources name their codes alike; how a code is written is each unit's own. */
function withCodesOf(source: readonly Run[], target: readonly Run[]): Run[] {
  const own = new Map(codesOf(source).map((code) => [codeKey(code), code]));
  return target.map((run) => (isCode(run) ? (own.get(codeKey(run)) ?? run) : run));
}
