import type { Language } from '../../contract/model.ts';

/** Folder of the index below the root of the site. */
export const SEARCH_FOLDER = 'search-index';

/** Files of the index, by path below its folder. */
export type IndexFiles = Map<string, Uint8Array>;

/**
 * Reads a file of the index by its path below the folder: the whole file, or the bytes from `from` up to `to`,
 * exclusive. Null if the file does not exist.
 */
export type ReadIndex = (path: string, range?: Range) => Promise<Uint8Array | null>;

export interface Range {
  from: number;
  to: number;
}

export const documentFile = (id: number): string => `documents/${id}.json`;

export const manifestFile = (language: Language): string => `${language}.json`;

/** Path of a shard that is too large to be part of a manifest. */
export const shardFile = (hash: string): string => `shards/${hash}.bin`;

/** Reads files that are in memory. */
export function inMemory(files: IndexFiles): ReadIndex {
  return (path, range) => {
    const bytes = files.get(path) ?? null;
    return Promise.resolve(bytes && range ? bytes.subarray(range.from, range.to) : bytes);
  };
}
