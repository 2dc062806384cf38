import type { MemoryEntry } from '../text/unit-types.ts';
import { memoryKey } from './entries.ts';

/** What came from another tool belongs to no text of the guide; ids from here on name parts of the memory that hold it. */
const FIRST = 100_000_000_000_000;

/** So many parts, so that each stays small. */
const PARTS = 64;

export const isImported = (id: number): boolean => id >= FIRST;

/** A translation that another tool knew. */
export type Foreign = Pick<MemoryEntry, 'source_language' | 'target_language' | 'source' | 'target' | 'at'>;

/**
 * Entries by the part that holds them. The same text is always in the same one, so what comes again is known; of several
 * translations of one text the last is taken.
 */
export function partsOf(foreign: readonly Foreign[]): Map<number, MemoryEntry[]> {
  const entries = new Map<string, MemoryEntry>();
  for (const known of foreign) {
    const key = memoryKey(known.source_language, known.target_language, known.source);
    // A neighbour that no unit has: nothing is known of what stood around it.
    const around = { prev: '-', next: '-', resname: 'tmx', job_id: 0 };
    entries.set(key, { ...known, ...around, source_id: FIRST + partOf(key) });
  }
  return Map.groupBy(entries.values(), ({ source_id }) => source_id);
}

const partOf = (key: string): number => [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % PARTS;
