import type { Language } from '../../contract/model.ts';
import { fold } from '../../lib/fold.ts';
import { fromText } from './bytes.ts';
import { documentFile, manifestFile, type ReadIndex } from './files.ts';
import { FORMAT, type IndexPart, type Manifest, type SearchDocument, shardOf, type ShardInfo } from './model.ts';
import { type ReadDocument, readWords } from './rank.ts';
import { type Postings, type StemEntry, unpackPostings, unpackWords } from './shard.ts';

/** A file named in the manifest is gone: the index was updated while it was read. */
export class StaleIndex extends Error {}

/** A stem in the index. */
export interface Found extends StemEntry {
  shard: ShardInfo;
}

export interface Form {
  /** As in the texts, in lower case. */
  written: string;
  form: string;
  found: Found;
}

/** Postings up to this far apart are read together, gap included: a request costs about as much. */
const NEARBY = 8 * 1024;

/** Null if no index in a supported format exists. */
export async function readManifest(language: Language, read: ReadIndex): Promise<Manifest | null> {
  const bytes = await read(manifestFile(language));
  const manifest = bytes && (parse(bytes) as Manifest);
  return manifest?.format === FORMAT ? manifest : null;
}

/** One version of a part of the index, read on demand. */
export class IndexReader {
  readonly part: IndexPart;
  readonly #read: ReadIndex;
  readonly #missesDocuments: boolean;
  readonly #parts = new Map<string, Promise<unknown>>();

  /** `missesDocuments`: whether a missing document is ignored instead of taken as a sign of a newer index. */
  constructor(part: IndexPart, read: ReadIndex, missesDocuments: boolean) {
    this.part = part;
    this.#read = read;
    this.#missesDocuments = missesDocuments;
  }

  async stem(stem: string): Promise<Found | null> {
    return (await this.#stems(this.#shardFor(stem))).get(stem) ?? null;
  }

  /** All words of the shard that a stem belongs to. */
  forms(stem: string): Promise<readonly Form[]> {
    const shard = this.#shardFor(stem);
    return this.#once(`${shard.name} forms`, async () =>
      [...(await this.#stems(shard)).values()].flatMap((found) =>
        found.forms.map(({ written }) => ({ written, form: fold(written), found })),
      ),
    );
  }

  /** For each stem, the documents that have it, and how strongly each is about it. */
  postings(all: readonly Found[]): Promise<Postings[]> {
    const key = ({ shard, stem }: Found) => `${shard.name} ${stem}`;
    const missing = all.filter((found) => !this.#parts.has(key(found)));
    for (const [shard, some] of Map.groupBy(missing, (found) => found.shard)) {
      for (const together of neighbours(some)) {
        const [from, to] = [together[0]?.from ?? 0, together.at(-1)?.to ?? 0];
        const reading = this.#bytes(shard, shard.postings + from, shard.postings + to);
        for (const found of together)
          void this.#once(key(found), async () =>
            unpackPostings((await reading).subarray(found.from - from, found.to - from)),
          );
      }
    }
    return Promise.all(all.map((found) => this.#parts.get(key(found)) as Promise<Postings>));
  }

  /** A page with its words read; null if it was removed since the index was read. */
  document(id: number): Promise<ReadDocument | null> {
    return this.#once(`document ${id}`, async () => {
      const reading = this.#read(documentFile(id));
      const bytes = await (this.#missesDocuments ? reading : this.#there(reading));
      return bytes && readWords(parse(bytes) as SearchDocument);
    });
  }

  #shardFor(stem: string): ShardInfo {
    const { shards } = this.part;
    return (shards.length > 1 ? shards[shardOf(stem)] : shards[0]) as ShardInfo;
  }

  #stems(shard: ShardInfo): Promise<ReadonlyMap<string, Found>> {
    return this.#once(`${shard.name} stems`, async () => {
      const entries = unpackWords(await this.#bytes(shard, 0, shard.postings));
      return new Map(entries.map((entry) => [entry.stem, { ...entry, shard }]));
    });
  }

  async #bytes(shard: ShardInfo, from: number, to: number): Promise<Uint8Array> {
    const { name, inline, words } = shard;
    const text = inline ?? (to <= shard.postings ? words : undefined);
    if (text === undefined) return this.#there(this.#read(name, { from, to }));
    return (await this.#once(name, () => Promise.resolve(fromText(text)))).subarray(from, to);
  }

  async #there(reading: Promise<Uint8Array | null>): Promise<Uint8Array> {
    const bytes = await reading;
    if (!bytes) throw new StaleIndex('the search index was renewed');
    return bytes;
  }

  /** Caches results; failed reads are repeated on request. */
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

/** Stems of a shard, grouped by the postings that are read together. */
function neighbours(all: readonly Found[]): Found[][] {
  const groups: Found[][] = [];
  for (const found of [...all].sort((a, b) => a.from - b.from)) {
    const group = groups.at(-1);
    if (group && found.from - (group.at(-1)?.to ?? 0) <= NEARBY) group.push(found);
    else groups.push([found]);
  }
  return groups;
}

const decoder = new TextDecoder();

const parse = (bytes: Uint8Array): unknown => JSON.parse(decoder.decode(bytes));
