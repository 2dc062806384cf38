import type { OutputKey } from './keys.ts';

/** A place that a key wants in the output folder. */
export interface Claim {
  path: string;
  rank: number;
}

/** What follows from new claims: places to write anew, by the key that holds them now, and places that are empty now. */
export interface Shift {
  write: Map<string, OutputKey>;
  remove: Set<string>;
}

const byId = new Intl.Collator('en', { numeric: true });

/**
 * Who holds which file. Two keys may want one place, a page and the redirect from an old address say; the lower rank
 * holds it, among equals the lower id, and the other steps in when it goes.
 */
export class Ownership {
  readonly #claims = new Map<OutputKey, Claim[]>();
  readonly #wanted = new Map<string, { key: OutputKey; rank: number }[]>();

  holder(path: string): OutputKey | undefined {
    return this.#wanted.get(path)?.[0]?.key;
  }

  holds(key: OutputKey, path: string): boolean {
    return this.holder(path) === key;
  }

  /** Keys that want anything. */
  keys(): Iterable<OutputKey> {
    return this.#claims.keys();
  }

  /** Replaces what a key wants. */
  claim(key: OutputKey, claims: Claim[]): Shift {
    const before = this.#claims.get(key) ?? [];
    const touched = new Set([...before, ...claims].map(({ path }) => path));
    const held = new Map([...touched].map((path) => [path, this.holder(path)]));
    for (const { path } of before) this.#drop(path, key);
    for (const { path, rank } of claims) this.#add(path, key, rank);
    if (claims.length > 0) this.#claims.set(key, claims);
    else this.#claims.delete(key);
    const shift: Shift = { write: new Map(), remove: new Set() };
    for (const path of touched) {
      const holder = this.holder(path);
      if (holder === undefined) shift.remove.add(path);
      else if (holder !== held.get(path) && holder !== key) shift.write.set(path, holder);
    }
    return shift;
  }

  #add(path: string, key: OutputKey, rank: number): void {
    const list = this.#wanted.get(path) ?? [];
    list.push({ key, rank });
    list.sort((a, b) => a.rank - b.rank || byId.compare(a.key, b.key));
    this.#wanted.set(path, list);
  }

  #drop(path: string, key: OutputKey): void {
    const list = (this.#wanted.get(path) ?? []).filter((entry) => entry.key !== key);
    if (list.length > 0) this.#wanted.set(path, list);
    else this.#wanted.delete(path);
  }
}
