import type { Item, Term } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';

/** How many records there are of each number, where records are numbered, such as by ranges of ids. */
export class Tally {
  readonly #index: ContentIndex;
  readonly #name: string;
  readonly #sizes = new Map<number, number>();
  #total = 0;

  /** `name` is one that no other tally of the index has. `numberOf` gives null for what is not counted. */
  constructor(index: ContentIndex, name: string, numberOf: (record: Item | Term) => number | null) {
    this.#index = index;
    this.#name = name;
    for (const record of [...index.allItems(), ...index.allTerms()]) this.#move(null, numberOf(record));
    index.follow(({ before, after }) => this.#move(before ? numberOf(before) : null, after ? numberOf(after) : null));
  }

  /** Numbers that have a record, in order. */
  get numbers(): number[] {
    this.#index.watcher.read(this.#name);
    return [...this.#sizes.keys()].sort((a, b) => a - b);
  }

  has(number: number): boolean {
    this.#index.watcher.read(`${this.#name} ${number}`);
    return this.#sizes.has(number);
  }

  /** Records that are counted. */
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
    this.#index.watcher.changed(`${this.#name} ${number}`);
  }
}
