import type { Segmented } from '../unit-types.ts';
import { align } from './align.ts';
import { markOf, NO_MARK, UNKNOWN, writeBaseline } from './baseline.ts';
import { sheetOf } from './cells.ts';
import type { Delivered } from './model.ts';
import { baselineFor } from './three-way.ts';

/**
 * The baseline of a written translation, from the merge's deliveries and the resulting text. If the text's cells do not
 * match those written, deliveries are recorded as unknown rather than guessed. `unsafe` are the hashes of units that
 * could not be written, so that what is there was made from something else.
 */
export function deliveredLine(
  { fields, cells, written }: Delivered,
  document: Segmented,
  unsafe: ReadonlySet<string> = new Set(),
): string {
  const sheet = sheetOf(document);
  const isAsWritten = sheet.cells.length === written;
  const links = cells.map(({ source, target }) => {
    if (typeof target !== 'number') return { source, target };
    const cell = isAsWritten ? sheet.cells[target] : undefined;
    return { source: unsafe.has(source.key) ? NO_MARK : source, target: cell ? markOf(cell) : NO_MARK };
  });
  const named = [...fields].map(([name, { source, target }]) => {
    const key = sheet.fields.find((field) => field.name === name)?.key ?? '';
    return [name, { source, target: target ?? key }] as const;
  });
  return writeBaseline({ links, fields: new Map(named) });
}

/** The baseline of a first translation, which has the structure of its source. */
export function firstLine(source: Segmented, written: Segmented, unsafe?: ReadonlySet<string>): string {
  const { cells, fields } = sheetOf(source);
  const delivered: Delivered = {
    fields: new Map(fields.map(({ name, key }) => [name, { source: key, target: null }])),
    cells: cells.map((cell, at) => ({ source: markOf(cell), target: at })),
    written: cells.length,
  };
  return deliveredLine(delivered, written, unsafe);
}

/** The baseline of a translation by hand, for front matter only: fields present on both sides count as translated. */
export function handmadeLine(source: Segmented, target: Segmented): string {
  const standing = new Map(sheetOf(target).fields.map(({ name, key }) => [name, key]));
  const both = sheetOf(source).fields.flatMap(({ name, key }) => {
    const there = standing.get(name);
    return there === undefined ? [] : [[name, { source: key, target: there }] as const];
  });
  return writeBaseline({ links: [], fields: new Map(both) });
}

/**
 * The baseline of a translation that a person confirmed to match its current source. Deliveries are kept for unchanged
 * parts; for everything else they are unknown.
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
