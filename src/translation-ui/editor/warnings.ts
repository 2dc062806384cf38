import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { Warning } from '../server-data.ts';
import { sayWarning } from './say-warning.ts';
import type { UnitRow } from './unit.ts';

type Texts = TranslationUiTexts['editor'];

/** What somebody should look at, each line leading to its unit. Empty when there is nothing. */
export function warningList(warnings: readonly Warning[], rows: readonly UnitRow[], texts: Texts): HTMLElement[] {
  if (warnings.length === 0) return [];
  const byId = new Map(rows.map((row) => [row.unit.id, row]));
  const lines = warnings.map((warning) => {
    const words = sayWarning(warning, texts);
    const row = byId.get(warning.unit);
    if (!row) return element('li', {}, words);
    const go = element('button', { type: 'button', class: 'link-button' }, `${row.name}: ${words}`);
    go.addEventListener('click', () => row.focus());
    return element('li', {}, go);
  });
  return [
    element('p', {}, texts.warnings.lead(warnings.length)),
    element('ul', { class: 'faults warnings' }, ...lines),
  ];
}

/** The warnings that stand at the units now. */
export const warningsAt = (rows: readonly UnitRow[]): Warning[] =>
  rows.flatMap(({ unit, warnings }) => warnings.map((finding) => ({ unit: unit.id, ...finding })));
