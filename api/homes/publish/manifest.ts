import { gunzipSync, gzipSync } from 'node:zlib';
import type { ObjectStore } from './object-store.ts';
import { md5Of } from './objects.ts';

/** Key of the manifest below the prefix. */
export const MANIFEST_KEY = '.publish/manifest.json.gz';

const MANIFEST_HEADERS = { contentType: 'application/gzip', cacheControl: 'no-store', contentDisposition: '' };

/**
 * What was published, stored beside the objects so that any machine can continue. After an interruption too it lists
 * every object, with the fingerprint of its bytes or {@link UNKNOWN}.
 */
export interface Manifest {
  /** Fingerprint of bytes and headers, by key below the prefix. */
  objects: Map<string, string>;
  /** Hashed assets that no page refers to any more, with the day on which that began, `YYYY-MM-DD` in UTC. */
  retired: Map<string, string>;
  /** Hash of its bytes in the store as last read or saved; empty if it has none. */
  stored: string;
}

/** Fingerprint of an object whose upload or removal may or may not have finished. */
export const UNKNOWN = '';

/** The manifest in the store cannot be read by this version, or is not that of this run. */
export class ManifestError extends Error {}

export const emptyManifest = (): Manifest => ({ objects: new Map(), retired: new Map(), stored: '' });

/** Reads the manifest of the store, or an empty one; throws a {@link ManifestError} if it cannot be read. */
export const loadManifest = async (store: ObjectStore): Promise<Manifest> =>
  readManifest(await store.get(MANIFEST_KEY));

/**
 * Throws a {@link ManifestError} if the one in the store is not the one read before. If this run has changed objects by
 * then, that one gets to say which are uncertain, so that the next run settles them.
 */
export async function saveManifest(manifest: Manifest, store: ObjectStore, hasChanged: boolean): Promise<void> {
  const put = (bytes: Uint8Array) => store.put(MANIFEST_KEY, bytes, MANIFEST_HEADERS);
  const bytes = writeManifest(manifest);
  const hash = hashOf(bytes);
  if (hash === manifest.stored) return;
  const there = await store.get(MANIFEST_KEY);
  if (hashOf(there) === manifest.stored) return put(bytes).then(() => void (manifest.stored = hash));
  const other = readManifest(there);
  for (const key of [...other.objects.keys(), ...manifest.objects.keys()])
    if (other.objects.get(key) !== manifest.objects.get(key)) other.objects.set(key, UNKNOWN);
  if (hasChanged) await put(writeManifest(other));
  throw new ManifestError(`${MANIFEST_KEY} was changed or removed by somebody else; publish again, one at a time`);
}

export const hashOf = (bytes: Uint8Array | null): string => (bytes ? md5Of(bytes) : '');

export function writeManifest({ objects, retired }: Omit<Manifest, 'stored'>): Uint8Array {
  const sorted = (map: Map<string, string>) => Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
  return gzipSync(JSON.stringify({ version: 1, objects: sorted(objects), retired: sorted(retired) }));
}

/** Throws a {@link ManifestError} for bytes that are not a manifest. */
export function readManifest(bytes: Uint8Array | null): Manifest {
  if (!bytes) return emptyManifest();
  let data: { version?: unknown; objects?: unknown; retired?: unknown } | null;
  try {
    data = JSON.parse(gunzipSync(bytes).toString('utf8')) as typeof data;
  } catch (error) {
    throw new ManifestError(`${MANIFEST_KEY} is damaged; publish with --repair to recreate it`, { cause: error });
  }
  if (data?.version !== 1) throw new ManifestError(`${MANIFEST_KEY} was written by a later version of this program`);
  return { objects: textMap(data.objects), retired: textMap(data.retired), stored: hashOf(bytes) };
}

function textMap(value: unknown): Map<string, string> {
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
