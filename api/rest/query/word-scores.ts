import { analyse } from '../../content/search/analysis.ts';
import { type Field, share, strength, telling, worth } from '../../content/search/scoring.ts';
import type { Language } from '../../contract/model.ts';

/** Finds texts by their words: in memory, or in the files of the query index. */
export interface WordLookup {
  /**
   * Ids and scores, up to 1, of the texts with all of these folded words, in any of their forms or within other words,
   * and all of these parts as they are. With a `leastShare` below 1, that share of their total weight is enough.
   */
  find(words: string[], parts: string[], leastShare?: number): Map<number, number>;
}

/**
 * Number of characters of a word that are searched: longer ones would need that many comparisons at each place
 * of the vocabulary.
 */
export const MOST_CHARACTERS = 64;

/** Value of a match within a word, relative to a match of one of its forms. */
export const PART_QUALITY = 0.8;

/** Value of each strength. */
const WORTH = Array.from({ length: 16 }, (_, strength) => worth(strength));

/** Value of a word of a text for a query; a posting holds the slot of the text and the strength. */
export const worthOf = (posting: number, quality: number): number => quality * (WORTH[posting & 15] as number);

/** The texts that determine the weights of words: the public ones. */
export interface Counted {
  has(slot: number): boolean;
  size: number;
}

/**
 * Relevance of texts to the words of a query, up to 1; 0 if a text has less than `leastShare` of the words' total
 * weight. `words` holds the value of each word for each text. Hidden texts do not affect scores.
 */
export function scoresOf(words: readonly Float64Array[], counted: Counted, leastShare: number): Float64Array {
  const scores = new Float64Array(words[0]?.length ?? 0);
  const missing = new Float64Array(scores.length);
  let sum = 0;
  for (const values of words) {
    const weight = tellingOf(values, counted);
    sum += weight;
    for (let slot = 0; slot < scores.length; slot++) {
      const value = values[slot] as number;
      if (value === 0) missing[slot] = (missing[slot] as number) + weight;
      else scores[slot] = (scores[slot] as number) + weight * value;
    }
  }
  const most = sum * (1 - leastShare);
  return scores.map((score, slot) => ((missing[slot] as number) > most ? 0 : score / sum));
}

/** Scores above 0, by id. */
export function scored(scores: Float64Array, ids: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  for (let slot = 0; slot < scores.length; slot++) {
    const score = scores[slot] as number;
    if (score > 0) found.set(ids[slot] as number, score);
  }
  return found;
}

function tellingOf(values: Float64Array, counted: Counted): number {
  let count = 0;
  for (let slot = 0; slot < values.length; slot++) if ((values[slot] as number) > 0 && counted.has(slot)) count++;
  return telling(count, counted.size);
}

/** The stem of a word of a query; empty if it is not exactly one word. */
export function stemAsked(text: string, language: Language): string {
  // The first token of a compound is the whole; `a&b` has no such token.
  const [token] = analyse(text, language);
  const isWhole = token && !/[\p{L}\p{N}]/u.test(text.slice(0, token.at) + text.slice(token.end));
  return isWhole ? token.stem : '';
}

/** Number of the word at a position of a vocabulary; `starts` ascend. */
export function wordAt(starts: ArrayLike<number>, at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] as number) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Numbers of the words that contain a part; the vocabulary has one word per line. */
export function* wordsWith(text: string, vocabulary: string, starts: ArrayLike<number>): Generator<number> {
  const part = text.slice(0, MOST_CHARACTERS);
  for (let at = vocabulary.indexOf(part); at >= 0;) {
    const word = wordAt(starts, at);
    yield word;
    // One match per word is enough.
    const next = starts[word + 1];
    at = next === undefined ? -1 : vocabulary.indexOf(part, next);
  }
}

/** How strongly a text is about each of its words, 1 to 15. Words are separated by spaces and identified by `keyOf`. */
export function strengthsOf<K>(fields: readonly Field[], keyOf: (written: string) => K): Map<K, number> {
  const shares = new Map<K, number>();
  for (const field of fields) {
    const words = field.text.split(/\s+/);
    const each = share(field, words.length);
    for (const written of words) {
      if (!written) continue;
      const key = keyOf(written);
      shares.set(key, (shares.get(key) ?? 0) + each);
    }
  }
  for (const [key, sum] of shares) shares.set(key, strength(sum));
  return shares;
}
