import { LRUCache } from 'lru-cache';
import type { Item } from '../../contract/model.ts';
import { hash } from '../../lib/hash.ts';
import { type Offload, resuming } from '../../lib/offload.ts';
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
  readonly #offload: Offload | undefined;

  /** Long texts are given to `offload`; without it all are cut where they are asked for. */
  constructor(offload?: Offload) {
    this.#offload = offload;
  }

  of(item: Item): Segmented {
    const key = `${item.id} ${item.version}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const [body, fields] = [item.content, fieldsOf(item)];
    const size = Object.values(fields).reduce((sum, text) => sum + text.length, body.length);
    const keep = (segmented: Segmented) => {
      this.#kept.set(key, segmented, { size: LEAST_SIZE + size });
      return segmented;
    };
    const here = () => keep(segment(body, fields));
    if (!this.#offload) return here();
    const { pool } = this.#offload;
    const there = async () => keep((await pool.run({ kind: 'segment', body, fields })) as Segmented);
    return this.#offload.value({ key: `units ${key}`, size }, here, there);
  }

  /** Has items cut, so that {@link of} gives their units at once. */
  async ready(...items: (Item | undefined)[]): Promise<void> {
    for (const item of items) if (item) await resuming(() => this.of(item));
  }
}
