/** A reproducible random source: the same seed gives the same numbers on every machine (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1, exclusive. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)] as T;
  }

  /** A random subset of the values, in their order. */
  some<T>(values: readonly T[], count: number): T[] {
    const places = new Set<number>();
    while (places.size < Math.min(count, values.length)) places.add(this.between(0, values.length - 1));
    return [...places].sort((a, b) => a - b).map((place) => values[place] as T);
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }
}
