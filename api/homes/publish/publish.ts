import { mapConcurrently } from '../../content/store/disk/map-concurrently.ts';
import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { emptyManifest, MANIFEST_KEY, ManifestError, readManifest, UNKNOWN, type Manifest } from './manifest.ts';
import type { ObjectStore } from './object-store.ts';
import { planOf } from './plan.ts';
import { carryOut } from './upload.ts';
import { fingerprintOf, wantedOf } from './objects.ts';

export interface PublishOptions {
  folder: OutputFolder;
  store: ObjectStore;
  /** Removes objects that the output no longer has; otherwise objects are only added and replaced. */
  remove: boolean;
  /** Uses the listing of the store instead of the manifest. */
  repair?: boolean;
  /** Computes the summary without changing anything. */
  dryRun?: boolean;
  /** Milliseconds since 1970; decides how long old assets are kept. */
  now?: number;
  onProgress?: (progress: { done: number; total: number }) => void;
}

export interface PublishSummary {
  /** Keys in upload order. */
  uploaded: string[];
  removed: string[];
  unchanged: number;
  /** Uploaded bytes. */
  bytes: number;
  /** Keys below the prefix that this guide did not publish; reported by a repair, never removed. */
  foreign: string[];
}

/**
 * Makes the store equal to the output folder with as few requests as possible. An interrupted run can simply be
 * repeated; concurrent runs to one prefix are not supported.
 */
export async function publish(options: PublishOptions): Promise<PublishSummary> {
  const { store, folder } = options;
  const wanted = (await mapConcurrently(await folder.list(), (file) => wantedOf(file, folder))).flat();
  const { manifest, foreign } = options.repair
    ? await listedManifest(store, new Set(wanted.map(({ key }) => key)))
    : { manifest: await loadManifest(store), foreign: [] };
  const plan = planOf(wanted, manifest, { remove: options.remove, now: options.now ?? Date.now() });
  return {
    uploaded: plan.uploads.map(({ key }) => key),
    removed: plan.removals,
    unchanged: plan.unchanged,
    bytes: options.dryRun ? 0 : await carryOut(plan, { ...options, manifest }),
    foreign,
  };
}

/** Reads the manifest of the store, or an empty one; throws a {@link ManifestError} if it cannot be read. */
export async function loadManifest(store: ObjectStore): Promise<Manifest> {
  const bytes = await store.get(MANIFEST_KEY);
  return bytes ? readManifest(bytes) : emptyManifest();
}

/** Reconstructs the manifest from a listing: objects that the manifest names, and those that the output has as well. */
async function listedManifest(
  store: ObjectStore,
  wanted: ReadonlySet<string>,
): Promise<{ manifest: Manifest; foreign: string[] }> {
  const known = await loadManifest(store).catch((error: unknown) => {
    if (error instanceof ManifestError) return emptyManifest();
    throw error;
  });
  const manifest: Manifest = { objects: new Map(), retired: known.retired };
  const foreign: string[] = [];
  for await (const { key, md5 } of store.list('')) {
    const fingerprint = known.objects.get(key);
    if (fingerprint !== undefined) manifest.objects.set(key, fingerprint.startsWith(`${md5}-`) ? fingerprint : UNKNOWN);
    // A listing does not contain headers; those of an object with the right bytes are assumed to be right.
    else if (wanted.has(key)) manifest.objects.set(key, fingerprintOf(key, md5));
    else if (key !== MANIFEST_KEY) foreign.push(key);
  }
  return { manifest, foreign };
}
