import type { Cell, Markup } from './cells.ts';

/** The line of dashes below the first row of a table. */
const RULE = /\n[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\||\r?\n|$)/;
const BLANK_LINE = /\n[ \t>]*\r?\n/;
const END_OF_ROW = /^[ \t]*\|/;

export const isInTable = ({ unit, text }: Cell): boolean => (unit ? unit.restype === 'cell' : END_OF_ROW.test(text));

/**
 * Parts of tables that are not in a whole one: a first row without the line below it, a row without a first, and both
 * ends of a table with cells in no column.
 */
export function strayRows(written: Iterable<readonly [Cell, Markup]>, known: ReadonlySet<Cell> = new Set()): Cell[] {
  const stray: Cell[] = [];
  let table: { first: Cell; last: Cell; isRuled: boolean; text: string } | undefined;
  const close = (end: string): void => {
    if (table && !table.isRuled && !RULE.test(end)) stray.push(table.first);
    else if (table && !known.has(table.first) && !isEven(table.text + end)) stray.push(table.first, table.last);
    table = undefined;
  };
  for (const [cell, { text: lead }] of written) {
    const isCell = cell.unit?.restype === 'cell';
    const isBegun = table !== undefined;
    if (!isCell || BLANK_LINE.test(lead)) close(cell.unit ? '' : cell.text);
    if (!isCell) {
      if (!isBegun && isInTable(cell)) stray.push(cell);
      continue;
    }
    if (!table) {
      table = { first: cell, last: cell, isRuled: false, text: '' };
      if (!isBegun && END_OF_ROW.test(lead)) stray.push(cell);
    } else if (lead.includes('\n')) {
      if (RULE.test(lead) === table.isRuled) stray.push(cell);
      table.isRuled = true;
    }
    table.last = cell;
    table.text += `${table.text === '' ? lead.slice(lead.lastIndexOf('\n') + 1) : lead}x`;
  }
  close('');
  return stray.filter((cell) => !known.has(cell));
}

/** Whether the first row has as many cells as the line below it, and no other row has more. */
function isEven(table: string): boolean {
  const [first, ruled, ...rows] = table.split('\n').map((line) => line.replace(EDGES, '').split('|').length);
  return first === ruled && rows.every((cells) => cells <= first!);
}

const EDGES = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*\|?|\|?[ \t\r]*$/g;
