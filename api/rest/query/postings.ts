/** From so many on, numbers are kept in half the memory; for fewer that would be more. */
const MANY = 64;

/** How much a full list grows by. */
const GROWTH = 1.25;

/** Numbers of each word, in the order in which they were added. */
export class Postings {
  readonly #lists: (number[] | Uint32Array)[] = [];
  /** How many there are in each; a list of many has room for more. */
  readonly #counts: number[] = [];

  /** Number of words. */
  get size(): number {
    return this.#lists.length;
  }

  /** Adds a word without any, or with these; gives its number. */
  add(numbers: number[] = []): number {
    const word = this.#lists.push([]) - 1;
    this.#counts.push(0);
    for (const number of numbers) this.push(word, number);
    return word;
  }

  /** Unknown words are left out. */
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
