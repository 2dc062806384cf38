import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { UnitRow } from './unit.ts';

export function progressBar(texts: EditorTexts) {
  const meter = element('progress', {});
  const words = element('span', { class: 'progress-words' });

  function show(rows: UnitRow[]): void {
    const translated = rows.filter(({ state }) => state === 'done' || state === 'final').length;
    const said = texts.progress(translated, rows.length);
    if (words.textContent === said) return;
    meter.max = rows.length || 1;
    meter.value = translated;
    meter.setAttribute('aria-label', said);
    words.textContent = said;
  }

  return { bar: element('div', { class: 'progress' }, meter, words), show };
}
