import type { ItemType, Language } from '../../contract/enums.ts';
import { findIn, wordAt, type WordLookup, type WordTable } from '../../rest/query/word-scores.ts';
import type { WordPart } from './words.ts';

/** Finds texts of a type and language in all parts. Everyone may read these texts, so all of them are counted. */
export function lookupIn(parts: readonly WordPart[], type: ItemType, language: Language): WordLookup {
  const ids: number[] = [];
  const tables: WordTable[] = [];
  for (const { tables: byType, words, stems, wordsOfStem } of parts) {
    const table = byType.get(type);
    // A part need not have texts of each type.
    if (!table) continue;
    tables.push({
      ...words,
      from: ids.length,
      eachPosting: (word, take) => table.postings.each(word, take),
      eachOfStem(stem, take) {
        const at = stems.text.indexOf(`\n${stem}\n`);
        if (at >= 0) wordsOfStem.each(wordAt(stems.starts, at + 1), take);
      },
    });
    ids.push(...table.ids);
  }
  const counted = { has: () => true, size: ids.length };
  return { find: (...asked) => findIn(tables, ids, language, () => counted, asked) };
}
