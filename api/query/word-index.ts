import { fold } from '../lib/fold.ts';

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
  readonly #starts: number[] = [];
  readonly #documents: number[][] = [];
  /** Place of a text in the postings; an edited text gets a new one. */
  readonly #slots = new Map<number, number>();
  readonly #ids: number[] = [];

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
  }

  /** Ids of the texts in which every one of these folded word parts occurs. */
  withAll(parts: string[]): Set<number> {
    if (parts.length === 0) return new Set(this.#slots.keys());
    const [first = new Set<number>(), ...others] = parts
      .map((part) => this.#with(part))
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
    let last = -1;
    for (let at = this.#vocabulary.indexOf(part); at >= 0; at = this.#vocabulary.indexOf(part, at + 1)) {
      const word = this.#wordAt(at);
      if (word === last) continue;
      last = word;
      for (const slot of this.#documents[word] ?? []) slots.add(slot);
    }
    return slots;
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
