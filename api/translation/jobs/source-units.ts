import { LRUCache } from 'lru-cache';
import type { Item } from '../../contract/model.ts';
import { hash } from '../../lib/hash.ts';
import { hashLine, segment } from '../text/segment.ts';
import type { Segmented, Unit } from '../text/unit-types.ts';

/** Front matter fields with text for readers, in the order in which translators see them. */
const FIELDS: Record<Item['type'], readonly ('title' | 'excerpt' | 'alt_text' | 'caption')[]> = {
  post: ['title', 'excerpt'],
  page: ['title', 'excerpt'],
  cms_block: ['title'],
  attachment: ['title', 'alt_text', 'caption'],
};

/** The texts of an item beside its body; fields without text are left out. */
export function fieldsOf(item: Item): Record<string, string> {
  const filled = FIELDS[item.type].filter((field) => item[field] !== '');
  return Object.fromEntries(filled.map((field) => [field, item[field]]));
}

/** Equal hashes mean that no text of the item differs; status, terms and addresses may. */
export const textsHash = (item: Item): string => hash(JSON.stringify([fieldsOf(item), item.content]));

/** Names the units of a text: equal for texts that ask for the same translation. */
export const unitsHash = (units: Unit[]): string => hash(hashLine(units));

/** Of the texts whose units are kept, together. Units take some twenty times as much memory. */
const SEGMENTED_KEPT = 4 * 1024 * 1024;

/** What the shortest text counts, in characters: fields and the lists around them. */
const LEAST_SIZE = 200;

/** Cuts items into units, each version once as long as it is asked for. */
export class Segments {
  readonly #kept = new LRUCache<string, Segmented>({ maxSize: SEGMENTED_KEPT });

  of(item: Item): Segmented {
    const key = `${item.id} ${item.version}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const segmented = segment(item.content, fieldsOf(item));
    this.#kept.set(key, segmented, { size: LEAST_SIZE + item.content.length });
    return segmented;
  }
}
