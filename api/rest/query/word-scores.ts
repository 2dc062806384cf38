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
const PART_QUALITY = 0.8;

/** Value of each strength. */
const WORTH = Array.from({ length: 16 }, (_, strength) => worth(strength));

/** The texts that determine the weights of words: the public ones. */
export interface Counted {
  has(slot: number): boolean;
  size: number;
}

/** Words of some texts: of all in memory, or of a file of the query index. */
export interface WordTable {
  /** Distinct folded words, one per line, and the ascending position of each. */
  readonly text: string;
  readonly starts: ArrayLike<number>;
  /** Slot of its first text among those of all tables. */
  readonly from: number;
  eachOfStem(stem: string, take: (word: number) => void): void;
  /** A posting is the slot of a text in this table times 16, plus how strongly it is about the word (1 to 15). */
  eachPosting(word: number, take: (posting: number) => void): void;
}

/** {@link WordLookup.find}; `ids` by slot, 0 for a text that is gone. Hidden texts do not affect scores. */
export function findIn(
  tables: readonly WordTable[],
  ids: readonly number[],
  language: Language,
  counted: () => Counted,
  [words, parts, leastShare = 1]: Parameters<WordLookup['find']>,
): Map<number, number> {
  /** Value of a word for each slot, the highest of all words of the texts that match; 0 if the text lacks it. */
  const valuesOf = (asked: string, stem: string): Float64Array => {
    const values = new Float64Array(ids.length);
    for (const table of tables) {
      const { from } = table;
      let quality = PART_QUALITY;
      const take = (posting: number) => {
        const slot = from + (posting >>> 4);
        const value = quality * (WORTH[posting & 15] as number);
        if (value > (values[slot] as number)) values[slot] = value;
      };
      for (const word of wordsWith(asked, table)) table.eachPosting(word, take);
      quality = 1;
      if (stem) table.eachOfStem(stem, (word) => table.eachPosting(word, take));
    }
    return values;
  };
  const values = [
    ...words.map((word) => valuesOf(word, stemAsked(word, language))),
    ...parts.map((part) => valuesOf(part, '')),
  ];
  const scores = values.length > 0 ? scoresOf(values, counted(), leastShare) : null;
  const found = new Map<number, number>();
  for (let slot = 0; slot < ids.length; slot++) {
    const [id, score] = [ids[slot] as number, scores ? (scores[slot] as number) : 0];
    if (id && (score > 0 || !scores)) found.set(id, score);
  }
  return found;
}

/** Relevance of each text, up to 1; 0 if it has less than `leastShare` of the words' total weight. */
function scoresOf(words: readonly Float64Array[], counted: Counted, leastShare: number): Float64Array {
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

function tellingOf(values: Float64Array, counted: Counted): number {
  let count = 0;
  for (let slot = 0; slot < values.length; slot++) if ((values[slot] as number) > 0 && counted.has(slot)) count++;
  return telling(count, counted.size);
}

/** The stem of a word of a query; empty if it is not exactly one word. */
function stemAsked(text: string, language: Language): string {
  // The first token of a compound is the whole; `a&b` has no such token.
  const [token] = analyse(text, language);
  const isWhole = token && !/[\p{L}\p{N}]/u.test(text.slice(0, token.at) + text.slice(token.end));
  return isWhole ? token.stem : '';
}

/** Adds a word, whose number is the highest so far, to the words of its stems. */
export function addStems(stems: Map<string, number[]>, folded: string, word: number, language: Language): void {
  for (const { stem } of analyse(folded, language)) {
    const words = stems.get(stem);
    if (!words) stems.set(stem, [word]);
    else if (words.at(-1) !== word) words.push(word);
  }
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

/** Numbers of the words that contain a part. */
function* wordsWith(text: string, { text: vocabulary, starts }: WordTable): Generator<number> {
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
