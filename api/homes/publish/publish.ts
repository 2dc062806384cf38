import { mapConcurrently } from '../../content/store/disk/map-concurrently.ts';
import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { emptyManifest, MANIFEST_KEY, ManifestError, readManifest, UNKNOWN, type Manifest } from './manifest.ts';
import type { ObjectStore } from './object-store.ts';
import { planOf } from './plan.ts';
import { Upload } from './upload.ts';
import { fingerprintOf, wantedOf } from './wanted.ts';

export interface PublishOptions {
  folder: OutputFolder;
  store: ObjectStore;
  /** Removes what the output no longer has; without it, objects only come and change. */
  remove: boolean;
  /** Believes the listing of the store instead of the manifest. */
  repair?: boolean;
  /** Says what would be done, and does nothing. */
  dryRun?: boolean;
  /** Milliseconds since 1970; decides how long old assets stay. */
  now?: number;
  onProgress?: (progress: { done: number; total: number }) => void;
}

export interface PublishSummary {
  /** Keys in the order in which they went up. */
  uploaded: string[];
  removed: string[];
  unchanged: number;
  /** Bytes that went up. */
  bytes: number;
  /** Keys below the prefix that this guide did not publish; named by a repair, never removed. */
  foreign: string[];
}

/**
 * Makes the store hold the output folder with as few requests as it takes. A run that was cut off can simply be repeated;
 * two runs to one prefix at the same time are not supported.
 */
export async function publish(options: PublishOptions): Promise<PublishSummary> {
  const { store, folder } = options;
  const wanted = (await mapConcurrently(await folder.list(), (file) => wantedOf(file, folder))).flat();
  const { manifest, foreign } = options.repair
    ? await listedManifest(store, new Set(wanted.map(({ key }) => key)))
    : { manifest: await loadManifest(store), foreign: [] };
  const plan = planOf(wanted, manifest, { remove: options.remove, now: options.now ?? Date.now() });
  const upload = new Upload({
    store,
    folder,
    manifest,
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  });
  if (!options.dryRun) await upload.carryOut(plan);
  return {
    uploaded: plan.uploads.map(({ key }) => key),
    removed: plan.removals,
    unchanged: plan.unchanged,
    bytes: upload.bytes,
    foreign,
  };
}

/** What the store is known to hold; throws a {@link ManifestError} where that cannot be read. */
export async function loadManifest(store: ObjectStore): Promise<Manifest> {
  const bytes = await store.get(MANIFEST_KEY);
  return bytes ? readManifest(bytes) : emptyManifest();
}

/** What the store really holds of this guide: objects that the manifest names, and those that the output has as well. */
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
    // A listing does not tell the headers: those of an object with the right bytes are taken to be right.
    else if (wanted.has(key)) manifest.objects.set(key, fingerprintOf(key, md5));
    else if (key !== MANIFEST_KEY) foreign.push(key);
  }
  return { manifest, foreign };
}
