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

  /** Puts an item in and gives its place. */
  add(item: Item): number {
    const last = this.items[this.items.length - 1];
    if (!last || this.#compare(last, item) < 0) return this.items.push(item) - 1;
    const place = this.placeOf(item);
    this.items.splice(place, 0, item);
    return place;
  }

  /** Takes an item out and gives the place that it had, -1 when it was not there. */
  remove(item: Item): number {
    const place = this.placeOf(item);
    if (this.items[place]?.id !== item.id) return -1;
    this.items.splice(place, 1);
    return place;
  }

  /** First place that does not come before `item`: its own, or the one that it would have. */
  placeOf(item: Item): number {
    let [low, high] = [0, this.items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.items[middle] as Item, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
