import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { UnitRow } from './unit.ts';

export class ProgressBar {
  readonly bar: HTMLElement;
  readonly #texts: EditorTexts;
  readonly #meter = element('progress', {});
  readonly #words = element('span', { class: 'progress-words' });

  constructor(texts: EditorTexts) {
    this.#texts = texts;
    this.bar = element('div', { class: 'progress' }, this.#meter, this.#words);
  }

  show(rows: UnitRow[]): void {
    const translated = rows.filter(({ state }) => state === 'done' || state === 'final').length;
    const words = this.#texts.progress(translated, rows.length);
    if (this.#words.textContent === words) return;
    this.#meter.max = rows.length || 1;
    this.#meter.value = translated;
    this.#meter.setAttribute('aria-label', words);
    this.#words.textContent = words;
  }
}
