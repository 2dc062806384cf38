/** What the worker reads of the output folder: static assets beside it, or a bucket. */
export type FetchFile = (path: string, headers?: Record<string, string>) => Promise<Response>;

/** A file and what tells it from a later one, where its host says that: its entity tag, or the time of its last change. */
export interface CachedFile<T> {
  value: T;
  tag: string | null;
  modified: string | null;
}

/** Null when there is no such file. `read` takes what it is to be kept as out of an answer. Any other failure is no answer that could be passed on. */
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
  throw new Error(`${path} answers ${response.status}`);
}

export const readJson = <T>(fetchFile: FetchFile, path: string, known?: CachedFile<T>): Promise<CachedFile<T> | null> =>
  readCached(fetchFile, path, known, async (response) => (await response.json()) as T);

/** Times have whole seconds: within the one of a change, and as much as clocks differ, the same time says nothing. */
const SETTLED_MS = 2_000;

/** When a file was last changed, if a later change is bound to have another time. Folders that are served give no tags. */
function settledTime({ headers }: Response, asked: number): string | null {
  const modified = headers.get('last-modified');
  return modified !== null && asked - Date.parse(modified) >= SETTLED_MS ? modified : null;
}
