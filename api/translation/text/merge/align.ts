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

/**
 * Pairs equal words of two lists regardless of order: the n-th occurrence in one with the n-th in the other. Returns,
 * for each place in `after`, its place in `before` or -1.
 */
export function matchEqual(before: string[], after: string[]): number[] {
  const places = Map.groupBy(before.keys(), (place) => before[place]!);
  const used = new Map<string, number>();
  return after.map((word) => {
    const nth = used.get(word) ?? 0;
    used.set(word, nth + 1);
    return places.get(word)?.[nth] ?? -1;
  });
}

/**
 * The longest run of pairs that kept their order (longest increasing subsequence), as the places in `after` that are
 * anchors. Takes O(n log n).
 */
export function anchors(matches: number[]): number[] {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [at, place] of matches.entries()) {
    if (place < 0) continue;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (matches[tails[middle]!]! < place) low = middle + 1;
      else high = middle;
    }
    previous[at] = tails[low - 1] ?? -1;
    tails[low] = at;
  }
  const chain: number[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) chain.push(at);
  return chain.reverse();
}
