import type { Source } from '../source/model.ts';

/** Gap between the highest id of the old site and new ids, so that the old site can still assign its own. */
const STEP = 100_000;

/**
 * Ids for records that have none on the old site, or whose id is taken by another record, because the guide uses one
 * counter for all records. The same name gets the same id in every run.
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

  has(name: string): boolean {
    return this.#given.has(name);
  }

  of(name: string): number {
    const known = this.#given.get(name);
    if (known !== undefined) return known;
    this.#given.set(name, this.#next);
    return this.#next++;
  }

  all(): Record<string, number> {
    return Object.fromEntries(this.#given);
  }
}
