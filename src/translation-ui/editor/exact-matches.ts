import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
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
  /** Units with the same source, where there are several. */
  readonly #equals = new Map<string, UnitRow[]>();

  constructor(options: ExactMatchesOptions) {
    this.#options = options;
    this.button = element('button', { type: 'button', class: 'tool', title: 'Alt + A', hidden: true });
    this.button.addEventListener('click', () => this.fill());
    const groups = Map.groupBy(options.rows, ({ unit }) => textKey(unit.source));
    for (const [source, rows] of groups) if (rows.length > 1) this.#equals.set(source, rows);
  }

  /** Offers the translation of a unit to those that have the same source. */
  repeat(row: UnitRow | undefined): void {
    if (row?.state !== 'done' && row?.state !== 'final') return;
    for (const other of this.#equals.get(textKey(row.unit.source)) ?? [])
      if (other !== row && other.state === 'open') other.repeat(withCodesOf(other.unit.source, row.target));
  }

  /** Counts what can be filled. */
  refresh(): void {
    const { rows, texts } = this.#options;
    const count = rows.filter(({ exact }) => exact).length;
    this.button.textContent = texts.exact.fill(count);
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
