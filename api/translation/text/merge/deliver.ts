import type { Segmented } from '../unit-types.ts';
import { align } from './align.ts';
import { markOf, NO_MARK, UNKNOWN, writeBaseline } from './baseline.ts';
import { sheetOf } from './cells.ts';
import type { Delivered } from './model.ts';
import { baselineFor } from './three-way.ts';

/**
 * The line that a translation keeps once it is written, from what the merge delivered and the text as it came out.
 * Should that not have the cells that were written, what was delivered counts as unknown rather than guessed.
 */
export function deliveredLine({ fields, cells, written }: Delivered, document: Segmented): string {
  const sheet = sheetOf(document);
  const isAsWritten = sheet.cells.length === written;
  const links = cells.map(({ source, target }) => {
    if (typeof target !== 'number') return { source, target };
    const cell = isAsWritten ? sheet.cells[target] : undefined;
    return { source, target: cell ? markOf(cell) : NO_MARK };
  });
  const named = [...fields].map(([name, { source, target }]) => {
    const key = sheet.fields.find((field) => field.name === name)?.key ?? '';
    return [name, { source, target: target ?? key }] as const;
  });
  return writeBaseline({ links, fields: new Map(named) });
}

/** The line of a first translation, which has the structure of its source. */
export function firstLine(source: Segmented, written: Segmented): string {
  const { cells, fields } = sheetOf(source);
  const delivered: Delivered = {
    fields: new Map(fields.map(({ name, key }) => [name, { source: key, target: null }])),
    cells: cells.map((cell, at) => ({ source: markOf(cell), target: at })),
    written: cells.length,
  };
  return deliveredLine(delivered, written);
}

/** The line of a translation made by hand, of front matter alone: what stands on both sides counts as its translation. */
export function handmadeLine(source: Segmented, target: Segmented): string {
  const standing = new Map(sheetOf(target).fields.map(({ name, key }) => [name, key]));
  const both = sheetOf(source).fields.flatMap(({ name, key }) => {
    const there = standing.get(name);
    return there === undefined ? [] : [[name, { source: key, target: there }] as const];
  });
  return writeBaseline({ links: [], fields: new Map(both) });
}

/**
 * The line of a translation of which somebody says that it follows its source as it is now. What was delivered for the
 * parts that did not change is remembered; of all else nothing is known.
 */
export function confirmedLine(former: string, source: Segmented): string {
  const sheet = sheetOf(source);
  const { links, fields } = baselineFor(former, sheet);
  const { kept, moved } = align(
    links.map((link) => link.source.key),
    sheet.cells.map(({ key }) => key),
  );
  const marks = new Map(links.map(({ target }, at) => [kept[at]! >= 0 ? kept[at]! : moved[at]!, target] as const));
  return writeBaseline({
    links: sheet.cells.map((cell, at) => ({ source: markOf(cell), target: marks.get(at) ?? NO_MARK })),
    fields: new Map(
      sheet.fields.map(({ name, key }) => {
        const known = fields.get(name);
        return [name, { source: key, target: known?.source === key ? known.target : UNKNOWN }];
      }),
    ),
  });
}
