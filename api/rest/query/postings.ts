/** From this length on, a list is stored in half the memory; for shorter ones the overhead would be greater. */
const MANY = 64;

/** Growth factor of a full list. */
const GROWTH = 1.25;

/** Lists of numbers by word, in the order in which they were added. */
export class Postings {
  readonly #lists: (number[] | Uint32Array)[] = [];
  /** Length of each list; a long list has spare room. */
  readonly #counts: number[] = [];

  /** Number of words. */
  get size(): number {
    return this.#lists.length;
  }

  /** Adds a word with the given numbers; returns the number of the word. */
  add(numbers: number[] = []): number {
    const word = this.#lists.push([]) - 1;
    this.#counts.push(0);
    for (const number of numbers) this.push(word, number);
    return word;
  }

  /** Unknown words are ignored. */
  push(word: number, number: number): void {
    let list = this.#lists[word];
    if (!list) return;
    const count = this.#counts[word]!;
    if (count === list.length && count >= MANY) this.#lists[word] = list = withRoom(list);
    list[count] = number;
    this.#counts[word] = count + 1;
  }

  of(word: number): number[] | Uint32Array {
    const list = this.#lists[word] ?? [];
    return Array.isArray(list) ? list : list.subarray(0, this.#counts[word]);
  }
}

function withRoom(list: number[] | Uint32Array): Uint32Array {
  const larger = new Uint32Array(Math.ceil(list.length * GROWTH));
  larger.set(list);
  return larger;
}
