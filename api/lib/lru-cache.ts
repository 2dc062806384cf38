/** Keeps the values that were asked for last. */
export class LruCache<K, V> {
  readonly #limit: number;
  readonly #values = new Map<K, V>();

  /** `limit` is the number of values kept. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: K, make: () => V): V {
    const known = this.#values.get(key);
    if (known !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, known);
      return known;
    }
    const value = make();
    this.#values.set(key, value);
    if (this.#values.size > this.#limit) this.#values.delete(this.#values.keys().next().value as K);
    return value;
  }

  /** What is kept, if it is; that does not count as asking for it. */
  peek(key: K): V | undefined {
    return this.#values.get(key);
  }

  delete(key: K): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }
}
