import { hash } from 'node:crypto';
import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { headersOf, keysOf } from './objects.ts';

/** An object as it should be. */
export interface Wanted {
  key: string;
  /** File of the output folder that has its bytes. */
  file: string;
  fingerprint: string;
}

/** The objects that one file of the output stands for; none when it is gone by now or is not served. */
export async function wantedOf(file: string, folder: OutputFolder): Promise<Wanted[]> {
  const keys = keysOf(file);
  const bytes = keys.length > 0 ? await folder.read(file) : null;
  if (!bytes) return [];
  const md5 = md5Of(bytes);
  return keys.map((key) => ({ key, file, fingerprint: fingerprintOf(key, md5) }));
}

/** Hex MD5, because the entity tags in a store's listing are. */
export const md5Of = (bytes: Uint8Array): string => hash('md5', bytes);

/** Bytes first, then the headers: an object is uploaded anew also when only these change. */
export const fingerprintOf = (key: string, md5: string): string =>
  `${md5}-${hash('md5', JSON.stringify(headersOf(key))).slice(0, 8)}`;
