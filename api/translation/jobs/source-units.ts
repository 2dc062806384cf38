import { LRUCache } from 'lru-cache';
import { hash } from '../../lib/hash.ts';
import { type Offload, resuming, workOf } from '../../lib/offload.ts';
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
  readonly #offload: Offload | undefined;

  /** Long texts are given to `offload`; without it all are cut where they are asked for. */
  constructor(offload?: Offload) {
    this.#offload = offload;
  }

  of(text: Text): Segmented {
    const key = keyOf(text);
    const known = this.#kept.get(key);
    if (known) return known;
    const [body, fields] = [bodyOf(text), fieldsOf(text)];
    const size = Object.values(fields).reduce((sum, { length }) => sum + length, body.length);
    const keep = (segmented: Segmented) => {
      this.#kept.set(key, segmented, { size: LEAST_SIZE + size });
      return segmented;
    };
    const here = () => keep(segment(body, fields));
    if (!this.#offload) return here();
    const { pool } = this.#offload;
    const work = () => [body, ...Object.values(fields)].reduce((sum, part) => sum + workOf(part), 0);
    const there = async () => keep((await pool.run({ kind: 'segment', input: { body, fields } })) as Segmented);
    return this.#offload.value({ key: `units ${key}`, work }, here, there);
  }

  /** Drops the units of a former version: edits would fill the memory with them. */
  forget(former: Text): void {
    this.#kept.delete(keyOf(former));
  }

  /** Has texts cut, so that {@link of} gives their units at once. */
  async ready(...texts: (Text | undefined)[]): Promise<void> {
    for (const text of texts) if (text) await resuming(() => this.of(text));
  }
}

const keyOf = ({ id, version }: Pick<Text, 'id' | 'version'>): string => `${id} ${version}`;
