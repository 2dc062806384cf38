import type { Memory, MemoryEntry } from '../text/unit-types.ts';
import { remember } from './entries.ts';
import { indexMemory, type MemoryIndex } from './search.ts';

/**
 * Adds new entries to an index in place: making it anew takes seconds once a guide is large. `memory` already holds the
 * entries. Of a text that was known the newest translation counts.
 */
export function appendToIndex(index: MemoryIndex, memory: Memory, fresh: MemoryEntry[]): void {
  index.memory = memory;
  const added = indexMemory(remember({}, fresh), index.from, index.to);
  const known = new Map(index.texts.map(({ text }, place) => [text, place]));
  const places = added.texts.map((entry) => {
    const place = known.get(entry.text);
    if (place === undefined) return index.texts.push(entry) - 1;
    index.texts[place] = entry;
    return null;
  });
  for (const [part, list] of added.places) {
    const grown = list.map((place) => places[place] ?? null).filter((place) => place !== null);
    const held = index.places.get(part);
    if (held) held.push(...grown);
    else if (grown.length > 0) index.places.set(part, grown);
  }
}
