/** Reads the output folder: the static assets beside the worker, or a bucket. */
export type FetchFile = (path: string, headers?: Record<string, string>) => Promise<Response>;

/** A file with its validator, if the host sends one: the entity tag or the time of the last change. */
export interface CachedFile<T> {
  value: T;
  tag: string | null;
  modified: string | null;
}

/**
 * Reads a file through a cache, or returns null if it does not exist. `read` extracts the value to keep from a
 * response. Throws on any other failure, because no such answer could be passed on.
 */
export async function readCached<T>(
  fetchFile: FetchFile,
  path: string,
  known: CachedFile<T> | undefined,
  read: (response: Response) => Promise<T>,
): Promise<CachedFile<T> | null> {
  const asked = Date.now();
  const response = await fetchFile(path, known?.tag ? { 'If-None-Match': known.tag } : {});
  if (response.status === 304 && known) return known;
  if (response.status === 200) {
    const tag = response.headers.get('etag');
    const modified = tag === null ? settledTime(response, asked) : null;
    if (!known || modified === null || modified !== known.modified)
      return { value: await read(response), tag, modified };
    await response.body?.cancel();
    return known;
  }
  await response.body?.cancel();
  if (response.status === 404) return null;
  throw new Error(`${path} answered ${response.status}`);
}

export const readJson = <T>(fetchFile: FetchFile, path: string, known?: CachedFile<T>): Promise<CachedFile<T> | null> =>
  readCached(fetchFile, path, known, async (response) => (await response.json()) as T);

/** Reads numbered files, leaving out missing ones. `isSame` if all of them are `known`. */
export async function readParts<T>(
  numbers: readonly number[],
  known: ReadonlyMap<number, CachedFile<T>> = new Map(),
  read: (number: number, known: CachedFile<T> | undefined) => Promise<CachedFile<T> | null>,
): Promise<{ parts: Map<number, CachedFile<T>>; isSame: boolean }> {
  const files = await Promise.all(numbers.map((number) => read(number, known.get(number))));
  const parts = new Map(files.flatMap((file, at) => (file ? [[numbers[at]!, file] as const] : [])));
  const isSame = parts.size === known.size && [...parts].every(([number, file]) => known.get(number) === file);
  return { parts, isSame };
}

/** Milliseconds for which a value is used before its files are revalidated. */
const FRESH_MS = 1_000;

/** A function that returns a value made from files, read again if it is no longer fresh, by one caller at a time. */
export function fresh<T, Given extends unknown[] = []>(
  read: (known: T | undefined, ...given: Given) => Promise<T>,
): (...given: Given) => Promise<T> {
  let known: { value: T; checked: number } | undefined;
  let reading: Promise<T> | null = null;
  const readAt = async (checked: number, given: Given): Promise<T> => {
    const value = await read(known?.value, ...given);
    known = { value, checked };
    return value;
  };
  return async (...given) => {
    if (known && Date.now() - known.checked < FRESH_MS) return known.value;
    reading ??= readAt(Date.now(), given).finally(() => (reading = null));
    return reading;
  };
}

/** Times are in whole seconds. This soon after a change, given clock differences, an equal time proves nothing. */
const SETTLED_MS = 2_000;

/** Time of the last change, if any later change must have a different one. Plain file servers send no tags. */
function settledTime({ headers }: Response, asked: number): string | null {
  const modified = headers.get('last-modified');
  return modified !== null && asked - Date.parse(modified) >= SETTLED_MS ? modified : null;
}
