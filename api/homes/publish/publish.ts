import { orInstead } from '../../lib/instead.ts';
import { mapConcurrently } from '../../content/store/disk/map-concurrently.ts';
import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import {
  emptyManifest,
  hashOf,
  loadManifest,
  MANIFEST_KEY,
  ManifestError,
  readManifest,
  UNKNOWN,
  type Manifest,
} from './manifest.ts';
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

/**
 * Makes the store equal to the output folder with as few requests as possible. An interrupted run can simply be
 * repeated; of concurrent runs to one prefix, all but one fail.
 */
export async function publish(options: PublishOptions) {
  const { store, folder } = options;
  const wanted = (await mapConcurrently(await folder.list(), (file) => wantedOf(file, folder))).flat();
  const { manifest, foreign } = options.repair
    ? await listedManifest(store, new Set(wanted.map(({ key }) => key)))
    : { manifest: await loadManifest(store), foreign: [] };
  const plan = planOf(wanted, manifest, { remove: options.remove, now: options.now ?? Date.now() });
  return {
    /** Keys in upload order. */
    uploaded: plan.uploads.map(({ key }) => key),
    removed: plan.removals,
    /** Keys that the output no longer has, although they may stay. */
    surplus: plan.surplus,
    unchanged: plan.unchanged,
    /** Uploaded bytes. */
    bytes: options.dryRun ? 0 : await carryOut(plan, { ...options, manifest }),
    /** Keys below the prefix that this guide did not publish; reported by a repair, never removed. */
    foreign,
  };
}

/** Reconstructs the manifest from a listing: objects that the manifest names, and those that the output has as well. */
async function listedManifest(
  store: ObjectStore,
  wanted: ReadonlySet<string>,
): Promise<{ manifest: Manifest; foreign: string[] }> {
  const there = await store.get(MANIFEST_KEY);
  const known = orInstead(ManifestError, emptyManifest(), () => readManifest(there));
  const manifest: Manifest = { ...known, objects: new Map(), stored: hashOf(there) };
  const foreign: string[] = [];
  for await (const { key, md5 } of store.list()) {
    const fingerprint = known.objects.get(key);
    if (fingerprint !== undefined) manifest.objects.set(key, fingerprint.startsWith(`${md5}-`) ? fingerprint : UNKNOWN);
    // A listing does not contain headers; those of an object with the right bytes are assumed to be right.
    else if (wanted.has(key)) manifest.objects.set(key, fingerprintOf(key, md5));
    else if (key !== MANIFEST_KEY) foreign.push(key);
  }
  return { manifest, foreign };
}
