import type { Language } from '../../contract/model.ts';
import { fold } from '../../lib/fold.ts';
import { ownText } from '../../lib/own-text.ts';
import type { Field } from '../../content/search/scoring.ts';
import { Postings } from './postings.ts';
import { addStems, type Counted, findIn, strengthsOf, type WordLookup, type WordTable } from './word-scores.ts';

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
  /** Postings of each word. */
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

  find(...asked: Parameters<WordLookup['find']>): Map<number, number> {
    const table: WordTable = {
      text: this.#vocabulary,
      starts: this.#starts,
      from: 0,
      eachOfStem: (stem, take) => this.#stems.get(stem)?.forEach((word) => take(word)),
      eachPosting: (word, take) => {
        for (const posting of this.#documents.of(word)) take(posting);
      },
    };
    return findIn([table], this.#ids, this.#language, () => this.#publicSlots(), asked);
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
      addStems(this.#stems, word, place, this.#language);
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
      addStems(this.#stems, folded, word, this.#language);
    }
    this.#written.set(own, word);
    return word;
  }
}

const slotOf = (posting: number): number => posting >>> 4;
