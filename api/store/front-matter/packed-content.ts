import type { Item } from '../../contract/model.ts';

const BYTES = Symbol('content in UTF-8');

interface Packed {
  [BYTES]: Buffer;
}

/** The text that was asked for last: whoever works with one asks for it many times. */
let last: { bytes: Buffer; text: string } | null = null;

// One description for all items, so that V8 sees them as objects of one shape.
const CONTENT: PropertyDescriptor = {
  enumerable: true,
  configurable: true,
  get(this: Packed): string {
    const bytes = this[BYTES];
    if (last?.bytes !== bytes) last = { bytes, text: bytes.toString('utf8') };
    return last.text;
  },
};

/**
 * The same item with its content as bytes: the texts are most of what a guide holds in memory, and V8 takes two bytes for
 * each character of a text that has a single one beyond Latin-1. A copy made by spreading has the text itself.
 */
export function packContent({ content: _content, ...rest }: Item, bytes: Buffer): Item {
  Object.defineProperty(rest, BYTES, { value: bytes, writable: true });
  return Object.defineProperty(rest, 'content', CONTENT) as Item;
}

/** A copy of what an item says beside its content, of which the version tells enough: that stays bytes. */
export function withoutContent(item: Item): Item {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(item)) copy[key] = key === 'content' ? '' : item[key as keyof Item];
  return copy as unknown as Item;
}

/** Contents of many items in memory of which each thread of a process may have a view. */
export interface SharedContents {
  memory: SharedArrayBuffer;
  /** By id and version: where the bytes of one begin, and how many they are. */
  places: Map<string, [start: number, length: number]>;
}

const isPacked = (item: Item): item is Item & Packed => BYTES in item;

const placeOf = ({ id, version }: Item): string => `${id} ${version}`;

/** Moves the contents of items to where other threads can have them as well. */
export function shareContents(items: readonly Item[]): SharedContents {
  const packed = items.filter(isPacked);
  const size = packed.reduce((sum, item) => sum + item[BYTES].length, 0);
  const shared: SharedContents = { memory: new SharedArrayBuffer(size), places: new Map() };
  const all = Buffer.from(shared.memory);
  let start = 0;
  for (const item of packed) {
    const { length } = item[BYTES];
    item[BYTES].copy(all, start);
    shared.places.set(placeOf(item), [start, length]);
    start += length;
  }
  useContents(packed, shared);
  return shared;
}

/** Lets go of bytes that are shared: equal versions are equal bytes. */
export function useContents(items: readonly Item[], { memory, places }: SharedContents): void {
  for (const item of items) {
    const place = places.get(placeOf(item));
    if (place && isPacked(item)) item[BYTES] = Buffer.from(memory, ...place);
  }
}
