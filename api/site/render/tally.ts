import type { Item, Term } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';

/** Counts records by a number derived from each, such as its range of ids. */
export class Tally {
  readonly #index: ContentIndex;
  readonly #name: string;
  readonly #sizes = new Map<number, number>();
  #total = 0;

  /** `name` must be unique among the tallies of an index. `numberOf` returns null for records that are not counted. */
  constructor(index: ContentIndex, name: string, numberOf: (record: Item | Term) => number | null) {
    this.#index = index;
    this.#name = name;
    for (const record of [...index.allItems(), ...index.allTerms()]) this.#move(null, numberOf(record));
    index.follow(({ before, after }) => this.#move(before ? numberOf(before) : null, after ? numberOf(after) : null));
  }

  /** Numbers that have a record, sorted. */
  get numbers(): number[] {
    this.#index.watcher.read(this.#name);
    return [...this.#sizes.keys()].sort((a, b) => a - b);
  }

  /** Number of counted records. */
  get total(): number {
    this.#index.watcher.read(`${this.#name} total`);
    return this.#total;
  }

  #move(from: number | null, to: number | null): void {
    if (from === to) return;
    if (from !== null) this.#count(from, -1);
    if (to !== null) this.#count(to, 1);
    if (from === null || to === null) this.#index.watcher.changed(`${this.#name} total`);
  }

  #count(number: number, by: 1 | -1): void {
    const before = this.#sizes.get(number) ?? 0;
    this.#total += by;
    if (before + by > 0) this.#sizes.set(number, before + by);
    else this.#sizes.delete(number);
    if (before > 0 && before + by > 0) return;
    this.#index.watcher.changed(this.#name);
  }
}
