import { fold } from '../lib/fold.ts';

/** So many characters of a word are looked for: a longer one would take as many looks at each place of the vocabulary. */
export const MOST_CHARACTERS = 64;

/** Dead slots are cleared away once they are more than the living and these. */
const DEAD_SLOTS = 64;

/**
 * Which texts hold which words. A query is any part of a word, as readers expect of `ticket` in `tickets`: the distinct
 * words stand in one long string that is scanned, which for a large guide is a hundred times shorter than its texts.
 */
export class WordIndex {
  /** Distinct words as they are written, so that folding is done once for each. */
  readonly #written = new Map<string, number>();
  readonly #folded = new Map<string, number>();
  #vocabulary = '\n';
  /** Where each word begins in the vocabulary; ascending. */
  #starts: number[] = [];
  #documents: number[][] = [];
  /** Place of a text in the postings; an edited text gets a new one, and the old one is dead. */
  readonly #slots = new Map<number, number>();
  #ids: number[] = [];

  /** Slots that searches walk over, and words that they look at. */
  get size(): { slots: number; words: number } {
    return { slots: this.#ids.length, words: this.#documents.length };
  }

  put(id: number, text: string): void {
    this.remove(id);
    const slot = this.#ids.push(id) - 1;
    this.#slots.set(id, slot);
    const words = new Set<number>();
    for (const word of text.split(/\s+/)) if (word) words.add(this.#word(word));
    for (const word of words) this.#documents[word]?.push(slot);
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
    if (parts.length === 0) return new Set(this.#slots.keys());
    const [first = new Set<number>(), ...others] = parts
      .map((part) => this.#with(part.slice(0, MOST_CHARACTERS)))
      .sort((a, b) => a.size - b.size);
    const all = new Set<number>();
    for (const slot of first) {
      const id = this.#ids[slot];
      if (id && others.every((slots) => slots.has(slot))) all.add(id);
    }
    return all;
  }

  #with(part: string): Set<number> {
    const slots = new Set<number>();
    for (let at = this.#vocabulary.indexOf(part); at >= 0;) {
      const word = this.#wordAt(at);
      for (const slot of this.#documents[word] ?? []) slots.add(slot);
      // Once is enough: further on in the same word there is nothing new.
      const next = this.#starts[word + 1];
      at = next === undefined ? -1 : this.#vocabulary.indexOf(part, next);
    }
    return slots;
  }

  /** Forgets dead slots, and words that no text has any more. */
  #compact(): void {
    const places = new Map<number, number>();
    const ids: number[] = [];
    for (const [slot, id] of this.#ids.entries()) if (id) places.set(slot, ids.push(id) - 1);
    const kept: string[] = [];
    const documents: number[][] = [];
    for (const [word, slots] of this.#documents.entries()) {
      const living = slots.flatMap((slot) => places.get(slot) ?? []);
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
    for (const [place, word] of kept.entries()) this.#folded.set(word, place);
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
    }
    this.#written.set(written, word);
    return word;
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
