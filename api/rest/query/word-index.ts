import type { Language } from '../../contract/model.ts';
import { fold } from '../../lib/fold.ts';
import { ownText } from '../../lib/own-text.ts';
import { analyse } from '../../content/search/analysis.ts';
import type { Field } from '../../content/search/scoring.ts';
import { Postings } from './postings.ts';
import {
  type Counted,
  PART_QUALITY,
  scored,
  scoresOf,
  stemAsked,
  type WordLookup,
  wordsWith,
  worthOf,
  strengthsOf,
} from './word-scores.ts';

/** Dead slots are removed once there are more of them than living ones plus this number. */
const DEAD_SLOTS = 64;

/** Which texts are public. */
interface Visibility {
  isPublic(id: number): boolean;
  /** Changes whenever the visibility of a text may have changed. */
  generation(): number;
}

const ALL_PUBLIC: Visibility = { isPublic: () => true, generation: () => NaN };

/**
 * Index from words to texts. A query is any part of a word, as readers expect `ticket` to match `tickets`, or a word in
 * any of its forms. Parts are found by scanning one long string of all distinct words, which for a large guide is a
 * hundred times shorter than its texts.
 */
export class WordIndex implements WordLookup {
  /** Distinct words as written, so that each is folded only once. */
  readonly #written = new Map<string, number>();
  readonly #folded = new Map<string, number>();
  #vocabulary = '\n';
  /** Start of each word in the vocabulary; ascending. */
  #starts: number[] = [];
  /** For each word, a number per text: its slot, and how strongly the text is about the word (1 to 15). */
  #documents = new Postings();
  /** Words of each stem. */
  readonly #stems = new Map<string, number[]>();
  readonly #language: Language;
  /** Slot of each text in the postings; an edited text gets a new slot, and the old one is dead. */
  readonly #slots = new Map<number, number>();
  #ids: number[] = [];
  readonly #visibility: Visibility;
  /** Slots of public texts, valid until a text or its visibility changes. */
  #counted: (Counted & { generation: number }) | null = null;

  constructor(language: Language, visibility = ALL_PUBLIC) {
    this.#language = language;
    this.#visibility = visibility;
  }

  /** Number of slots and words that a search visits. */
  get size(): { slots: number; words: number } {
    return { slots: this.#ids.length, words: this.#documents.size };
  }

  put(id: number, fields: Field[]): void {
    this.remove(id);
    this.#counted = null;
    const slot = this.#ids.push(id) - 1;
    this.#slots.set(id, slot);
    const strengths = strengthsOf(fields, (written) => this.#word(written));
    for (const [word, strength] of strengths) this.#documents.push(word, slot * 16 + strength);
  }

  remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#counted = null;
    this.#ids[slot] = 0;
    this.#slots.delete(id);
    if (this.#ids.length > 2 * this.#slots.size + DEAD_SLOTS) this.#compact();
  }

  find(words: string[], parts: string[], leastShare = 1): Map<number, number> {
    const asked = [...words.map((word) => this.#withWord(word)), ...parts.map((part) => this.#withPart(part))];
    if (asked.length === 0) return new Map(Array.from(this.#slots.keys(), (id) => [id, 0]));
    return scored(scoresOf(asked, this.#publicSlots(), leastShare), this.#ids);
  }

  #publicSlots(): Counted {
    const generation = this.#visibility.generation();
    if (this.#counted?.generation === generation) return this.#counted;
    const slots = new Set<number>();
    for (const [id, slot] of this.#slots) if (this.#visibility.isPublic(id)) slots.add(slot);
    const counted = { has: (slot: number) => slots.has(slot), size: slots.size, generation };
    this.#counted = counted;
    return counted;
  }

  /** Value of a word for each slot: 0 if the text lacks it. */
  #withWord(text: string): Float64Array {
    const values = this.#withPart(text);
    for (const word of this.#stems.get(stemAsked(text, this.#language)) ?? []) this.#add(values, word, 1);
    return values;
  }

  #withPart(text: string): Float64Array {
    const values = new Float64Array(this.#ids.length);
    for (const word of wordsWith(text, this.#vocabulary, this.#starts)) this.#add(values, word, PART_QUALITY);
    return values;
  }

  /** A slot keeps the highest value that any of its words has for the query. */
  #add(values: Float64Array, word: number, quality: number): void {
    for (const posting of this.#documents.of(word)) {
      const slot = slotOf(posting);
      const value = this.#ids[slot] ? worthOf(posting, quality) : 0;
      if (value > (values[slot] as number)) values[slot] = value;
    }
  }

  /** Drops dead slots, and words that no text uses any more. */
  #compact(): void {
    const places = new Map<number, number>();
    const ids: number[] = [];
    for (const [slot, id] of this.#ids.entries()) if (id) places.set(slot, ids.push(id) - 1);
    const kept: string[] = [];
    const documents = new Postings();
    for (let word = 0; word < this.#documents.size; word++) {
      const living = Array.from(this.#documents.of(word)).flatMap((posting) => {
        const place = places.get(slotOf(posting));
        return place === undefined ? [] : [place * 16 + (posting & 15)];
      });
      if (living.length === 0) continue;
      documents.add(living);
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
    const own = ownText(written);
    const folded = fold(own);
    let word = this.#folded.get(folded);
    if (word === undefined) {
      word = this.#starts.push(this.#vocabulary.length) - 1;
      this.#folded.set(folded, word);
      this.#documents.add();
      this.#vocabulary += `${folded}\n`;
      this.#addStems(folded, word);
    }
    this.#written.set(own, word);
    return word;
  }

  #addStems(folded: string, word: number): void {
    for (const { stem } of analyse(folded, this.#language)) {
      const words = this.#stems.get(stem);
      if (!words) this.#stems.set(stem, [word]);
      else if (words.at(-1) !== word) words.push(word);
    }
  }
}

const slotOf = (posting: number): number => posting >>> 4;
