import type { Language } from '../../contract/model.ts';
import { analysed } from './analysis.ts';
import { fromText, toText } from './bytes.ts';
import { type ReadIndex, shardFile } from './files.ts';
import type { ShardInfo } from './model.ts';
import { StaleIndex } from './reader.ts';
import { packShard, postingOf, replacePostings, type StemEntry, type Term, unpackWords } from './shard.ts';
import type { Weighed } from './weigh.ts';

/** Shards up to this many bytes are included in the manifest, which hosts compress and browsers request once. */
const MOST_INLINE = 16 * 1024;
/** The words of a larger shard are included up to this many bytes, which saves a request for each word of a search. */
const MOST_INLINE_WORDS = 12 * 1024;

interface PartAccess {
  hash: (bytes: Uint8Array) => string;
  read: ReadIndex;
  write: (name: string, bytes: Uint8Array) => void;
}

/**
 * Changes to the shards of one part of the index. Only shards with a changed stem are read and packed again, and only
 * changed stems within them.
 */
export class PartChanges {
  readonly #language: Language;
  readonly #shardOf: (stem: string) => number;
  /** Postings of each stem in order of arrival; the last one of a document counts, and strength 0 removes it. */
  readonly #postings = new Map<string, number[]>();
  /** For each word, the change in the number of documents with it. */
  readonly #forms = new Map<string, number>();
  #documents = 0;

  constructor(language: Language, shardOf: (stem: string) => number) {
    this.#language = language;
    this.#shardOf = shardOf;
  }

  /** Change in the number of documents. */
  get documents(): number {
    return this.#documents;
  }

  put(id: number, before: Weighed, after: Weighed): void {
    for (const stem of before.stems.keys()) if (!after.stems.has(stem)) this.#post(stem, postingOf(id, 0));
    for (const [stem, strength] of after.stems)
      if (before.stems.get(stem) !== strength) this.#post(stem, postingOf(id, strength));
    for (const form of before.forms) if (!after.forms.has(form)) this.#count(form, -1);
    for (const form of after.forms) if (!before.forms.has(form)) this.#count(form, 1);
    this.#documents += Number(after.stems.size > 0) - Number(before.stems.size > 0);
  }

  /** The shards with the changes applied. */
  async applyTo(shards: readonly ShardInfo[], access: PartAccess): Promise<ShardInfo[]> {
    const forms = Map.groupBy(this.#forms, ([form]) => analysed(form, this.#language).stem);
    const stems = new Set([...this.#postings.keys(), ...forms.keys()]);
    const after = [...shards];
    for (const [place, some] of Map.groupBy(stems, this.#shardOf)) {
      const terms = await termsOf(after[place] as ShardInfo, access.read);
      for (const stem of some) {
        const term = changed(stem, terms.get(stem), this.#postings.get(stem) ?? [], forms.get(stem) ?? []);
        if (term) terms.set(stem, term);
        else terms.delete(stem);
      }
      after[place] = packed([...terms.values()], access);
    }
    return after;
  }

  #post(stem: string, posting: number): void {
    const postings = this.#postings.get(stem);
    if (postings) postings.push(posting);
    else this.#postings.set(stem, [posting]);
  }

  #count(form: string, more: number): void {
    this.#forms.set(form, (this.#forms.get(form) ?? 0) + more);
  }
}

/** A shard without words. */
export const emptyShard = (hash: PartAccess['hash']): ShardInfo => packed([], { hash, write: () => {} });

async function termsOf({ name, inline, postings }: ShardInfo, read: ReadIndex): Promise<Map<string, Term>> {
  const bytes = inline === undefined ? await read(name) : fromText(inline);
  if (!bytes) throw new StaleIndex(`${name} is missing`);
  const term = ({ stem, forms, count, from, to }: StemEntry): Term => ({
    ...{ stem, forms, count },
    postings: bytes.subarray(postings + from, postings + to),
  });
  return new Map(unpackWords(bytes.subarray(0, postings)).map((entry) => [entry.stem, term(entry)]));
}

/** A stem with its changes; null if no document has it any more. */
function changed(
  stem: string,
  before: Term | undefined,
  postings: readonly number[],
  more: readonly (readonly [form: string, count: number])[],
): Term | null {
  const after = replacePostings(before?.postings ?? new Uint8Array(), postings);
  if (after.count === 0) return null;
  const counts = new Map(before?.forms.map(({ written, count }) => [written, count]));
  for (const [form, count] of more) counts.set(form, (counts.get(form) ?? 0) + count);
  const forms = [...counts].filter(([, count]) => count > 0).map(([written, count]) => ({ written, count }));
  return { stem, forms: forms.sort((a, b) => (a.written < b.written ? -1 : 1)), ...after };
}

function packed(terms: Term[], { hash, write }: Omit<PartAccess, 'read'>): ShardInfo {
  const { bytes, postings } = packShard(terms.sort((a, b) => (a.stem < b.stem ? -1 : 1)));
  const name = shardFile(hash(bytes));
  if (bytes.length <= MOST_INLINE) return { name, bytes: bytes.length, postings, inline: toText(bytes) };
  write(name, bytes);
  const words = postings <= MOST_INLINE_WORDS ? { words: toText(bytes.subarray(0, postings)) } : {};
  return { name, bytes: bytes.length, postings, ...words };
}
