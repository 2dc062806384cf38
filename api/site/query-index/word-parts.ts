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
export function lookupIn(parts: readonly WordPart[], type: ItemType, language: Language): WordLookup {
  const segments: Segment[] = [];
  const ids: number[] = [];
  for (const part of parts) {
    const table = part.tables.get(type);
    // A part need not have texts of each type.
    if (!table) continue;
    segments.push({ part, table, from: ids.length });
    ids.push(...table.ids);
  }

  function withPart(text: string): Float64Array {
    const values = new Float64Array(ids.length);
    for (const segment of segments) {
      const { words } = segment.part;
      for (const word of wordsWith(text, words.text, words.starts)) add(values, segment, word, PART_QUALITY);
    }
    return values;
  }

  function withWord(text: string): Float64Array {
    const values = withPart(text);
    const stem = stemAsked(text, language);
    if (stem === '') return values;
    for (const segment of segments) {
      const { stems, wordsOfStem } = segment.part;
      const at = stems.text.indexOf(`\n${stem}\n`);
      if (at < 0) continue;
      wordsOfStem.each(wordAt(stems.starts, at + 1), (word) => add(values, segment, word, 1));
    }
    return values;
  }

  return {
    find(words, wordParts, leastShare = 1) {
      const asked = [...words.map(withWord), ...wordParts.map(withPart)];
      if (asked.length === 0) return new Map(Array.from(ids, (id) => [id, 0]));
      const counted: Counted = { has: () => true, size: ids.length };
      return scored(scoresOf(asked, counted, leastShare), ids);
    },
  };
}

/** A text scores the highest value of any of its words. */
function add(values: Float64Array, { table, from }: Segment, word: number, quality: number): void {
  table.postings.each(word, (posting) => {
    const slot = from + (posting >>> 4);
    const value = worthOf(posting, quality);
    if (value > (values[slot] as number)) values[slot] = value;
  });
}
