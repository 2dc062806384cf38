import type { ItemType, Language } from '../../contract/enums.ts';
import {
  type Counted,
  PART_QUALITY,
  scored,
  scoresOf,
  stemAsked,
  wordAt,
  type WordLookup,
  wordsWith,
  worthOf,
} from '../../rest/query/word-scores.ts';
import type { WordPart, WordTable } from './words.ts';

interface Segment {
  part: WordPart;
  table: WordTable;
  /** Position of its first text among all texts. */
  from: number;
}

/** Finds texts of a type and language in all parts. Everyone may read these texts, so all of them are counted. */
export class WordParts implements WordLookup {
  readonly #language: Language;
  readonly #segments: Segment[] = [];
  readonly #ids: number[] = [];

  constructor(parts: readonly WordPart[], type: ItemType, language: Language) {
    this.#language = language;
    for (const part of parts) {
      const table = part.tables.get(type);
      // A part need not have texts of each type.
      if (!table) continue;
      this.#segments.push({ part, table, from: this.#ids.length });
      this.#ids.push(...table.ids);
    }
  }

  find(words: string[], parts: string[], leastShare = 1): Map<number, number> {
    const asked = [...words.map((word) => this.#withWord(word)), ...parts.map((part) => this.#withPart(part))];
    if (asked.length === 0) return new Map(Array.from(this.#ids, (id) => [id, 0]));
    const counted: Counted = { has: () => true, size: this.#ids.length };
    return scored(scoresOf(asked, counted, leastShare), this.#ids);
  }

  #withWord(text: string): Float64Array {
    const values = this.#withPart(text);
    const stem = stemAsked(text, this.#language);
    if (stem === '') return values;
    for (const segment of this.#segments) {
      const { stems, wordsOfStem } = segment.part;
      const at = stems.text.indexOf(`\n${stem}\n`);
      if (at < 0) continue;
      const place = wordAt(stems.starts, at + 1);
      wordsOfStem.each(place, (word) => add(values, segment, word, 1));
    }
    return values;
  }

  #withPart(text: string): Float64Array {
    const values = new Float64Array(this.#ids.length);
    for (const segment of this.#segments) {
      const { words } = segment.part;
      for (const word of wordsWith(text, words.text, words.starts)) add(values, segment, word, PART_QUALITY);
    }
    return values;
  }
}

/** A text scores the highest value of any of its words. */
function add(values: Float64Array, { table, from }: Segment, word: number, quality: number): void {
  table.postings.each(word, (posting) => {
    const slot = from + (posting >>> 4);
    const value = worthOf(posting, quality);
    if (value > (values[slot] as number)) values[slot] = value;
  });
}
