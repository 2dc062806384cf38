import type { Language } from '../contract/model.ts';
import { fold } from '../lib/fold.ts';
import { stemOf } from './analysis.ts';
import { documentFile, type IndexFiles, manifestFile } from './files.ts';
import {
  FORMAT,
  type Manifest,
  type SearchDocument,
  shardOf,
  SHARDS,
  type ShardInfo,
  type Synonyms,
  type Term,
} from './model.ts';
import { packShard } from './shard.ts';
import { weigh } from './weigh.ts';

interface Entry {
  document: SearchDocument;
  stems: string[];
  strengths: Uint8Array;
  forms: string[];
}

/** The index of one language. It keeps what each document says by itself; the files are made of all at once. */
export class SearchIndex {
  readonly #language: Language;
  readonly #synonyms: Synonyms;
  readonly #entries = new Map<number, Entry>();
  /** One text for a word of many documents. */
  #texts = new Map<string, string>();

  constructor(language: Language, synonyms: Synonyms = {}) {
    this.#language = language;
    this.#synonyms = synonyms;
  }

  get size(): number {
    return this.#entries.size;
  }

  put(document: SearchDocument): void {
    const { stems, forms } = weigh(document);
    this.#entries.set(document.id, {
      document,
      stems: [...stems.keys()].map((stem) => this.#shared(stem)),
      strengths: Uint8Array.from(stems.values()),
      forms: [...forms].map((form) => this.#shared(form)),
    });
  }

  remove(id: number): void {
    this.#entries.delete(id);
  }

  /** Files of the index: the same documents give the same bytes, in whatever order they came. */
  files(hash: (bytes: Uint8Array) => string): IndexFiles {
    const files: IndexFiles = new Map();
    const entries = [...this.#entries.values()].sort((a, b) => a.document.id - b.document.id);
    const shards = this.#terms(entries).map((terms): ShardInfo => {
      const { bytes, forms, postings } = packShard(terms);
      const name = `${this.#language}/${hash(bytes)}.bin`;
      files.set(name, bytes);
      return { name, bytes: bytes.length, forms, postings };
    });
    for (const { document } of entries) files.set(documentFile(document.id), json(document));
    files.set(manifestFile(this.#language), json(this.#manifest(entries, shards)));
    return files;
  }

  #manifest(entries: Entry[], shards: ShardInfo[]): Manifest {
    const documents = entries.map(({ document }) => document);
    const topics = [...new Set(documents.flatMap((document) => document.topics))].sort();
    return {
      format: FORMAT,
      language: this.#language,
      documents: documents.map(({ id }, place) => id - (documents[place - 1]?.id ?? 0)),
      only: documents.flatMap(({ isOnly }, place) => (isOnly ? [place] : [])),
      topics,
      topicsOf: documents.map((document) => document.topics.map((topic) => topics.indexOf(topic))),
      shards,
      synonyms: this.#synonyms,
    };
  }

  /** Terms of each shard in the order of their stems. */
  #terms(entries: Entry[]): Term[][] {
    const terms = new Map<string, Term>();
    const forms = new Set<string>();
    // Words that no document has any more are forgotten here.
    this.#texts = new Map();
    entries.forEach((entry, number) => {
      entry.stems.forEach((stem, place) => {
        let term = terms.get(this.#shared(stem));
        if (!term) terms.set(stem, (term = { stem, forms: [], documents: [], strengths: [] }));
        term.documents.push(number);
        term.strengths.push(entry.strengths[place] ?? 1);
      });
      for (const form of entry.forms) forms.add(this.#shared(form));
    });
    for (const form of [...forms].sort()) terms.get(stemOf(fold(form), this.#language))?.forms.push(form);
    const shards: Term[][] = Array.from({ length: SHARDS }, () => []);
    for (const stem of [...terms.keys()].sort()) shards[shardOf(stem)]?.push(terms.get(stem) as Term);
    return shards;
  }

  #shared(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return known ?? text;
  }
}

const encoder = new TextEncoder();

const json = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));
