import { inMemory, type ReadIndex } from '../../api/content/search/files.ts';
import { SearchClient } from '../../api/content/search/search-client.ts';
import type { Language } from '../views.ts';

export type { Hit, SearchResult } from '../../api/content/search/search-client.ts';
export type { Piece } from '../../api/content/search/excerpt.ts';

/** Searches the index in a folder beside the pages. */
export const openSearch = (folder: string, language: Language): SearchClient =>
  new SearchClient(language, readFrom(folder));

/** Searches an index embedded in the page: its files in base64 by path. */
export function openEmbeddedSearch(files: Record<string, string>, language: Language): SearchClient {
  const bytesOf = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const index = new Map(Object.entries(files).map(([path, text]) => [path, bytesOf(text)]));
  return new SearchClient(language, inMemory(index));
}

function readFrom(folder: string): ReadIndex {
  return async (path, range) => {
    const headers = range ? { Range: `bytes=${range.from}-${range.to - 1}` } : {};
    const response = await fetch(folder + path, { headers });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    // Not every host supports range requests.
    return range && response.status === 200 ? bytes.subarray(range.from, range.to) : bytes;
  };
}
