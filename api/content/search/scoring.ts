import { STRONGEST } from './model.ts';

/** A part of a text whose words have the same weight. */
export interface Field {
  text: string;
  weight: number;
  /** Usual number of words in such a field: a word in a longer one counts less. */
  usual: number;
}

/**
 * Field weights as in BM25F, with fixed usual lengths, so that a document's weights do not depend on others. Stop words
 * are indexed only in short fields, for searches that consist only of them.
 */
export const FIELDS = {
  title: { weight: 16, usual: 3, keepsStopWords: true },
  headings: { weight: 3, usual: 20, keepsStopWords: true },
  lead: { weight: 2.5, usual: 20, keepsStopWords: true },
  topics: { weight: 1, usual: 3, keepsStopWords: false },
  body: { weight: 1, usual: 300, keepsStopWords: false },
} as const;

/** How much the length of a field counts, 0 to 1. */
const LENGTH = 0.6;
/** Sum of shares from which further occurrences change little. */
const SATURATION = 5;
/** Value of the mere presence of a word, besides its strength. */
const PRESENCE = 0.2;
/** Dampens the rarest words: in a question they are often beside the point. */
const TEMPERED = 0.75;

/** Share of one occurrence in a field of so many words. */
export const share = ({ weight, usual }: Omit<Field, 'text'>, words: number): number =>
  weight / (1 - LENGTH + (LENGTH * words) / usual);

/** Strength of a word in a document, 1 to 15, from the sum of its shares. */
export const strength = (shares: number): number =>
  Math.max(1, Math.round((STRONGEST * shares) / (shares + SATURATION)));

/** What a word of this strength adds to the score of a document, 0 to 1. */
export const worth = (strength: number): number => PRESENCE + ((1 - PRESENCE) * strength) / STRONGEST;

/** Weight of a word: the fewer of all documents have it, the more telling it is. */
export const telling = (count: number, all: number): number =>
  Math.log(1 + (all - count + 0.5) / (count + 0.5)) ** TEMPERED;
