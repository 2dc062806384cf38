import type { Item } from '../../contract/model.ts';
import { hash } from '../../lib/hash.ts';
import { LruCache } from '../../lib/lru-cache.ts';
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

const SEGMENTED_KEPT = 200;

/** Cuts items into units, each version once as long as it is asked for. */
export class Segments {
  readonly #kept = new LruCache<string, Segmented>(SEGMENTED_KEPT);

  of(item: Item): Segmented {
    return this.#kept.get(`${item.id} ${item.version}`, () => segment(item.content, fieldsOf(item)));
  }
}
