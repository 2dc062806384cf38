import type { Skeleton } from '../unit-types.ts';
import { trailOf, type Bound, type Trail } from './bounds.ts';
import { type Cell, type Markup, withoutFirstBreak } from './cells.ts';

/** The markup before a text, and whether it comes from the target. */
export interface Lead {
  markup: Markup;
  isKept: boolean;
}

/** Collects the cells of a merged body. Places are numbered by cell. */
export class CellWriter {
  readonly pieces: Skeleton['body'] = [];
  count = 0;
  /** With the markup written before each. */
  readonly cells: [Cell, Markup][] = [];

  /** Writes a target cell unchanged. */
  keep(lead: Lead, cell: Cell): number {
    return this.#write(lead, cell, { kept: cell.text });
  }

  /** Writes a source unit to be translated. */
  slot(lead: Lead, cell: Cell): number {
    return this.#write(lead, cell, { unit: cell.unit!.id, raw: cell.text });
  }

  /** Writes markup of the source, with slots for its units. */
  literal(lead: Lead, cell: Cell): number {
    return this.#write(lead, cell, ...cell.inText.pieces);
  }

  /** The written cells with their bounds. */
  trail(bounds: Map<Markup, Bound[]>): Trail {
    return this.cells.flatMap(([cell, lead]) => trailOf(cell, bounds, lead));
  }

  #write({ markup, isKept }: Lead, cell: Cell, ...pieces: Skeleton['body']): number {
    this.cells.push([cell, markup]);
    const [first = '', ...more] = isKept ? [markup.text] : markup.pieces;
    const start = this.count === 0 ? withoutFirstBreak(first as string) : (first as string);
    if (start) this.pieces.push(isKept ? { kept: start } : start);
    this.pieces.push(...more, ...pieces.filter((piece) => piece !== ''));
    return this.count++;
  }
}
