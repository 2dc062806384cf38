import { element } from '../../scripts/dom.ts';
import type { Warning } from '../server-data.ts';
import { button } from '../../workspace/controls.ts';
import { sayWarning } from './hints.ts';
import type { EditorPage } from './page.ts';
import type { UnitRow } from './unit.ts';

/** Warnings, each linked to its unit. Empty if there are none. */
export function warningList(
  warnings: readonly Warning[],
  { rows, texts }: Pick<EditorPage, 'rows' | 'texts'>,
): HTMLElement[] {
  if (warnings.length === 0) return [];
  const byId = new Map(rows.map((row) => [row.unit.id, row]));
  const lines = warnings.map((warning) => lineOf(byId.get(warning.unit), sayWarning(warning, texts)));
  return [
    element('p', {}, texts.warnings.lead(warnings.length)),
    element('ul', { class: 'faults warnings' }, ...lines),
  ];
}

/** A list item linked to its unit, if that is on the page. */
export const lineOf = (row: UnitRow | undefined, words: string): HTMLElement =>
  element('li', {}, row ? button(`${row.name}: ${words}`, () => row.focus(), 'link-button') : words);

/** The current warnings of all units. */
export const warningsAt = (rows: readonly UnitRow[]): Warning[] =>
  rows.flatMap(({ unit, warnings }) => warnings.map((finding) => ({ unit: unit.id, ...finding })));
