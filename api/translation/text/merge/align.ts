import { anchors, matchEqual } from '../alignment.ts';

/** Where the words of a list are in another. */
export interface Alignment {
  /** For each word before, its place after if the order is unchanged, else -1. */
  kept: number[];
  /** For each word before, its place after if only the order changed, else -1. */
  moved: number[];
}

/** Words `from` to `to` (exclusive) before became words `start` to `end` after. Either range may be empty. */
export interface Hunk {
  from: number;
  to: number;
  start: number;
  end: number;
}

/**
 * Aligns two lists of words as a diff does: equal beginnings and ends, then the longest run of equal words in the same
 * order, pairing the n-th occurrences of a word. Takes O(n log n) for any input.
 */
export function align(before: string[], after: string[]): Alignment {
  const kept = before.map(() => -1);
  const moved = before.map(() => -1);
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) kept[head] = head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) {
    tail++;
    kept[before.length - tail] = after.length - tail;
  }
  const matches = matchEqual(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  for (const [place, match] of matches.entries()) if (match >= 0) moved[head + match] = head + place;
  for (const place of anchors(matches)) {
    const match = head + matches[place]!;
    kept[match] = head + place;
    moved[match] = -1;
  }
  return { kept, moved };
}

/** The gaps between words that kept their order; `length` is that of the list after. */
export function hunksOf({ kept }: Alignment, length: number): Hunk[] {
  const hunks: Hunk[] = [];
  let [from, start] = [0, 0];
  for (const [to, place] of [...kept, length].entries()) {
    if (place < 0) continue;
    if (to > from || place > start) hunks.push({ from, to, start, end: place });
    [from, start] = [to + 1, place + 1];
  }
  return hunks;
}
