import { ITEM_TYPES, type ItemType, type Language } from '../contract/enums.ts';
import type { Item } from '../contract/model.ts';
import type { ContentIndex } from '../index/content-index.ts';
import { fold } from '../lib/fold.ts';
import { ownText } from '../lib/own-text.ts';
import { strengthsOf } from '../query/word-strengths.ts';
import { analyse } from '../search/analysis.ts';
import { ByteReader, ByteWriter } from '../search/bytes.ts';
import type { Field } from '../search/scoring.ts';
import { PART_SIZE } from './format.ts';
import { PackedLists, writeLists, writeSteps } from './packed-lists.ts';

/** The words of the texts of a part in one language, as they are found in. */
export interface WordPart {
  words: Vocabulary;
  stems: Vocabulary;
  /** Numbers of the words of each stem. */
  wordsOfStem: PackedLists;
  /** Of the types that have texts. */
  tables: ReadonlyMap<ItemType, WordTable>;
}

/** Lines of text, and where each begins; one more says where the last ends. */
interface Vocabulary {
  text: string;
  starts: Uint32Array;
}

export interface WordTable {
  /** Of the texts, in ascending order; a text is named by its place here. */
  ids: Uint32Array;
  /** Of each word the texts that have it, each with the strength: `place × 16 + strength`. */
  postings: PackedLists;
}

/** A text of which it is known where it stands. */
export interface SearchedText {
  id: number;
  type: ItemType;
  language: Language;
  item: Item;
}

/** Words of texts by number, each text until it is another one. */
export class TextWords {
  readonly #known = new WeakMap<Item, Uint32Array>();
  readonly #numbers = new Map<string, number>();
  /** Of words as they are written, so that folding is done once for each. */
  readonly #written = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #index: ContentIndex;
  readonly #fieldsOf: (item: Item) => Field[];
  /** Ids of records that were others when files from before were made. */
  readonly #changed = new Set<number>();
  /** Texts that were split into words. */
  split = 0;

  /** `fieldsOf` says what is searched of an item; reading Markdown is nothing for those who only read the files. */
  constructor(index: ContentIndex, fieldsOf: (item: Item) => Field[]) {
    this.#index = index;
    this.#fieldsOf = fieldsOf;
    index.follow(({ before, after }) => {
      for (const record of [before, after]) if (record) this.#changed.add(record.id);
    });
  }

  /** The file of some texts of a language; they come in ascending order of ids. */
  encode(texts: readonly SearchedText[], language: Language): Uint8Array {
    const all = texts.map(({ id, type, item }) => ({ id, type, words: this.#of(item) }));
    const used = new Set<number>();
    for (const { words } of all) for (const word of words) used.add(wordOf(word));
    const sorted = Array.from(used, (number) => this.#words[number] as string).sort();
    const places = new Uint32Array(this.#words.length);
    for (const [place, word] of sorted.entries()) places[this.#numbers.get(word) as number] = place;
    const writer = new ByteWriter();
    addText(writer, sorted.join('\n'));
    addStems(writer, sorted, language);
    for (const type of ITEM_TYPES) {
      const rows = all.filter((text) => text.type === type);
      writer.number(rows.length);
      if (rows.length === 0) continue;
      writeSteps(
        writer,
        rows.map(({ id }) => id),
      );
      const postings = sorted.map((): number[] => []);
      for (const [place, { words }] of rows.entries())
        for (const word of words) postings[places[wordOf(word)] as number]?.push(place * 16 + (word & 15));
      writeLists(writer, postings);
    }
    return writer.take();
  }

  /** Whether nothing is known of a text, and files from before may tell. */
  isLearnable(item: Item): boolean {
    return !this.#known.has(item) && !this.#changed.has(item.id);
  }

  /** Takes over the words of texts from a file that was made of them, but for those that changed since. */
  learn({ words, tables }: WordPart): void {
    const numbers = Array.from(words.starts.subarray(0, -1), (start, at) =>
      this.#numberOf(ownText(words.text.slice(start, (words.starts[at + 1] as number) - 1))),
    );
    for (const { ids, postings } of tables.values()) {
      const texts = Array.from(ids, (): number[] => []);
      for (const [word, number] of numbers.entries())
        postings.each(word, (posting) => texts[posting >>> 4]?.push(number * 16 + (posting & 15)));
      for (const [place, id] of ids.entries()) {
        const item = this.#index.item(id);
        if (item && this.isLearnable(item)) this.#known.set(item, Uint32Array.from(texts[place] as number[]));
      }
    }
  }

  /** A number for each word with its strength. */
  #of(item: Item): Uint32Array {
    let words = this.#known.get(item);
    if (!words) {
      this.split++;
      const strengths = strengthsOf(this.#fieldsOf(item), (written) => this.#number(written));
      this.#known.set(item, (words = Uint32Array.from(strengths, ([word, strength]) => word * 16 + strength)));
    }
    return words;
  }

  #number(written: string): number {
    const known = this.#written.get(written);
    if (known !== undefined) return known;
    const own = ownText(written);
    const number = this.#numberOf(fold(own));
    this.#written.set(own, number);
    return number;
  }

  #numberOf(word: string): number {
    const number = this.#numbers.get(word) ?? this.#words.push(word) - 1;
    this.#numbers.set(word, number);
    return number;
  }
}

const wordOf = (word: number): number => word >>> 4;

export function decodeWords(bytes: Uint8Array): WordPart {
  const reader = new ByteReader(bytes);
  const words = takeVocabulary(reader);
  const stems = takeVocabulary(reader);
  const wordsOfStem = PackedLists.read(reader, sizeOf(stems));
  const tables = new Map<ItemType, WordTable>();
  for (const type of ITEM_TYPES) {
    const ids = takeIds(reader);
    if (ids.length > 0) tables.set(type, { ids, postings: PackedLists.read(reader, sizeOf(words)) });
  }
  return { words, stems, wordsOfStem, tables };
}

function takeIds(reader: ByteReader): Uint32Array {
  const room = new Uint32Array(PART_SIZE);
  return room.slice(0, reader.steps(room, 0));
}

function addStems(writer: ByteWriter, words: readonly string[], language: Language): void {
  const stems = new Map<string, Set<number>>();
  for (const [place, word] of words.entries())
    for (const { stem } of analyse(word, language)) {
      const places = stems.get(stem);
      if (places) places.add(place);
      else stems.set(stem, new Set([place]));
    }
  const sorted = [...stems].sort(([a], [b]) => (a < b ? -1 : 1));
  addText(writer, sorted.map(([stem]) => stem).join('\n'));
  writeLists(
    writer,
    sorted.map(([, places]) => [...places]),
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
