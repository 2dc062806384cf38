import type { Item } from '../../contract/model.ts';
import { recordCell, type Watcher } from './watcher.ts';

/** Negative if `a` comes first in ascending order, zero only for the same item. */
export type Comparison = (a: Item, b: Item) => number;

/** Number of places that share a cell, as the articles of a page do. */
export const BLOCK = 20;

/** How far {@link SortedItems.around} looks to either side. */
const REACH = 10;

/** A list kept in order, so that reading it never sorts. Cells distinguish reads of its parts. */
export class SortedItems {
  readonly #items: Item[];
  readonly #compare: Comparison;
  readonly #name: string;
  readonly #watcherNow: () => Watcher;
  #watched: readonly Item[] | undefined;

  constructor(compare: Comparison, items: Iterable<Item>, name: string, watcher: () => Watcher) {
    this.#compare = compare;
    this.#items = [...items].sort(compare);
    this.#name = name;
    this.#watcherNow = watcher;
  }

  get #watcher(): Watcher {
    return this.#watcherNow();
  }

  get length(): number {
    this.#read(this.#lengthCell);
    return this.#items.length;
  }

  /** The list is live: copy what you keep. While recording, it records which places are read. */
  get items(): readonly Item[] {
    return this.#watcher.isRecording ? (this.#watched ??= this.#watch()) : this.#items;
  }

  /** Ids at places `from` to `to`, exclusive. Reading only ids creates no dependency on the items. */
  ids(from: number, to: number): number[] {
    if (this.#watcher.isRecording) {
      for (let block = blockOf(from); block <= blockOf(Math.max(from, to - 1)); block++) this.#readBlock(block);
    }
    return this.#items.slice(from, to).map(({ id }) => id);
  }

  /** Ids up to {@link REACH} places before and after an item, with its own; `at` is its index there, or -1. */
  around(item: Item): { ids: number[]; at: number } {
    this.#read(this.#aroundCell(item.id));
    const place = this.positionOf(item);
    const from = Math.max(0, place - REACH);
    const ids = this.#items.slice(from, place + REACH + 1).map(({ id }) => id);
    return { ids, at: this.#items[place]?.id === item.id ? place - from : -1 };
  }

  replace(before: Item | undefined, after: Item | undefined): void {
    const left = before ? this.#takeOut(before) : -1;
    const entered = after ? this.#putIn(after) : -1;
    if (left === entered && before?.id === after?.id) return;
    const first = left < 0 ? entered : entered < 0 ? left : Math.min(left, entered);
    const hasMoved = left >= 0 && entered >= 0;
    const last = hasMoved ? Math.max(left, entered) : this.#items.length;
    for (let block = blockOf(first); block <= blockOf(last); block++) this.#watcher.changed(this.#blockCell(block));
    if (!hasMoved) this.#watcher.changed(this.#lengthCell);
    for (const record of [before, after]) if (record) this.#watcher.changed(this.#aroundCell(record.id));
    for (const place of new Set([left, entered].filter((one) => one >= 0))) {
      const from = Math.max(0, place - REACH - 1);
      for (const { id } of this.#items.slice(from, place + REACH + 2)) this.#watcher.changed(this.#aroundCell(id));
    }
  }

  /** First place that does not come before `item`: its own, or where it would be inserted. Records no read. */
  positionOf(item: Item): number {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#items[middle] as Item, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #putIn(item: Item): number {
    const last = this.#items[this.#items.length - 1];
    if (!last || this.#compare(last, item) < 0) return this.#items.push(item) - 1;
    const place = this.positionOf(item);
    this.#items.splice(place, 0, item);
    return place;
  }

  #takeOut(item: Item): number {
    const place = this.positionOf(item);
    if (this.#items[place]?.id !== item.id) return -1;
    this.#items.splice(place, 1);
    return place;
  }

  /** The list with its reads recorded. */
  #watch(): readonly Item[] {
    const note = (place: number) => {
      this.#readBlock(blockOf(place));
      const item = this.#items[place];
      if (item) this.#watcher.read(recordCell(item.id));
    };
    const slice = (...range: [number?, number?]): Item[] => {
      const { length } = this;
      const [from, to] = [startOf(range[0] ?? 0, length), startOf(range[1] ?? length, length)];
      for (let place = from; place < to; place++) note(place);
      return this.#items.slice(from, to);
    };
    return new Proxy<readonly Item[]>(this.#items, {
      get: (items, name, receiver) => {
        if (name === 'length') return this.length;
        if (name === 'slice') return slice;
        if (typeof name === 'string' && /^\d/.test(name)) note(Number(name));
        return Reflect.get(items, name, receiver) as unknown;
      },
    });
  }

  /** A read of a part depends on the list, too: changes from before it was made are reported for that alone. */
  #read(cell: string): void {
    this.#watcher.read(this.#name);
    this.#watcher.read(cell);
  }

  #readBlock(block: number): void {
    this.#read(this.#blockCell(block));
  }

  #blockCell(block: number): string {
    return `${this.#name} ${block}`;
  }

  #aroundCell(id: number): string {
    return `${this.#name} around ${id}`;
  }

  get #lengthCell(): string {
    return `${this.#name} length`;
  }
}

const blockOf = (place: number): number => Math.floor(place / BLOCK);

/** A place as `slice` takes it: negative counts from the end. */
const startOf = (place: number, length: number): number =>
  place < 0 ? Math.max(0, length + place) : Math.min(place, length);
