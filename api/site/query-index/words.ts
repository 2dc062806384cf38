import { ITEM_TYPES, type ItemType, type Language } from '../../contract/enums.ts';
import { fold } from '../../lib/fold.ts';
import { ownText } from '../../lib/own-text.ts';
import { addStems, strengthsOf } from '../../rest/query/word-scores.ts';
import { ByteReader, ByteWriter } from '../../content/search/bytes.ts';
import type { Field } from '../../content/search/scoring.ts';
import { PART_SIZE } from './format.ts';
import { readLists, writeLists, writeSteps, type PackedLists } from './packed-lists.ts';

/** The searchable words of the texts of a part in one language. */
export interface WordPart {
  words: Vocabulary;
  stems: Vocabulary;
  /** Numbers of the words of each stem. */
  wordsOfStem: PackedLists;
  /** Only types that have texts. */
  tables: ReadonlyMap<ItemType, WordTable>;
}

/** Lines of text, the offset at which each begins, and the end of the last one. */
interface Vocabulary {
  text: string;
  starts: Uint32Array;
}

export interface WordTable {
  /** Ids of the texts in ascending order; a text is referenced by its position here. */
  ids: Uint32Array;
  /** For each word, the texts that contain it: `position × 16 + strength`. */
  postings: PackedLists;
}

/** The distinct words of a text in folded form, each with its strength. */
export interface TextWords {
  words: string[];
  strengths: number[];
}

export function wordsOf(fields: readonly Field[]): TextWords {
  const numbers = new Map<string, number>();
  const strengths = strengthsOf(fields, (written) => {
    const word = fold(ownText(written));
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  });
  const words = [...numbers.keys()];
  const found = [...strengths];
  return { words: found.map(([number]) => words[number] as string), strengths: found.map(([, strength]) => strength) };
}

/** A searchable text. */
export interface SearchedText {
  id: number;
  type: ItemType;
  words: TextWords;
}

/** Encodes the file of some texts of a language, which are in ascending order of id. */
export function encodeWords(texts: readonly SearchedText[], language: Language): Uint8Array {
  const sorted = [...new Set(texts.flatMap(({ words }) => words.words))].sort();
  const places = new Map(sorted.map((word, place) => [word, place]));
  const writer = new ByteWriter();
  addText(writer, sorted.join('\n'));
  writeStems(writer, sorted, language);
  for (const type of ITEM_TYPES) {
    const rows = texts.filter((text) => text.type === type);
    writer.number(rows.length);
    if (rows.length === 0) continue;
    writeSteps(
      writer,
      rows.map(({ id }) => id),
    );
    const postings = sorted.map((): number[] => []);
    for (const [row, { words }] of rows.entries())
      for (const [at, word] of words.words.entries())
        postings[places.get(word) as number]?.push(row * 16 + (words.strengths[at] as number));
    writeLists(writer, postings);
  }
  return writer.take();
}

export function decodeWords(bytes: Uint8Array): WordPart {
  const reader = new ByteReader(bytes);
  const words = takeVocabulary(reader);
  const stems = takeVocabulary(reader);
  const wordsOfStem = readLists(reader, sizeOf(stems));
  const tables = new Map<ItemType, WordTable>();
  for (const type of ITEM_TYPES) {
    const ids = takeIds(reader);
    if (ids.length > 0) tables.set(type, { ids, postings: readLists(reader, sizeOf(words)) });
  }
  return { words, stems, wordsOfStem, tables };
}

function takeIds(reader: ByteReader): Uint32Array {
  const room = new Uint32Array(PART_SIZE);
  return room.slice(0, reader.steps(room, 0));
}

function writeStems(writer: ByteWriter, words: readonly string[], language: Language): void {
  const stems = new Map<string, number[]>();
  for (const [place, word] of words.entries()) addStems(stems, word, place, language);
  const sorted = [...stems].sort(([a], [b]) => (a < b ? -1 : 1));
  addText(writer, sorted.map(([stem]) => stem).join('\n'));
  writeLists(
    writer,
    sorted.map(([, places]) => places),
  );
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function addText(writer: ByteWriter, text: string): void {
  const bytes = encoder.encode(text);
  writer.number(bytes.length);
  writer.add(bytes);
}

const sizeOf = ({ starts }: Vocabulary): number => starts.length - 1;

function takeVocabulary(reader: ByteReader): Vocabulary {
  const lines = decoder.decode(reader.take(reader.number()));
  const text = lines === '' ? '\n' : `\n${lines}\n`;
  const starts: number[] = [];
  for (let at = 0; at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { text, starts: Uint32Array.from(starts) };
}
