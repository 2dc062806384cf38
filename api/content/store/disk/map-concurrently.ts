/** Files processed concurrently: enough to keep the disk busy, few enough for the limit on open files. */
const AT_ONCE = 64;

/**
 * Calls `work` for each value, `atOnce` at a time, and returns the results in the order of the values. After a failure
 * nothing more is begun, and what is running ends before this rejects.
 */
export async function mapConcurrently<T, U>(
  values: readonly T[],
  work: (value: T) => Promise<U>,
  atOnce = AT_ONCE,
): Promise<U[]> {
  const results = new Array<U>(values.length);
  let next = 0;
  const stop = (error: unknown) => {
    next = values.length;
    throw error;
  };
  const worker = async () => {
    while (next < values.length) {
      const index = next++;
      results[index] = await work(values[index] as T).catch(stop);
    }
  };
  const workers = Array.from({ length: Math.min(atOnce, values.length) }, worker);
  await Promise.allSettled(workers);
  await Promise.all(workers);
  return results;
}
