import { ByteReader, ByteWriter } from './bytes.ts';

/** Entry of a stem in a shard. */
export interface Term {
  stem: string;
  /** Its words as in the texts, in lower case, in a fixed order. */
  forms: Form[];
  /** Number of documents with it. */
  count: number;
  /** The documents, packed. */
  postings: Uint8Array;
}

export interface Form {
  written: string;
  /** Number of documents with it, so that a change of one document requires reading no others. */
  count: number;
}

/** A stem of a shard, its words, and the position of its postings. */
export interface StemEntry extends Omit<Term, 'postings'> {
  /** Offsets of its postings, relative to the postings of the shard. */
  from: number;
  to: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const EMPTY: Uint8Array = new Uint8Array();

/**
 * Packs terms sorted by stem: the words, then the postings of each stem, so that each can be read alone. A single form is
 * in as many documents as its stem. `postings` is the offset of the postings.
 */
export function packShard(terms: readonly Term[]) {
  const [words, postings] = [new ByteWriter(), new ByteWriter()];
  let stem = EMPTY;
  for (const term of terms) {
    postings.add(term.postings);
    stem = packText(words, term.stem, stem);
    words.number(term.count);
    words.number(term.postings.length);
    words.number(term.forms.length);
    let form = stem;
    for (const { written, count } of term.forms) {
      form = packText(words, written, form);
      if (term.forms.length > 1) words.number(count);
    }
  }
  const { length } = words;
  words.add(postings.take());
  return { bytes: words.take(), postings: length };
}

/** Stems of a shard, in order. */
export function unpackWords(bytes: Uint8Array): StemEntry[] {
  const reader = new ByteReader(bytes);
  const entries: StemEntry[] = [];
  let [stem, from] = [EMPTY, 0];
  while (!reader.isAtEnd) {
    stem = unpackText(reader, stem);
    const count = reader.number();
    const to = from + reader.number();
    const forms: Form[] = [];
    const all = reader.number();
    let form = stem;
    while (forms.length < all) {
      form = unpackText(reader, form);
      forms.push({ written: decoder.decode(form), count: all > 1 ? reader.number() : count });
    }
    entries.push({ stem: decoder.decode(stem), forms, count, from, to });
    from = to;
  }
  return entries;
}

/** The documents of one stem by ascending id, with their strengths. */
export interface Postings {
  ids: Int32Array;
  strengths: Uint8Array;
}

export function unpackPostings(bytes: Uint8Array): Postings {
  const reader = new ByteReader(bytes);
  // Each takes at least one byte.
  const [ids, strengths] = [new Int32Array(bytes.length), new Uint8Array(bytes.length)];
  let [id, length] = [0, 0];
  while (!reader.isAtEnd) {
    const value = reader.number();
    id += idOf(value);
    ids[length] = id;
    strengths[length++] = strengthOf(value);
  }
  return { ids: ids.subarray(0, length), strengths: strengths.subarray(0, length) };
}

/** A document and the strength of a stem in it, 0 to 15, as one number. Ids are below 2^27. */
export const postingOf = (id: number, strength: number): number => id * 16 + strength;

export const idOf = (posting: number): number => posting >>> 4;

const strengthOf = (posting: number): number => posting & 15;

/**
 * Packed postings with those of some documents replaced: the last posting of a document counts, and one of strength 0
 * removes it. The id difference and the strength share a number: most take one byte.
 */
export function replacePostings(
  packed: Uint8Array,
  changes: readonly number[],
): { postings: Uint8Array; count: number } {
  const due = [...new Map(changes.map((posting) => [idOf(posting), posting])).values()].sort((a, b) => a - b);
  const reader = new ByteReader(packed);
  const writer = new ByteWriter(packed.length + 5 * due.length);
  let [count, last, next] = [0, 0, 0];
  const add = (posting: number) => {
    if (strengthOf(posting) === 0) return;
    writer.number(posting - last * 16);
    last = idOf(posting);
    count++;
  };
  const addBefore = (id: number) => {
    while (next < due.length && idOf(due[next]!) < id) add(due[next++]!);
  };
  for (let id = 0; !reader.isAtEnd;) {
    const value = reader.number();
    id += idOf(value);
    addBefore(id);
    add(next < due.length && idOf(due[next]!) === id ? due[next++]! : postingOf(id, strengthOf(value)));
  }
  addBefore(Infinity);
  return { postings: writer.take(), count };
}

/** Writes a text as the length of the prefix shared with the previous one, and the rest. */
function packText(writer: ByteWriter, text: string, last: Uint8Array): Uint8Array {
  const bytes = encoder.encode(text);
  let shared = 0;
  while (shared < bytes.length && bytes[shared] === last[shared]) shared++;
  writer.number(shared);
  writer.number(bytes.length - shared);
  writer.add(bytes.subarray(shared));
  return bytes;
}

function unpackText(reader: ByteReader, last: Uint8Array): Uint8Array {
  const shared = reader.number();
  const rest = reader.take(reader.number());
  const bytes = new Uint8Array(shared + rest.length);
  bytes.set(last.subarray(0, shared));
  bytes.set(rest, shared);
  return bytes;
}
