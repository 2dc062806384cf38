import { gunzipSync, gzipSync } from 'node:zlib';

/** Key of the manifest below the prefix. */
export const MANIFEST_KEY = '.publish/manifest.json.gz';

/**
 * What was published, stored beside the objects so that any machine can continue. After an interruption it may
 * list fewer objects than exist, never more: each listed object was uploaded with these bytes, or has the
 * fingerprint {@link UNKNOWN}.
 */
export interface Manifest {
  /** Fingerprint of bytes and headers, by key below the prefix. */
  objects: Map<string, string>;
  /** Hashed assets that no page refers to any more, with the day on which that began, `YYYY-MM-DD` in UTC. */
  retired: Map<string, string>;
}

/** Fingerprint of an object whose first upload may or may not have finished. */
export const UNKNOWN = '';

/** The manifest in the store cannot be read by this version. */
export class ManifestError extends Error {}

export const emptyManifest = (): Manifest => ({ objects: new Map(), retired: new Map() });

export function writeManifest({ objects, retired }: Manifest): Uint8Array {
  const sorted = (map: Map<string, string>) => Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
  return gzipSync(JSON.stringify({ version: 1, objects: sorted(objects), retired: sorted(retired) }));
}

/** Throws a {@link ManifestError} for bytes that are not a manifest. */
export function readManifest(bytes: Uint8Array): Manifest {
  let data: { version?: unknown; objects?: unknown; retired?: unknown } | null;
  try {
    data = JSON.parse(gunzipSync(bytes).toString('utf8')) as typeof data;
  } catch (error) {
    throw new ManifestError(`${MANIFEST_KEY} is damaged; publish with --repair to recreate it`, { cause: error });
  }
  if (data?.version !== 1) throw new ManifestError(`${MANIFEST_KEY} was written by a later version of this program`);
  return { objects: textMap(data.objects), retired: textMap(data.retired) };
}

function textMap(value: unknown): Map<string, string> {
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
