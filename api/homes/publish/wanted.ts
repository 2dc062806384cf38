import { hash } from 'node:crypto';
import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { headersOf, keysOf } from './objects.ts';

/** An object as it should be. */
export interface Wanted {
  key: string;
  /** File of the output folder with its bytes. */
  file: string;
  fingerprint: string;
}

/** The objects for a file of the output; none if the file is gone or is not served. */
export async function wantedOf(file: string, folder: OutputFolder): Promise<Wanted[]> {
  const keys = keysOf(file);
  const bytes = keys.length > 0 ? await folder.read(file) : null;
  if (!bytes) return [];
  const md5 = md5Of(bytes);
  return keys.map((key) => ({ key, file, fingerprint: fingerprintOf(key, md5) }));
}

/** Hex MD5, to compare with the entity tags in a store's listing. */
export const md5Of = (bytes: Uint8Array): string => hash('md5', bytes);

/** Hash of the bytes, then of the headers: an object is uploaded again if either changes. */
export const fingerprintOf = (key: string, md5: string): string =>
  `${md5}-${hash('md5', JSON.stringify(headersOf(key))).slice(0, 8)}`;
