/**
 * Pairs equal words of two lists regardless of order: the n-th occurrence in one with the n-th in the other. Returns,
 * for each place in `after`, its place in `before` or -1.
 */
export function matchEqual(before: string[], after: string[]): number[] {
  const places = new Map<string, number[]>();
  for (const [place, word] of before.entries()) {
    const known = places.get(word);
    if (known) known.push(place);
    else places.set(word, [place]);
  }
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
