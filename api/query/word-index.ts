import type { Language } from '../contract/model.ts';
import { fold } from '../lib/fold.ts';
import { analyse } from '../search/analysis.ts';
import { type Field, share, strength, telling, worth } from '../search/scoring.ts';

/** So many characters of a word are looked for: a longer one would take as many looks at each place of the vocabulary. */
export const MOST_CHARACTERS = 64;

/** Dead slots are cleared away once they are more than the living and these. */
const DEAD_SLOTS = 64;

/** How well a part of a word stands for it, beside another of its forms. */
const PART_QUALITY = 0.8;

/**
 * Which texts hold which words. A query is any part of a word, as readers expect of `ticket` in `tickets`, or a word in
 * any of its forms. For parts the distinct words stand in one long string that is scanned, which for a large guide is a
 * hundred times shorter than its texts.
 */
export class WordIndex {
  /** Distinct words as they are written, so that folding is done once for each. */
  readonly #written = new Map<string, number>();
  readonly #folded = new Map<string, number>();
  #vocabulary = '\n';
  /** Where each word begins in the vocabulary; ascending. */
  #starts: number[] = [];
  /** Of each word, one number for a text: its slot, and how strongly the text is about the word (1 to 15). */
  #documents: number[][] = [];
  /** Words of each stem. */
  readonly #stems = new Map<string, number[]>();
  readonly #language: Language;
  /** Place of a text in the postings; an edited text gets a new one, and the old one is dead. */
  readonly #slots = new Map<number, number>();
  #ids: number[] = [];

  constructor(language: Language) {
    this.#language = language;
  }

  /** Slots that searches walk over, and words that they look at. */
  get size(): { slots: number; words: number } {
    return { slots: this.#ids.length, words: this.#documents.length };
  }

  put(id: number, fields: Field[]): void {
    this.remove(id);
    const slot = this.#ids.push(id) - 1;
    this.#slots.set(id, slot);
    const shares = new Map<number, number>();
    for (const field of fields) {
      const words = field.text.split(/\s+/);
      const each = share(field, words.length);
      for (const written of words) {
        if (!written) continue;
        const word = this.#word(written);
        shares.set(word, (shares.get(word) ?? 0) + each);
      }
    }
    for (const [word, sum] of shares) this.#documents[word]?.push(slot * 16 + strength(sum));
  }

  remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#ids[slot] = 0;
    this.#slots.delete(id);
    if (this.#ids.length > 2 * this.#slots.size + DEAD_SLOTS) this.#compact();
  }

  /**
   * Ids of the texts in which every one of these folded word parts occurs. Of a part longer than
   * {@link MOST_CHARACTERS} only the beginning is looked for.
   */
  withAll(parts: string[]): Set<number> {
    return new Set(this.find([], parts).keys());
  }

  /**
   * Ids and scores, up to 1, of the texts that have all of these folded words, in any of their forms or within other
   * words, and all of these parts as they are.
   */
  find(words: string[], parts: string[]): Map<number, number> {
    const found = new Map<number, number>();
    if (words.length + parts.length === 0) for (const id of this.#slots.keys()) found.set(id, 0);
    const all = [...words.map((word) => this.#withWord(word)), ...parts.map((part) => this.#withPart(part))];
    const [first, ...others] = all;
    if (!first) return found;
    const rarity = this.#telling(first);
    const scores = first.map((value) => value * rarity);
    let sum = rarity;
    for (const other of others) {
      const weight = this.#telling(other);
      sum += weight;
      for (const [slot, value] of other.entries())
        if (value === 0) scores[slot] = 0;
        else if (scores[slot]) scores[slot] += weight * value;
    }
    for (const [slot, score] of scores.entries()) if (score > 0) found.set(this.#ids[slot] as number, score / sum);
    return found;
  }

  #telling(values: Float64Array): number {
    let count = 0;
    for (const value of values) if (value > 0) count++;
    return telling(count, this.#slots.size);
  }

  /** What a word is worth in each slot: 0 where it is not. */
  #withWord(text: string): Float64Array {
    const values = this.#withPart(text);
    // Of a compound the first token is the whole; of `a&b` none is.
    const [token] = analyse(text, this.#language);
    const isWhole = token && !/[\p{L}\p{N}]/u.test(text.slice(0, token.at) + text.slice(token.end));
    const stem = isWhole ? token.stem : '';
    for (const word of this.#stems.get(stem) ?? []) this.#add(values, word, 1);
    return values;
  }

  #withPart(text: string): Float64Array {
    const part = text.slice(0, MOST_CHARACTERS);
    const values = new Float64Array(this.#ids.length);
    for (let at = this.#vocabulary.indexOf(part); at >= 0;) {
      const word = this.#wordAt(at);
      this.#add(values, word, PART_QUALITY);
      // Once is enough: further on in the same word there is nothing new.
      const next = this.#starts[word + 1];
      at = next === undefined ? -1 : this.#vocabulary.indexOf(part, next);
    }
    return values;
  }

  /** A slot keeps the most that any word of the text is worth to the query. */
  #add(values: Float64Array, word: number, quality: number): void {
    for (const posting of this.#documents[word] ?? []) {
      const slot = slotOf(posting);
      const value = this.#ids[slot] ? quality * (WORTH[posting & 15] as number) : 0;
      if (value > (values[slot] as number)) values[slot] = value;
    }
  }

  /** Forgets dead slots, and words that no text has any more. */
  #compact(): void {
    const places = new Map<number, number>();
    const ids: number[] = [];
    for (const [slot, id] of this.#ids.entries()) if (id) places.set(slot, ids.push(id) - 1);
    const kept: string[] = [];
    const documents: number[][] = [];
    for (const [word, postings] of this.#documents.entries()) {
      const living = postings.flatMap((posting) => {
        const place = places.get(slotOf(posting));
        return place === undefined ? [] : [place * 16 + (posting & 15)];
      });
      if (living.length === 0) continue;
      documents.push(living);
      kept.push(this.#vocabulary.slice(this.#starts[word], (this.#starts[word + 1] ?? this.#vocabulary.length) - 1));
    }
    this.#ids = ids;
    this.#documents = documents;
    for (const [slot, id] of ids.entries()) this.#slots.set(id, slot);
    this.#starts = [];
    let start = 1;
    for (const word of kept) {
      this.#starts.push(start);
      start += word.length + 1;
    }
    this.#vocabulary = ['', ...kept, ''].join('\n');
    this.#written.clear();
    this.#folded.clear();
    this.#stems.clear();
    for (const [place, word] of kept.entries()) {
      this.#folded.set(word, place);
      this.#addStems(word, place);
    }
  }

  #word(written: string): number {
    const known = this.#written.get(written);
    if (known !== undefined) return known;
    const folded = fold(written);
    let word = this.#folded.get(folded);
    if (word === undefined) {
      word = this.#starts.push(this.#vocabulary.length) - 1;
      this.#folded.set(folded, word);
      this.#documents.push([]);
      this.#vocabulary += `${folded}\n`;
      this.#addStems(folded, word);
    }
    this.#written.set(written, word);
    return word;
  }

  #addStems(folded: string, word: number): void {
    for (const { stem } of analyse(folded, this.#language)) {
      const words = this.#stems.get(stem);
      if (!words) this.#stems.set(stem, [word]);
      else if (words.at(-1) !== word) words.push(word);
    }
  }

  /** The word that stands at a place of the vocabulary. */
  #wordAt(at: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#starts[middle] as number) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

const slotOf = (posting: number): number => posting >>> 4;

/** Of each strength. */
const WORTH = Array.from({ length: 16 }, (_, strength) => worth(strength));
