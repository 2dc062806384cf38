import type { Cell, Markup } from './cells.ts';

/** The beginning of the line of dashes below the first row of a table. */
const RULE = /^[ \t]*:?-+:?[ \t]*(?:\||$)/;
const START_OF_ROW = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*\|?/;
const BLANK_LINE = /\n[ \t>]*\r?\n/;
const END_OF_ROW = /^[ \t]*\|/;

export const isInTable = ({ unit, text }: Cell): boolean => (unit ? unit.restype === 'cell' : END_OF_ROW.test(text));

/** Parts of tables that are not whole, except known ones: a row without a first one, and both ends of the others. */
export function strayRows(written: Iterable<readonly [Cell, Markup]>, known: ReadonlySet<Cell> = new Set()): Cell[] {
  const stray: Cell[] = [];
  let table: { first: Cell; last: Cell; text: string } | undefined;
  const close = (end: string): void => {
    if (table && !known.has(table.first) && !isWhole(table.text + end)) stray.push(table.first, table.last);
    table = undefined;
  };
  for (const [cell, { text: lead }] of written) {
    const isCell = cell.unit?.restype === 'cell';
    const isBegun = table !== undefined;
    if (!isCell || BLANK_LINE.test(lead)) close(cell.unit ? lead : lead + cell.text);
    if (!isBegun && (isCell ? END_OF_ROW.test(lead) : isInTable(cell))) stray.push(cell);
    if (!isCell) continue;
    table ??= { first: cell, last: cell, text: '' };
    table.last = cell;
    table.text += `${table.text === '' ? lead.slice(lead.lastIndexOf('\n') + 1) : lead}x`;
  }
  close('');
  return stray.filter((cell) => !known.has(cell));
}

/** Whether a table has a line of dashes below its first row, both with as many cells, and no row with more. */
function isWhole(table: string): boolean {
  const lines = table.split(BLANK_LINE)[0]!.split('\n');
  const [first = '', ruled = '', ...rows] = lines.map((line) => line.trim().replace(START_OF_ROW, ''));
  const cells = (row: string) => row.replace(/\|$/, '').split('|').length;
  const isRow = (row: string) => !RULE.test(row) && cells(row) <= cells(first);
  return RULE.test(ruled) && cells(ruled) === cells(first) && rows.every(isRow);
}
