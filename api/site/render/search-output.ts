import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LANGUAGES } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { hash } from '../../lib/hash.ts';
import { documentFile, manifestFile, SEARCH_FOLDER } from '../../content/search/files.ts';
import type { SearchDocument } from '../../content/search/model.ts';
import { StaleIndex } from '../../content/search/reader.ts';
import { type IndexChanges, SearchIndexUpdate } from '../../content/search/search-index.ts';
import { OutputFolder } from '../../content/store/disk/output-folder.ts';
import type { PathRegistry } from './path-registry.ts';

const at = (path: string): string => `${SEARCH_FOLDER}/${path}`;

/** Path of an item's search document in the output; it is made together with the files that show only this item. */
export const documentPath = (id: number): string => at(documentFile(id));

/** The item whose search document a path is, or null if it is not one. */
export function documentIdOf(path: string): number | null {
  const id = Number(/(\d+)\.\w+$/.exec(path)?.[1] ?? NaN);
  return documentPath(id) === path ? id : null;
}

const SHARDS = at('shards/');
/** Exists if the output has a search index. */
export const SEARCH_ENTRY = at(manifestFile('cs'));

const MANIFESTS = LANGUAGES.map((language) => at(manifestFile(language)));

/** Whether {@link SearchOutput} makes a file of the output. */
export const isSearchShard = (file: string): boolean => file.startsWith(SHARDS) || MANIFESTS.includes(file);

interface SearchSources {
  /** The folder that is written to; another one during a full build. */
  folder(): OutputFolder;
  registry: PathRegistry;
  index: ContentIndex;
  /** False for an output without an index. */
  isWanted: boolean;
}

/**
 * The shards of the search index and their manifests, made from the documents in the folder alone. If there is no
 * index, all documents are read; later only changed documents, and the shards whose words changed.
 */
export class SearchOutput {
  readonly #sources: SearchSources;
  /** Documents that may have changed, each with its former bytes, which the index still reflects. */
  readonly #due = new Map<number, Uint8Array | null>();
  #update = new SearchIndexUpdate();
  /** Whether the index in the folder is useless; then, whether all documents are due for a new one. */
  #isLost = false;
  #isNew = false;
  /** Files to write, manifests last, and files to remove after that. */
  readonly #unwritten = new Map<string, Uint8Array>();
  readonly #surplus = new Set<string>();

  constructor(sources: SearchSources) {
    this.#sources = sources;
  }

  /** Whether the index lags behind some documents. */
  get isStale(): boolean {
    return this.#due.size > 0;
  }

  /** The document of an item is about to be written or removed. */
  async changing(id: number): Promise<void> {
    // All documents will be read again in any case.
    if (this.#isLost) return;
    if (!this.#due.has(id)) this.#due.set(id, await this.#read(id));
  }

  /** The folder is unknown, so the index must be made from scratch. */
  forget(): void {
    this.#isLost = true;
  }

  /** Brings the index up to date. Resolves to false if interrupted by more urgent work; the next call does the rest. */
  async refresh(isInterrupted = () => false, onWrite: (file: string) => void = () => {}): Promise<boolean> {
    if (!this.#sources.isWanted) return this.#clear(onWrite);
    if (this.#isLost) await this.#startOver();
    for (const [id, before] of this.#due) {
      await yieldToEventLoop();
      if (isInterrupted()) return false;
      const after = await this.#read(id);
      if (!isSame(before, after)) this.#update.put(documentIn(before), documentIn(after));
      this.#due.delete(id);
    }
    if (!(await this.#prepare())) return this.refresh(isInterrupted, onWrite);
    await this.#save(onWrite);
    return true;
  }

  /** Computes which files to write; false if the index in the folder turns out to be unusable. */
  async #prepare(): Promise<boolean> {
    const { index } = this.#sources;
    const folder = this.#sources.folder();
    const read = async (file: string) => this.#unwritten.get(at(file)) ?? (await folder.read(at(file)));
    try {
      this.#note(await this.#update.changes(hash, this.#isNew ? null : read, index.site.synonyms));
    } catch (error) {
      if (!(error instanceof StaleIndex)) throw error;
      this.forget();
      return false;
    }
    this.#update = new SearchIndexUpdate();
    this.#isNew = false;
    return true;
  }

  async #save(onWrite: (file: string) => void): Promise<void> {
    const folder = this.#sources.folder();
    for (const [path, bytes] of this.#unwritten) {
      if (folder.write(path, bytes)) onWrite(path);
      this.#unwritten.delete(path);
    }
    for (const path of this.#surplus) {
      await folder.remove(path);
      onWrite(path);
      this.#surplus.delete(path);
    }
  }

  async #clear(onWrite: (file: string) => void): Promise<true> {
    this.#due.clear();
    const shards = await this.#shards();
    for (const path of [...MANIFESTS, ...shards]) {
      await this.#sources.folder().remove(path);
      onWrite(path);
    }
    return true;
  }

  async #shards(): Promise<string[]> {
    const files = await new OutputFolder(join(this.#sources.folder().path, SHARDS)).list();
    return files.map((file) => SHARDS + file);
  }

  async #startOver(): Promise<void> {
    for (const path of await this.#shards()) this.#surplus.add(path);
    this.#unwritten.clear();
    this.#update = new SearchIndexUpdate();
    this.#due.clear();
    for (const { id } of this.#sources.index.allItems()) if (this.#hasDocument(id)) this.#due.set(id, null);
    this.#isLost = false;
    this.#isNew = true;
  }

  async #read(id: number): Promise<Uint8Array | null> {
    return this.#hasDocument(id) ? this.#sources.folder().read(documentPath(id)) : null;
  }

  /** Files that have lost their owner are removed only later. */
  #hasDocument(id: number): boolean {
    return this.#sources.registry.owner(documentPath(id)) !== undefined;
  }

  /** Keeps files that could not be saved the last time. */
  #note({ write, remove }: IndexChanges): void {
    for (const [file, bytes] of write) {
      const path = at(file);
      this.#surplus.delete(path);
      this.#unwritten.delete(path);
      this.#unwritten.set(path, bytes);
    }
    for (const file of remove) {
      this.#unwritten.delete(at(file));
      this.#surplus.add(at(file));
    }
  }
}

const isSame = (a: Uint8Array | null, b: Uint8Array | null): boolean =>
  a === b || (a !== null && b !== null && Buffer.compare(a, b) === 0);

const documentIn = (bytes: Uint8Array | null): SearchDocument | null =>
  bytes && (JSON.parse(Buffer.from(bytes).toString()) as SearchDocument);
