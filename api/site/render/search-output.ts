import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Language, LANGUAGES } from '../../contract/model.ts';
import { hash } from '../../lib/hash.ts';
import { documentFile, manifestFile, SEARCH_FOLDER } from '../../content/search/files.ts';
import type { SearchDocument, Synonyms } from '../../content/search/model.ts';
import { StaleIndex } from '../../content/search/reader.ts';
import { type IndexChanges, SearchIndexUpdate } from '../../content/search/search-index.ts';
import { OutputFolder } from '../../content/store/disk/output-folder.ts';
import type { PathRegistry } from './path-registry.ts';
import type { Rendering } from './rendering.ts';

const at = (path: string): string => `${SEARCH_FOLDER}/${path}`;

/** Where the document of an item lies in the output: it is made with what shows the item alone. */
export const documentPath = (id: number): string => at(documentFile(id));

/** The item whose document a file of the output is; null if it is none. */
export function documentIdOf(path: string): number | null {
  const id = Number(/(\d+)\.\w+$/.exec(path)?.[1] ?? NaN);
  return documentPath(id) === path ? id : null;
}

const SHARDS = at('shards/');
/** There while the output has an index. */
export const SEARCH_ENTRY = at(manifestFile('cs'));

const MANIFESTS = LANGUAGES.map((language) => at(manifestFile(language)));

/** Whether a file of the output is made by {@link SearchOutput}. */
export const isSearchShard = (file: string): boolean => file.startsWith(SHARDS) || MANIFESTS.includes(file);

interface SearchSources {
  /** The folder that is written into: another one during a full build. */
  folder(): OutputFolder;
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
 * The shards of the index and what leads to them, made of the documents in the folder and nothing else. Where there is
 * no index all documents are read; later those that changed, and the shards whose words did.
 */
export class SearchOutput {
  readonly #sources: SearchSources;
  /** Documents that may be others by now, each as the index or what is noted for it has it. */
  readonly #due = new Map<number, Uint8Array | null>();
  #update = new SearchIndexUpdate();
  /** Whether the index in the folder is of no use; then, whether all documents are due for another one. */
  #isLost = false;
  #isNew = false;
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

  /** The document of an item is about to be written, or to go. */
  async changing(id: number): Promise<void> {
    // All documents are read again in any case.
    if (this.#isLost) return;
    if (!this.#due.has(id)) this.#due.set(id, await this.#read(id));
  }

  /** The folder is unknown: everything is to be made again. */
  forget(): void {
    this.#isLost = true;
  }

  /** Brings the index up to date. False when something more urgent came: then the rest is done the next time. */
  async refresh(isInterrupted = () => false, onWrite: (file: string) => void = () => {}): Promise<boolean> {
    if (!this.#sources.isWanted) return this.#clear(onWrite);
    if (this.#isLost) await this.#startOver();
    let count = 0;
    for (const [id, before] of this.#due) {
      if (count++ % AT_ONCE === 0) {
        await yieldToEventLoop();
        if (isInterrupted()) return false;
      }
      const after = await this.#read(id);
      if (!isSame(before, after)) this.#update.put(documentIn(before), documentIn(after));
      this.#due.delete(id);
    }
    if (!(await this.#prepare())) return this.refresh(isInterrupted, onWrite);
    await this.#save(onWrite);
    return true;
  }

  /** Finds out what is to be written; false where there is no index to begin with. */
  async #prepare(): Promise<boolean> {
    const { synonyms } = this.#sources;
    const folder = this.#sources.folder();
    const read = async (file: string) => this.#unwritten.get(at(file)) ?? (await folder.read(at(file)));
    try {
      this.#note(await this.#update.changes(hash, this.#isNew ? null : read, synonyms()));
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
    for (const id of this.#sources.documents()) this.#due.set(id, null);
    this.#isLost = false;
    this.#isNew = true;
  }

  async #read(id: number): Promise<Uint8Array | null> {
    return this.#sources.hasDocument(id) ? this.#sources.folder().read(documentPath(id)) : null;
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

const isSame = (a: Uint8Array | null, b: Uint8Array | null): boolean =>
  a === b || (a !== null && b !== null && Buffer.compare(a, b) === 0);

const documentIn = (bytes: Uint8Array | null): SearchDocument | null =>
  bytes && (JSON.parse(Buffer.from(bytes).toString()) as SearchDocument);

/** The index of the documents that a registry lists. */
export function searchOutputOf(
  folder: () => OutputFolder,
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
