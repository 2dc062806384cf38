import type { Language } from '../../contract/model.ts';

/** Folder of the index below the root of the site. */
export const SEARCH_FOLDER = 'search-index';

/** A file of the index by path below its folder. */
export type IndexFiles = Map<string, Uint8Array>;

/**
 * Bytes of a file of the index by path below its folder: exactly those from one place up to, without, another, or all
 * of them. `null` when there is no such file.
 */
export type ReadIndex = (path: string, range?: Range) => Promise<Uint8Array | null>;

export interface Range {
  from: number;
  to: number;
}

export const documentFile = (id: number): string => `documents/${id}.json`;

export const manifestFile = (language: Language): string => `${language}.json`;

/** Where shards are that are too large to be part of a manifest. */
export const shardFile = (hash: string): string => `shards/${hash}.bin`;

/** Reads files that are all in memory. */
export function inMemory(files: IndexFiles): ReadIndex {
  return (path, range) => {
    const bytes = files.get(path) ?? null;
    return Promise.resolve(bytes && range ? bytes.subarray(range.from, range.to) : bytes);
  };
}
