import { type Language, LANGUAGES } from '../contract/model.ts';
import { type IndexFiles, manifestFile } from './files.ts';
import { FORMAT, type IndexPart, type Manifest, type SearchDocument, shardOf, SHARDS, type Synonyms } from './model.ts';
import { ShardSet } from './shard-set.ts';
import { weigh, type Weighed } from './weigh.ts';

/** What makes the files of the index current. Manifests are the last to write, and nothing is removed before. */
export interface IndexChanges {
  write: IndexFiles;
  remove: string[];
}

type Hash = (bytes: Uint8Array) => string;

/** What is kept of a document once it is weighed. */
interface Entry {
  language: Language;
  isOnly: boolean;
  topics: string[];
  hash: string;
}

interface LanguageShards {
  all: ShardSet;
  /** Of the pages that the other language lacks: a search in that looks at nothing else here. */
  only: ShardSet;
}

const NOTHING: Weighed = { stems: new Map(), forms: new Set() };

/**
 * The index of the guide in both languages, besides the documents themselves. The same documents give the same files,
 * in whatever order they came and whatever was there before.
 */
export class SearchIndex {
  readonly #hash: Hash;
  readonly #synonyms: Record<Language, Synonyms>;
  readonly #shards: Record<Language, LanguageShards> = { cs: noShards('cs'), en: noShards('en') };
  readonly #entries = new Map<number, Entry>();
  #names = new Set<string>();

  constructor(hash: Hash, synonyms: Record<Language, Synonyms> = { cs: {}, en: {} }) {
    this.#hash = hash;
    this.#synonyms = synonyms;
  }

  put(document: SearchDocument): void {
    const { id, language, isOnly, topics } = document;
    const entry = { language, isOnly, topics, hash: this.#hash(packDocument(document)) };
    const before = this.#entries.get(id);
    if (before?.hash === entry.hash) return;
    if (before && before.language !== language) this.#weigh(id, before, NOTHING);
    this.#entries.set(id, entry);
    this.#weigh(id, entry, weigh(document));
  }

  remove(id: number): void {
    const before = this.#entries.get(id);
    if (!before) return;
    this.#entries.delete(id);
    this.#weigh(id, before, NOTHING);
  }

  /** Files that differ from those of the call before: all at first. */
  changes(): IndexChanges {
    const write: IndexFiles = new Map();
    const parts = { cs: this.#parts('cs', write), en: this.#parts('en', write) };
    const shards = Object.values(parts).flatMap(({ all, only }) => [...all.shards, ...only.shards]);
    const names = new Set(shards.filter(({ inline }) => inline === undefined).map(({ name }) => name));
    const remove = [...this.#names].filter((name) => !names.has(name));
    this.#names = names;
    for (const language of LANGUAGES) {
      const others = LANGUAGES.filter((other) => other !== language).map((other) => parts[other].only);
      const manifest: Manifest = { format: FORMAT, parts: [parts[language].all, ...others] };
      write.set(manifestFile(language), json(manifest));
    }
    return { write, remove };
  }

  #weigh(id: number, { language, isOnly }: Entry, weighed: Weighed): void {
    this.#shards[language].all.put(id, weighed);
    this.#shards[language].only.put(id, isOnly ? weighed : NOTHING);
  }

  #parts(language: Language, write: IndexFiles): Record<'all' | 'only', IndexPart> {
    const { all, only } = this.#shards[language];
    const part = (set: ShardSet, topics: IndexPart['topics']): IndexPart => ({
      ...{ language, documents: set.size },
      shards: set.pack(this.#hash, (name, bytes) => write.set(name, bytes)),
      ...{ topics, synonyms: this.#synonyms[language] },
    });
    return { all: part(all, this.#topics(language)), only: part(only, {}) };
  }

  #topics(language: Language): IndexPart['topics'] {
    const ids = new Map<string, number[]>();
    for (const [id, entry] of this.#entries) {
      if (entry.language !== language) continue;
      for (const topic of entry.topics) {
        const some = ids.get(topic);
        if (some) some.push(id);
        else ids.set(topic, [id]);
      }
    }
    const sorted = [...ids].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(sorted.map(([topic, all]) => [topic, gaps(all.sort((a, b) => a - b))]));
  }
}

const noShards = (language: Language): LanguageShards => ({
  all: new ShardSet(language, SHARDS, shardOf),
  only: new ShardSet(language, 1, () => 0),
});

const gaps = (ids: number[]): number[] => ids.map((id, place) => id - (ids[place - 1] ?? 0));

const encoder = new TextEncoder();

const json = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));

/** The bytes of the file of a document. */
export const packDocument = (document: SearchDocument): Uint8Array => json(document);
