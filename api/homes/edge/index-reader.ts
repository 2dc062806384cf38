import { Problem } from '../../lib/problem.ts';
import { decodeQueryIndex, type QueryIndex } from '../../site/query-index/decode.ts';
import {
  MANIFEST_PATH,
  partOf,
  partPath,
  QUERY_FORMAT,
  versionsPath,
  type Manifest,
  type Part,
  type Versions,
} from '../../site/query-index/format.ts';
import { readJson, type FetchFile, type CachedFile } from './site-files.ts';

/** Milliseconds for which an index is used before its files are revalidated. */
const FRESH_MS = 1_000;

/** Keeps the query index in memory and follows its files: unchanged parts are not read again. */
export class IndexReader {
  readonly #fetchFile: FetchFile;
  readonly #now: () => number;
  #manifest: CachedFile<Manifest> | undefined;
  #parts = new Map<number, CachedFile<Part>>();
  #versions = new Map<number, CachedFile<Versions>>();
  #known: QueryIndex | undefined;
  #checked = -Infinity;
  #reading: Promise<QueryIndex> | null = null;

  constructor(fetchFile: FetchFile, now: () => number = Date.now) {
    this.#fetchFile = fetchFile;
    this.#now = now;
  }

  /** The index as of now, or a moment ago. */
  async read(): Promise<QueryIndex> {
    if (this.#known && this.#now() - this.#checked < FRESH_MS) return this.#known;
    this.#reading ??= this.#follow().finally(() => (this.#reading = null));
    return this.#reading;
  }

  /** Version of a record, revalidated on each call: it must not be older than the record sent with it. */
  async version(id: number): Promise<string> {
    const part = partOf(id);
    const kept = await readJson(this.#fetchFile, versionsPath(part), this.#versions.get(part));
    const version = kept?.value[id];
    if (!kept || version === undefined) throw new Problem('rest_unavailable');
    this.#versions.set(part, kept);
    return version;
  }

  async #follow(): Promise<QueryIndex> {
    const checked = this.#now();
    const manifest = await readJson(this.#fetchFile, MANIFEST_PATH, this.#manifest);
    if (manifest?.value.format !== QUERY_FORMAT) throw new Problem('rest_unavailable');
    const numbers = manifest.value.parts;
    const parts = await Promise.all(
      numbers.map((part) => readJson(this.#fetchFile, partPath(part), this.#parts.get(part))),
    );
    const read = new Map<number, CachedFile<Part>>();
    for (const [at, part] of parts.entries()) if (part) read.set(numbers[at] as number, part);
    const isSame =
      manifest === this.#manifest &&
      read.size === this.#parts.size &&
      [...read].every(([number, part]) => this.#parts.get(number) === part);
    if (!this.#known || !isSame) {
      this.#known = decodeQueryIndex(
        manifest.value,
        new Map(Array.from(read, ([number, { value }]) => [number, value])),
      );
    }
    this.#manifest = manifest;
    this.#parts = read;
    this.#checked = checked;
    return this.#known;
  }
}
