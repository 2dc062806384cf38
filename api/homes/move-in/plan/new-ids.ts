import type { Source } from '../source/model.ts';

/** How far above the ids of the old site those begin that it does not know: it may go on giving its own meanwhile. */
const STEP = 100_000;

/**
 * Ids of records that the old site has none for, or one that another record has: the guide counts all of them with one
 * counter. What was given once is given again to the same name.
 */
export class NewIds {
  readonly #given: Map<string, number>;
  #next: number;

  constructor({ items, revisions, terms }: Source, given: Record<string, number>) {
    this.#given = new Map(Object.entries(given));
    const highest = [...items, ...revisions, ...terms].reduce((most, { id }) => Math.max(most, id), 0);
    const above = Math.ceil((highest + 1) / STEP) * STEP;
    this.#next = Math.max(above, ...[...this.#given.values()].map((id) => id + 1));
  }

  of(name: string): number {
    const known = this.#given.get(name);
    if (known !== undefined) return known;
    this.#given.set(name, this.#next);
    return this.#next++;
  }

  all(): Record<string, number> {
    return Object.fromEntries([...this.#given].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
