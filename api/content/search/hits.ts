import { worth } from './scoring.ts';
import type { Postings } from './shard.ts';

/**
 * Documents that match a part of a query, by ascending id, each with the quality of the match and how strongly it is
 * about it. A frequent word is in thousands of documents, and each key press scans all of them: arrays of numbers take
 * a tenth of the time of maps.
 */
export interface Hits {
  ids: ArrayLike<number>;
  qualities: ArrayLike<number>;
  strengths: ArrayLike<number>;
}

export const NO_HITS: Hits = { ids: [], qualities: [], strengths: [] };

export const hitsOf = ({ ids, strengths }: Postings, quality: number): Hits => ({
  ...{ ids, strengths },
  qualities: new Float64Array(ids.length).fill(quality),
});

/** The same documents with their qualities multiplied by a factor. */
export const lessened = (hits: Hits, factor: number): Hits =>
  factor === 1 ? hits : { ...hits, qualities: Float64Array.from(hits.qualities, (one) => one * factor) };

/** Documents in either, each with the better of its matches. */
export function anyOf(first: Hits, second: Hits): Hits {
  if (first.ids.length === 0) return second;
  if (second.ids.length === 0) return first;
  const rows = new Rows(first.ids.length + second.ids.length);
  walk(first.ids, second.ids, (one, other) => {
    if (other < 0 || (one >= 0 && valueAt(second, other) <= valueAt(first, one))) rows.copy(first, one);
    else rows.copy(second, other);
  });
  return rows.take();
}

/** Documents in all of them, with the lowest quality and the mean strength. */
export function allOf(all: readonly Hits[]): Hits {
  const [first, ...others] = all;
  if (!first || others.length === 0) return first ?? NO_HITS;
  const rows = new Rows(first.ids.length);
  const places = others.map(() => 0);
  for (let at = 0; at < first.ids.length; at++) {
    const id = first.ids[at] as number;
    let [quality, sum, isInAll] = [first.qualities[at] as number, first.strengths[at] as number, true];
    for (const [number, { ids, qualities, strengths }] of others.entries()) {
      let place = places[number] as number;
      while (place < ids.length && (ids[place] as number) < id) place++;
      places[number] = place;
      if (ids[place] !== id) isInAll = false;
      quality = Math.min(quality, qualities[place] ?? 0);
      sum += strengths[place] ?? 0;
    }
    if (isInAll) rows.add(id, quality, sum / all.length);
  }
  return rows.take();
}

/** Scores of documents for the query so far. */
export interface Sums {
  ids: ArrayLike<number>;
  scores: ArrayLike<number>;
  coverages: ArrayLike<number>;
}

/** Adds a part of the query with its share of the weight. */
export function plus(sums: Sums, hits: Hits, weight: number): Sums {
  const most = sums.ids.length + hits.ids.length;
  const [ids, scores, coverages] = [new Int32Array(most), new Float64Array(most), new Float64Array(most)];
  let length = 0;
  walk(sums.ids, hits.ids, (one, other) => {
    const quality = other < 0 ? 0 : weight * (hits.qualities[other] as number);
    const added = other < 0 ? 0 : quality * worth(hits.strengths[other] as number);
    ids[length] = (one < 0 ? hits.ids[other] : sums.ids[one]) as number;
    scores[length] = (one < 0 ? 0 : (sums.scores[one] as number)) + added;
    coverages[length] = (one < 0 ? 0 : (sums.coverages[one] as number)) + quality;
    length++;
  });
  return { ids: ids.subarray(0, length), scores: scores.subarray(0, length), coverages: coverages.subarray(0, length) };
}

const valueAt = ({ qualities, strengths }: Hits, at: number): number =>
  (qualities[at] as number) * worth(strengths[at] as number);

/** Walks two ascending lists of ids in parallel; `visit` receives the index of each id in both, or -1. */
function walk(first: ArrayLike<number>, second: ArrayLike<number>, visit: (one: number, other: number) => void): void {
  let [one, other] = [0, 0];
  while (one < first.length || other < second.length) {
    const difference = (first[one] ?? Infinity) - (second[other] ?? Infinity);
    visit(difference <= 0 ? one : -1, difference >= 0 ? other : -1);
    if (difference <= 0) one++;
    if (difference >= 0) other++;
  }
}

/** Collects hits. */
class Rows {
  readonly #ids: Int32Array;
  readonly #qualities: Float64Array;
  readonly #strengths: Float64Array;
  #length = 0;

  constructor(most: number) {
    this.#ids = new Int32Array(most);
    this.#qualities = new Float64Array(most);
    this.#strengths = new Float64Array(most);
  }

  add(id: number, quality: number, strength: number): void {
    this.#ids[this.#length] = id;
    this.#qualities[this.#length] = quality;
    this.#strengths[this.#length++] = strength;
  }

  copy({ ids, qualities, strengths }: Hits, at: number): void {
    this.add(ids[at] as number, qualities[at] as number, strengths[at] as number);
  }

  take(): Hits {
    const [ids, qualities, strengths] = [this.#ids, this.#qualities, this.#strengths];
    const end = this.#length;
    return { ids: ids.subarray(0, end), qualities: qualities.subarray(0, end), strengths: strengths.subarray(0, end) };
  }
}
