import type { Skeleton } from '../unit-types.ts';
import type { Mark } from './baseline.ts';
import { withoutFirstBreak } from './cells.ts';

/** The markup before a text, and whether it is the target's own. */
export interface Lead {
  text: string;
  isKept: boolean;
}

/** Collects the cells of a merged body. Places are counted in cells. */
export class CellWriter {
  readonly pieces: Skeleton['body'] = [];
  count = 0;
  /** Where a cell of the source went that is written elsewhere; its stand-in is negative. */
  readonly #relocations = new Map<number, number>();

  keep(lead: Lead, text: string): number {
    return this.#write(lead, { kept: text });
  }

  slot(lead: Lead, unit: string, raw: string): number {
    return this.#write(lead, { unit, raw });
  }

  /** Text of the source that nobody translates. */
  literal(lead: Lead, text: string): number {
    return this.#write(lead, text);
  }

  relocate(cell: number, place: number): void {
    this.#relocations.set(cell, place);
  }

  /** Stands for the place of a cell that may not be written yet. */
  relocation(cell: number): number {
    return -1 - cell;
  }

  resolve(target: Mark | number): Mark | number {
    if (typeof target !== 'number' || target >= 0) return target;
    return this.#relocations.get(-1 - target) ?? { key: '?', lead: null };
  }

  #write(lead: Lead, piece: Skeleton['body'][number]): number {
    const text = this.count === 0 ? withoutFirstBreak(lead.text) : lead.text;
    if (text) this.pieces.push(lead.isKept ? { kept: text } : text);
    this.pieces.push(piece);
    return this.count++;
  }
}
