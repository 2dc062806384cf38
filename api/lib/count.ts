/** The number of occurrences of each value, in order of first occurrence. */
export function countOf<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** A number with its noun: `1 text`, `2 texts`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The distinct values, most frequent first; equally frequent ones in order of first occurrence. */
export const byFrequency = <T>(values: Iterable<T>): T[] =>
  [...countOf(values)].sort((a, b) => b[1] - a[1]).map(([value]) => value);
