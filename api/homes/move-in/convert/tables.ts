import type { Element } from 'hast';
import { attribute, elementsOf, isElement } from './hast.ts';

/** What a cell of a Markdown table cannot hold. */
const BLOCKS = new Set(
  'p ul ol pre blockquote table h1 h2 h3 h4 h5 h6 hr br div dl figure video audio iframe'.split(' '),
);

/** Whether Markdown has a form for a table: a row of headings, and cells of one line that span nothing. */
export function isSimpleTable(table: Element): boolean {
  const rows = [...elementsOf(table)].filter(({ tagName }) => tagName === 'tr');
  const [head, ...body] = rows.map((row) => row.children.filter((cell) => isElement(cell, 'th', 'td')) as Element[]);
  if (!head || head.length === 0 || !head.every(({ tagName }) => tagName === 'th')) return false;
  const cells = [head, ...body].flat();
  if (body.some((row) => row.length !== head.length || row.some(({ tagName }) => tagName === 'th'))) return false;
  if (rows.filter((row) => isElement(table) && inHead(table, row)).length > 1) return false;
  return cells.every((cell) => !spans(cell) && ![...elementsOf(cell)].some(({ tagName }) => BLOCKS.has(tagName)));
}

const inHead = (table: Element, row: Element): boolean =>
  table.children.some((child) => isElement(child, 'thead') && child.children.includes(row));

const spans = (cell: Element): boolean => ['colSpan', 'rowSpan'].some((name) => Number(attribute(cell, name) || 1) > 1);
