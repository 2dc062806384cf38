import { ByteReader, ByteWriter } from './bytes.ts';
import type { Term } from './model.ts';

/** Bytes of a shard: its stems, then the forms of each, then the postings of each, so that any can be read alone. */
export interface PackedShard {
  bytes: Uint8Array;
  /** Where the forms begin, and where the postings do. */
  forms: number;
  postings: number;
}

/** A stem of a shard, and where its postings are. */
export interface StemEntry {
  stem: string;
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
  const [stems, forms, postings] = [new ByteWriter(), new ByteWriter(), new ByteWriter()];
  let [lastStem, lastForm] = [EMPTY, EMPTY];
  for (const term of terms) {
    lastStem = packText(stems, term.stem, lastStem);
    forms.number(term.forms.length);
    for (const form of term.forms) lastForm = packText(forms, form, lastForm);
    const start = postings.length;
    packPostings(postings, term);
    stems.number(term.documents.length);
    stems.number(postings.length - start);
  }
  const all = new ByteWriter();
  for (const part of [stems, forms, postings]) all.add(part.take());
  return { bytes: all.take(), forms: stems.length, postings: stems.length + forms.length };
}

export function unpackStems(bytes: Uint8Array): StemEntry[] {
  const reader = new ByteReader(bytes);
  const entries: StemEntry[] = [];
  let [last, from] = [EMPTY, 0];
  while (!reader.isAtEnd) {
    last = unpackText(reader, last);
    const count = reader.number();
    const to = from + reader.number();
    entries.push({ stem: decoder.decode(last), count, from, to });
    from = to;
  }
  return entries;
}

/** Forms of each stem, in the order of the stems. */
export function unpackForms(bytes: Uint8Array): string[][] {
  const reader = new ByteReader(bytes);
  const all: string[][] = [];
  let last = EMPTY;
  while (!reader.isAtEnd) {
    const forms: string[] = [];
    for (let count = reader.number(); count > 0; count--) forms.push(decoder.decode((last = unpackText(reader, last))));
    all.push(forms);
  }
  return all;
}

/** Documents of one stem by number, with the strength in each. */
export function unpackPostings(bytes: Uint8Array): Map<number, number> {
  const reader = new ByteReader(bytes);
  const strengths = new Map<number, number>();
  let document = -1;
  while (!reader.isAtEnd) {
    const value = reader.number();
    document += (value >>> 4) + 1;
    strengths.set(document, value & 15);
  }
  return strengths;
}

/** Gap and strength share a number: most take one byte. */
function packPostings(writer: ByteWriter, { documents, strengths }: Term): void {
  let last = -1;
  documents.forEach((document, place) => {
    writer.number(((document - last - 1) << 4) | (strengths[place] ?? 1));
    last = document;
  });
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
