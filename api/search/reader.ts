import type { Language } from '../contract/model.ts';
import { fold } from '../lib/fold.ts';
import { documentFile, manifestFile, type ReadIndex } from './files.ts';
import { FORMAT, type Manifest, type SearchDocument, shardOf, type ShardInfo } from './model.ts';
import { type StemEntry, unpackForms, unpackPostings, unpackStems } from './shard.ts';

/** A file that the manifest names is gone: the index was renewed while it was read. */
export class StaleIndex extends Error {}

/** A stem of the index, with its words when they were asked for. */
export interface Found extends StemEntry {
  shard: ShardInfo;
}

export interface Form {
  /** As the texts have it, in lower case. */
  written: string;
  form: string;
  found: Found;
}

/** Shards up to this many bytes are read whole: one request instead of three. */
const SMALL = 6 * 1024;

/** One version of the index of one language, read as far as questions need it. */
export class IndexReader {
  readonly manifest: Manifest;
  /** Ids of the documents by number. */
  readonly ids: readonly number[];
  readonly #read: ReadIndex;
  readonly #parts = new Map<string, Promise<unknown>>();

  private constructor(manifest: Manifest, read: ReadIndex) {
    this.manifest = manifest;
    this.#read = read;
    let id = 0;
    this.ids = manifest.documents.map((gap) => (id += gap));
  }

  /** `null` when there is no index, or one of another format. */
  static async open(language: Language, read: ReadIndex): Promise<IndexReader | null> {
    const bytes = await read(manifestFile(language));
    if (!bytes) return null;
    const manifest = parse(bytes) as Manifest;
    return manifest.format === FORMAT ? new IndexReader(manifest, read) : null;
  }

  async stem(stem: string): Promise<Found | null> {
    return (await this.#stems(this.#shardFor(stem))).get(stem) ?? null;
  }

  /** All words of the shard that a stem would be in. */
  forms(stem: string): Promise<readonly Form[]> {
    const shard = this.#shardFor(stem);
    return this.#once(`${shard.name} forms`, async () => {
      const forms = unpackForms(await this.#bytes(shard, shard.forms, shard.postings));
      const stems = [...(await this.#stems(shard)).values()];
      return stems.flatMap((found, place) =>
        (forms[place] ?? []).map((written) => ({ written, form: fold(written), found })),
      );
    });
  }

  /** Numbers of the documents with a stem, and how strongly each is about it. */
  postings({ shard, stem, from, to }: Found): Promise<ReadonlyMap<number, number>> {
    return this.#once(`${shard.name} ${stem}`, async () =>
      unpackPostings(await this.#bytes(shard, shard.postings + from, shard.postings + to)),
    );
  }

  /** `null` when the page is gone since the index was read. */
  document(number: number): Promise<SearchDocument | null> {
    return this.#once(`document ${number}`, async () => {
      const bytes = await this.#read(documentFile(this.ids[number] ?? 0));
      return bytes && (parse(bytes) as SearchDocument);
    });
  }

  #shardFor(stem: string): ShardInfo {
    return this.manifest.shards[shardOf(stem)] as ShardInfo;
  }

  #stems(shard: ShardInfo): Promise<ReadonlyMap<string, Found>> {
    return this.#once(`${shard.name} stems`, async () => {
      const entries = unpackStems(await this.#bytes(shard, 0, shard.forms));
      return new Map(entries.map((entry) => [entry.stem, { ...entry, shard }]));
    });
  }

  async #bytes(shard: ShardInfo, from: number, to: number): Promise<Uint8Array> {
    if (shard.bytes > SMALL) return this.#there(this.#read(shard.name, { from, to }));
    return (await this.#once(shard.name, () => this.#there(this.#read(shard.name)))).subarray(from, to);
  }

  async #there(reading: Promise<Uint8Array | null>): Promise<Uint8Array> {
    const bytes = await reading;
    if (!bytes) throw new StaleIndex('the search index was renewed');
    return bytes;
  }

  /** What was read stays; what failed is read again when it is asked for again. */
  #once<T>(key: string, read: () => Promise<T>): Promise<T> {
    let reading = this.#parts.get(key) as Promise<T> | undefined;
    if (!reading) {
      reading = read();
      this.#parts.set(key, reading);
      reading.catch(() => this.#parts.delete(key));
    }
    return reading;
  }
}

const decoder = new TextDecoder();

const parse = (bytes: Uint8Array): unknown => JSON.parse(decoder.decode(bytes));
