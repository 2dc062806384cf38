import type { Item } from '../../../contract/model.ts';

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
