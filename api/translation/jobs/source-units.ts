import { LRUCache } from 'lru-cache';
import { hash } from '../../lib/hash.ts';
import { hashLine, segment } from '../text/segment.ts';
import type { Segmented, Unit } from '../text/unit-types.ts';
import { bodyOf, fieldsOf, type Text } from './texts.ts';

/** Hash of a text's units; equal for texts that need the same translation. */
export const unitsHash = (units: Unit[]): string => hash(hashLine(units));

/** Total size of cached texts, in characters. Their units take up to twenty times as much memory. */
const SEGMENTED_KEPT = 1024 * 1024;

/** Minimum size of a cached text, in characters, for its fields and lists. */
const LEAST_SIZE = 200;

/** Segments texts into units, with a cache by version. */
export class Segments {
  readonly #kept = new LRUCache<string, Segmented>({ maxSize: SEGMENTED_KEPT });

  of(text: Text): Segmented {
    const key = keyOf(text);
    const known = this.#kept.get(key);
    if (known) return known;
    const [body, fields] = [bodyOf(text), fieldsOf(text)];
    const size = Object.values(fields).reduce((sum, { length }) => sum + length, body.length);
    const segmented = segment(body, fields);
    this.#kept.set(key, segmented, { size: LEAST_SIZE + size });
    return segmented;
  }

  /** Drops the units of a former version; otherwise edits would fill the cache with them. */
  forget(former: Text): void {
    this.#kept.delete(keyOf(former));
  }
}

const keyOf = ({ id, version }: Pick<Text, 'id' | 'version'>): string => `${id} ${version}`;
