import { ByteReader, ByteWriter } from './bytes.ts';
import type { Term } from './model.ts';
import { idOf, strengthOf } from './postings.ts';

/** Bytes of a shard: its words, then the postings of each stem, so that any can be read alone. */
export interface PackedShard {
  bytes: Uint8Array;
  /** Where the postings begin. */
  postings: number;
}

/** A stem of a shard, its words, and where its postings are. */
export interface StemEntry {
  stem: string;
  /** As the texts have them, in lower case. */
  forms: string[];
  /** How many documents have it. */
  count: number;
  /** Bytes of its postings, from the beginning of the postings of the shard. */
  from: number;
  to: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const EMPTY: Uint8Array = new Uint8Array();

/** The terms come in the order of their stems, forms in theirs. */
export function packShard(terms: readonly Term[]): PackedShard {
  const [words, postings] = [new ByteWriter(), new ByteWriter()];
  let stem = EMPTY;
  for (const term of terms) {
    const start = postings.length;
    packPostings(postings, term.postings);
    stem = packText(words, term.stem, stem);
    words.number(term.postings.length);
    words.number(postings.length - start);
    words.number(term.forms.length);
    let form = stem;
    for (const written of term.forms) form = packText(words, written, form);
  }
  const all = new ByteWriter();
  for (const part of [words, postings]) all.add(part.take());
  return { bytes: all.take(), postings: words.length };
}

/** Stems of a shard in their order. */
export function unpackWords(bytes: Uint8Array): StemEntry[] {
  const reader = new ByteReader(bytes);
  const entries: StemEntry[] = [];
  let [stem, from] = [EMPTY, 0];
  while (!reader.isAtEnd) {
    stem = unpackText(reader, stem);
    const count = reader.number();
    const to = from + reader.number();
    const forms: string[] = [];
    let form = stem;
    for (let left = reader.number(); left > 0; left--) forms.push(decoder.decode((form = unpackText(reader, form))));
    entries.push({ stem: decoder.decode(stem), forms, count, from, to });
    from = to;
  }
  return entries;
}

/** Ids of the documents of one stem, with the strength in each. */
export function unpackPostings(bytes: Uint8Array): Map<number, number> {
  const reader = new ByteReader(bytes);
  const strengths = new Map<number, number>();
  let id = 0;
  while (!reader.isAtEnd) {
    const value = reader.number();
    id += idOf(value);
    strengths.set(id, strengthOf(value));
  }
  return strengths;
}

/** The difference from the id before and the strength share a number: most take one byte. */
function packPostings(writer: ByteWriter, postings: readonly number[]): void {
  let last = 0;
  for (const posting of postings) {
    writer.number(posting - idOf(last) * 16);
    last = posting;
  }
}

/** A text as what it shares with the one before, and the rest. */
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
