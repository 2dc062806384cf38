import type { Item } from '../contract/model.ts';

/** Newest first; equal dates by id, higher first, so that every order is total. */
export const byDate = (a: Item, b: Item): number => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.id - a.id);

/** A list that is kept in order, so that reading the newest items never sorts. */
export class SortedItems {
  readonly items: Item[] = [];

  add(item: Item): void {
    const last = this.items[this.items.length - 1];
    if (!last || byDate(last, item) < 0) this.items.push(item);
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
      if (byDate(this.items[middle] as Item, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
