import type { Memory, MemoryEntry } from '../text/unit-types.ts';
import { memoryKey } from './entries.ts';
import { putText, type MemoryIndex } from './fuzzy-search.ts';
import { sentenceEntries } from './sentences.ts';

/**
 * Adds new entries to an index in place: making it anew takes seconds once a guide is large. `memory` already holds the
 * entries. Of a text that was known the newest translation counts.
 */
export function appendToIndex(index: MemoryIndex, memory: Memory, fresh: MemoryEntry[]): void {
  index.memory = memory;
  for (const entry of fresh) {
    if (entry.source_language !== index.from || entry.target_language !== index.to) continue;
    const key = memoryKey(index.from, index.to, entry.source);
    putText(index, key, entry, false);
    for (const sentence of sentenceEntries(entry)) putText(index, key, sentence, true);
  }
}
