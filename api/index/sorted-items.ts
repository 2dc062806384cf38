import type { Item } from '../contract/model.ts';

/** Below zero when `a` comes first in ascending order. Zero only for the same item. */
export type Comparison = (a: Item, b: Item) => number;

/** A list that is kept in order, so that reading it never sorts. */
export class SortedItems {
  readonly items: Item[];
  readonly #compare: Comparison;

  constructor(compare: Comparison, items: Iterable<Item> = []) {
    this.#compare = compare;
    this.items = [...items].sort(compare);
  }

  add(item: Item): void {
    const last = this.items[this.items.length - 1];
    if (!last || this.#compare(last, item) < 0) this.items.push(item);
    else this.items.splice(this.#position(item), 0, item);
  }

  remove(item: Item): void {
    const position = this.#position(item);
    if (this.items[position]?.id === item.id) this.items.splice(position, 1);
  }

  /** First place that does not come before `item`. */
  #position(item: Item): number {
    let [low, high] = [0, this.items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.items[middle] as Item, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
