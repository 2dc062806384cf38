import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { type Language, LANGUAGES } from '../contract/model.ts';
import { hash } from '../lib/hash.ts';
import { documentFile, manifestFile, SEARCH_FOLDER } from '../search/files.ts';
import type { SearchDocument, Synonyms } from '../search/model.ts';
import { type IndexChanges, SearchIndex } from '../search/search-index.ts';
import { OutputFolder } from '../store/disk/output-folder.ts';
import type { PathRegistry } from './path-registry.ts';
import type { Rendering } from './rendering.ts';

const at = (path: string): string => `${SEARCH_FOLDER}/${path}`;

/** Where the document of an item lies in the output: it is made with the page. */
export const documentPath = (id: number): string => at(documentFile(id));

const SHARDS = at('shards/');
/** There while the output has an index. */
export const SEARCH_ENTRY = at(manifestFile('cs'));

const MANIFESTS = LANGUAGES.map((language) => at(manifestFile(language)));

/** Whether a file of the output is made by {@link SearchOutput}. */
export const isSearchShard = (file: string): boolean => file.startsWith(SHARDS) || MANIFESTS.includes(file);

interface SearchSources {
  folder: OutputFolder;
  /** Ids of all items with a document in the folder. */
  documents(): Iterable<number>;
  /** Whether an item has one. A file that nobody owns any more is removed only later. */
  hasDocument(id: number): boolean;
  synonyms(): Record<Language, Synonyms>;
  /** False for an output that is to have no index. */
  isWanted: boolean;
}

/** Documents between two looks whether something more urgent came. */
const AT_ONCE = 8;

/**
 * The shards of the index and what leads to them, made of the documents in the folder and nothing else. The first time
 * all documents are read, later those that are due.
 */
export class SearchOutput {
  readonly #sources: SearchSources;
  #index: SearchIndex | null = null;
  #synonyms = '';
  readonly #due = new Set<number>();
  /** Files that are to be written, manifests last, and those that go after that. */
  readonly #unwritten = new Map<string, Uint8Array>();
  readonly #surplus = new Set<string>();

  constructor(sources: SearchSources) {
    this.#sources = sources;
  }

  /** Whether the index does not know all documents as they are. */
  get isStale(): boolean {
    return this.#due.size > 0;
  }

  /** The document of an item was written, or went. */
  changed(id: number): void {
    this.#due.add(id);
  }

  /** Nothing is known of the folder: all is to be made anew. */
  forget(): void {
    this.#index = null;
  }

  /** Brings the index up to date. False when something more urgent came: then the rest is done the next time. */
  async refresh(isInterrupted = () => false, onWrite: (file: string) => void = () => {}): Promise<boolean> {
    if (!this.#sources.isWanted) return this.#clear(onWrite);
    const index = await this.#opened();
    let count = 0;
    for (const id of this.#due) {
      if (count++ % AT_ONCE === 0) {
        await breathe();
        if (isInterrupted()) return false;
      }
      const document = await this.#read(id);
      if (document) index.put(document);
      else index.remove(id);
      this.#due.delete(id);
    }
    this.#note(index.changes());
    const { folder } = this.#sources;
    for (const [path, bytes] of this.#unwritten) {
      if (folder.write(path, bytes)) onWrite(path);
      this.#unwritten.delete(path);
    }
    for (const path of this.#surplus) {
      await folder.remove(path);
      onWrite(path);
      this.#surplus.delete(path);
    }
    return true;
  }

  async #clear(onWrite: (file: string) => void): Promise<true> {
    this.#due.clear();
    const shards = await this.#shards();
    for (const path of [...MANIFESTS, ...shards]) {
      await this.#sources.folder.remove(path);
      onWrite(path);
    }
    return true;
  }

  async #shards(): Promise<string[]> {
    const files = await new OutputFolder(join(this.#sources.folder.path, SHARDS)).list();
    return files.map((file) => SHARDS + file);
  }

  async #opened(): Promise<SearchIndex> {
    const { documents, synonyms } = this.#sources;
    const said = JSON.stringify(synonyms());
    if (this.#index && said === this.#synonyms) return this.#index;
    this.#synonyms = said;
    this.#index = new SearchIndex(hash, synonyms());
    for (const id of documents()) this.#due.add(id);
    for (const path of await this.#shards()) this.#surplus.add(path);
    return this.#index;
  }

  async #read(id: number): Promise<SearchDocument | null> {
    const bytes = this.#sources.hasDocument(id) && (await this.#sources.folder.read(documentPath(id)));
    return bytes ? (JSON.parse(bytes.toString()) as SearchDocument) : null;
  }

  /** What could not be saved the last time is still there. */
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

/** The index of what a registry says that there are documents of. */
export function searchOutputOf(
  folder: OutputFolder,
  registry: PathRegistry,
  { serializeContext }: Rendering,
  isWanted = true,
): SearchOutput {
  const { index } = serializeContext;
  const hasDocument = (id: number) => registry.owner(documentPath(id)) !== undefined;
  return new SearchOutput({
    folder,
    documents: () => [...index.allItems()].map(({ id }) => id).filter(hasDocument),
    hasDocument,
    synonyms: () => index.site.synonyms,
    isWanted,
  });
}
