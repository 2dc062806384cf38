import { type Language, LANGUAGES } from '../contract/model.ts';
import { documentFile, type IndexFiles, MANIFEST } from './files.ts';
import {
  FORMAT,
  type IndexPart,
  type LanguageManifest,
  type Manifest,
  type SearchDocument,
  shardOf,
  SHARDS,
  type Synonyms,
} from './model.ts';
import { ShardSet } from './shard-set.ts';
import { weigh, type Weighed } from './weigh.ts';

/** What makes the files of the index current. The manifest is the last to write, and nothing is removed before. */
export interface IndexChanges {
  write: IndexFiles;
  remove: string[];
}

type Hash = (bytes: Uint8Array) => string;

/** What is kept of a document once its file is made. */
interface Entry {
  language: Language;
  isOnly: boolean;
  topics: string[];
  /** Hash of its file. */
  hash: string;
}

interface LanguageShards {
  all: ShardSet;
  /** Of the pages that the other language lacks: a search in that looks at nothing else here. */
  only: ShardSet;
}

const NOTHING: Weighed = { stems: new Map(), forms: new Set() };

/**
 * The index of the guide in both languages. The same documents give the same files, in whatever order they came and
 * whatever was there before.
 */
export class SearchIndex {
  readonly #synonyms: Record<Language, Synonyms>;
  readonly #shards: Record<Language, LanguageShards> = { cs: noShards('cs'), en: noShards('en') };
  readonly #entries = new Map<number, Entry>();
  /** Documents that the files do not show yet, null for those that are gone. */
  readonly #pending = new Map<number, SearchDocument | null>();
  #names = new Set<string>();

  constructor(synonyms: Record<Language, Synonyms> = { cs: {}, en: {} }) {
    this.#synonyms = synonyms;
  }

  put(document: SearchDocument): void {
    this.#pending.set(document.id, document);
  }

  remove(id: number): void {
    this.#pending.set(id, null);
  }

  /** Files that differ from those of the call before: all at first. */
  changes(hash: Hash): IndexChanges {
    const write: IndexFiles = new Map();
    const remove: string[] = [];
    for (const [id, document] of this.#pending) {
      const before = this.#entries.get(id);
      if (before && before.language !== document?.language) this.#weigh(id, before, NOTHING);
      if (document) this.#take(document, hash, write);
      else if (this.#entries.delete(id)) remove.push(documentFile(id));
    }
    this.#pending.clear();
    const names = new Set<string>();
    const languages = Object.fromEntries(
      LANGUAGES.map((language) => [language, this.#manifest(language, hash, write, names)]),
    ) as Manifest['languages'];
    remove.push(...[...this.#names].filter((name) => !names.has(name)));
    this.#names = names;
    write.set(MANIFEST, json({ format: FORMAT, languages }));
    return { write, remove };
  }

  #take(document: SearchDocument, hash: Hash, write: IndexFiles): void {
    const { id, language, isOnly, topics } = document;
    const bytes = json(document);
    const entry = { language, isOnly, topics, hash: hash(bytes) };
    if (this.#entries.get(id)?.hash === entry.hash) return;
    write.set(documentFile(id), bytes);
    this.#entries.set(id, entry);
    this.#weigh(id, entry, weigh(document));
  }

  #weigh(id: number, { language, isOnly }: Entry, weighed: Weighed): void {
    this.#shards[language].all.put(id, weighed);
    this.#shards[language].only.put(id, isOnly ? weighed : NOTHING);
  }

  #manifest(language: Language, hash: Hash, write: IndexFiles, names: Set<string>): LanguageManifest {
    const part = (set: ShardSet): IndexPart => {
      const shards = set.pack(hash, (name, bytes) => write.set(name, bytes));
      for (const { name } of shards) names.add(name);
      return { documents: set.size, shards };
    };
    const { all, only } = this.#shards[language];
    return { all: part(all), only: part(only), topics: this.#topics(language), synonyms: this.#synonyms[language] };
  }

  #topics(language: Language): LanguageManifest['topics'] {
    const ids = new Map<string, number[]>();
    for (const [id, entry] of this.#entries) {
      if (entry.language !== language) continue;
      for (const topic of entry.topics) ids.set(topic, [...(ids.get(topic) ?? []), id]);
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
