import type { MemoryEntry } from '../text/unit-types.ts';
import { memoryKey } from './entries.ts';

/**
 * Entries imported from other tools belong to no text of the guide. Ids from here on identify the parts of the memory
 * that hold them.
 */
const FIRST = 100_000_000_000_000;

/** Number of parts, so that each stays small. */
const PARTS = 64;

export const isImported = (id: number): boolean => id >= FIRST;

/** A translation imported from another tool. */
export type Foreign = Pick<MemoryEntry, 'source_language' | 'target_language' | 'source' | 'target' | 'at'>;

/**
 * Groups entries by the part that holds them. The same text always falls into the same part, so a repeated import is
 * recognised. If a text has several translations, the newest one is used.
 */
export function partsOf(foreign: readonly Foreign[]): Map<number, MemoryEntry[]> {
  const entries = new Map<string, MemoryEntry>();
  for (const known of foreign) {
    const key = memoryKey(known.source_language, known.target_language, known.source);
    // Neighbours that no unit has, because the context is unknown.
    const around = { prev: '-', next: '-', resname: 'tmx', job_id: 0 };
    if ((entries.get(key)?.at ?? '') <= known.at)
      entries.set(key, { ...known, ...around, source_id: FIRST + partOf(key) });
  }
  return Map.groupBy(entries.values(), ({ source_id }) => source_id);
}

const partOf = (key: string): number => [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % PARTS;
