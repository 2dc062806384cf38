import type { Item, Term } from '../contract/model.ts';

/** Finds something out of records, once for each version of one: by its own work, or by being told. */
export interface Finder<Fact> {
  /** Told of what is found out by own work. */
  onFound: ((record: Item | Term, fact: Fact) => void) | null;
  /** Takes over what was found out elsewhere of the same version. */
  learn(record: Item | Term, fact: Fact): void;
}

/** What it finds out holds for a later process as well. */
export interface LastingFinder<Fact> extends Finder<Fact> {
  /** The fact of a record, if it is known by now and says what it hangs on besides the record; else undefined. */
  factOf(record: Item | Term): unknown;
}
