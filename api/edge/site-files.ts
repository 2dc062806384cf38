/** What the worker reads of the output folder: static assets beside it, or a bucket. */
export type FetchFile = (path: string, headers?: Record<string, string>) => Promise<Response>;

/** A file and the tag by which it can be asked for again. */
export interface Kept<T> {
  value: T;
  tag: string | null;
}

/** Null when there is no such file. `read` takes what it is to be kept as out of an answer. Any other failure is no answer that could be passed on. */
export async function readKept<T>(
  fetchFile: FetchFile,
  path: string,
  known: Kept<T> | undefined,
  read: (response: Response) => Promise<T>,
): Promise<Kept<T> | null> {
  const response = await fetchFile(path, known?.tag ? { 'If-None-Match': known.tag } : {});
  if (response.status === 304 && known) return known;
  if (response.status === 200) return { value: await read(response), tag: response.headers.get('etag') };
  await response.body?.cancel();
  if (response.status === 404) return null;
  throw new Error(`${path} answers ${response.status}`);
}

export const readJson = <T>(fetchFile: FetchFile, path: string, known?: Kept<T>): Promise<Kept<T> | null> =>
  readKept(fetchFile, path, known, async (response) => (await response.json()) as T);
