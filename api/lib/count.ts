/** How often each value is there, in the order in which they come. */
export function countOf<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The most frequent first; of equals the one that comes first. */
export const byFrequency = <T>(values: Iterable<T>): T[] =>
  [...countOf(values)].sort((a, b) => b[1] - a[1]).map(([value]) => value);
