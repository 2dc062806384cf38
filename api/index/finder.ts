import type { Item, Term } from '../contract/model.ts';

/** Finds something out of records, once for each version of one: by its own work, or by being told. */
export interface Finder<Fact> {
  /** Told of what is found out by own work. */
  onFound: ((record: Item | Term, fact: Fact) => void) | null;
  /** Takes over what was found out elsewhere of the same version. */
  learn(record: Item | Term, fact: Fact): void;
}
