import type { Cell, Markup } from './cells.ts';

/** The line of dashes below the first row of a table. */
const RULE = /\n[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\||\r?\n|$)/;
const BLANK_LINE = /\n[ \t>]*\r?\n/;
const END_OF_ROW = /^[ \t]*\|/;

export const isInTable = ({ unit, text }: Cell): boolean => (unit ? unit.restype === 'cell' : END_OF_ROW.test(text));

/** Parts of tables that are not in a whole one: a first row without the line below it, or a row without a first. */
export function strayRows(written: Iterable<readonly [Cell, Markup]>): Cell[] {
  const stray: Cell[] = [];
  let table: { first: Cell; isRuled: boolean } | undefined;
  const close = (end: string): void => {
    if (table && !table.isRuled && !RULE.test(end)) stray.push(table.first);
    table = undefined;
  };
  for (const [cell, { text: lead }] of written) {
    const isCell = cell.unit?.restype === 'cell';
    const isBegun = table !== undefined;
    if (!isCell || BLANK_LINE.test(lead)) close(cell.unit ? '' : cell.text);
    if (!isCell) {
      if (!isBegun && isInTable(cell)) stray.push(cell);
    } else if (!table) {
      table = { first: cell, isRuled: false };
      if (!isBegun && END_OF_ROW.test(lead)) stray.push(cell);
    } else if (lead.includes('\n')) {
      if (RULE.test(lead) === table.isRuled) stray.push(cell);
      table.isRuled = true;
    }
  }
  close('');
  return stray;
}
