import { LRUCache } from 'lru-cache';
import { hash } from '../../lib/hash.ts';
import { hashLine, segment } from '../text/segment.ts';
import type { Segmented, Unit } from '../text/unit-types.ts';
import { bodyOf, fieldsOf, type Text } from './texts.ts';

/** Names the units of a text: equal for texts that ask for the same translation. */
export const unitsHash = (units: Unit[]): string => hash(hashLine(units));

/** Characters of the texts whose units are kept, together. Units take up to twenty times as much memory. */
const SEGMENTED_KEPT = 1024 * 1024;

/** What the shortest text counts, in characters: fields and the lists around them. */
const LEAST_SIZE = 200;

/** Cuts texts into units, each version once as long as it is asked for. */
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

  /** Drops the units of a former version: edits would fill the memory with them. */
  forget(former: Text): void {
    this.#kept.delete(keyOf(former));
  }
}

const keyOf = ({ id, version }: Pick<Text, 'id' | 'version'>): string => `${id} ${version}`;
