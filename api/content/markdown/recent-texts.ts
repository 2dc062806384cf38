import { LRUCache } from 'lru-cache';

/** Most characters of texts whose results are kept. A result may take some twenty times as much. */
const KEPT = 128 * 1024;

/**
 * A function of a text that returns the same result again for the texts given last: an edit or a build needs each
 * several times in a row.
 */
export function ofRecentTexts<T extends object>(make: (text: string) => T): (text: string) => T {
  const recent = new LRUCache<string, T>({ maxSize: KEPT, sizeCalculation: (_, text) => 1 + text.length });
  return (text) => {
    const result = recent.get(text) ?? make(text);
    recent.set(text, result);
    return result;
  };
}
