import type { Item, Term } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';

/**
 * Counts records by a number derived from each, such as its range of ids. `name` must be unique among the tallies of an
 * index. `numberOf` returns null for records that are not counted.
 */
export function tallyOf(index: ContentIndex, name: string, numberOf: (record: Item | Term) => number | null) {
  const sizes = new Map<number, number>();
  let total = 0;

  function move(from: number | null, to: number | null): void {
    if (from === to) return;
    if (from !== null) count(from, -1);
    if (to !== null) count(to, 1);
    if (from === null || to === null) index.watcher.changed(`${name} total`);
  }

  function count(number: number, by: 1 | -1): void {
    const before = sizes.get(number) ?? 0;
    total += by;
    if (before + by > 0) sizes.set(number, before + by);
    else sizes.delete(number);
    if (before === 0 || before + by === 0) index.watcher.changed(name);
  }

  for (const record of [...index.allItems(), ...index.allTerms()]) move(null, numberOf(record));
  index.follow(({ before, after }) => move(before ? numberOf(before) : null, after ? numberOf(after) : null));
  return {
    /** Numbers that have a record, sorted. */
    get numbers(): number[] {
      index.watcher.read(name);
      return [...sizes.keys()].sort((a, b) => a - b);
    },
    /** Number of counted records. */
    get total(): number {
      index.watcher.read(`${name} total`);
      return total;
    },
  };
}
