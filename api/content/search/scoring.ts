import { STRONGEST } from './model.ts';

/** A part of a text whose words weigh alike. */
export interface Field {
  text: string;
  weight: number;
  /** Words of a usual field of the kind: a word in a longer one counts for less. */
  usual: number;
}

/** The known weighing by fields (BM25F), with fixed usual lengths: a document's weights do not depend on the others. */
export const FIELDS = {
  title: { weight: 16, usual: 3 },
  headings: { weight: 3, usual: 20 },
  lead: { weight: 2.5, usual: 20 },
  topics: { weight: 1, usual: 3 },
  body: { weight: 1, usual: 300 },
} as const;

/** How much the length of a field counts, 0 to 1. */
const LENGTH = 0.6;
/** How much of a word it takes until more of it changes little. */
const SATURATION = 5;
/** What it is worth that a word is there at all, beside how strongly the document is about it. */
const PRESENCE = 0.2;
/** Takes the rarest words back a little: in a question they are often beside the point. */
const TEMPERED = 0.75;

/** What one occurrence counts in a field of so many words. */
export const share = ({ weight, usual }: Omit<Field, 'text'>, words: number): number =>
  weight / (1 - LENGTH + (LENGTH * words) / usual);

/** How strongly a document is about a word, 1 to 15, by the sum of its shares. */
export const strength = (shares: number): number =>
  Math.max(1, Math.round((STRONGEST * shares) / (shares + SATURATION)));

/** What a word of a strength adds to the score of a document, 0 to 1. */
export const worth = (strength: number): number => PRESENCE + ((1 - PRESENCE) * strength) / STRONGEST;

/** The rarer a word, the more it tells: by how many of all documents have it. */
export const telling = (count: number, all: number): number =>
  Math.log(1 + (all - count + 0.5) / (count + 0.5)) ** TEMPERED;
