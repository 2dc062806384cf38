/** The value below which this part of the values lies, 0.99 for the 99th percentile. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? NaN;
}

/** The value in the middle, the lower one of two. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);
