import { mapConcurrently } from '../../content/store/disk/map-concurrently.ts';
import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { saveManifest, UNKNOWN, type Manifest } from './manifest.ts';
import type { ObjectStore } from './object-store.ts';
import { headersOf, STAGES, stageOf, fingerprintOf, md5Of, type Wanted } from './objects.ts';
import type { Plan } from './plan.ts';

/** Concurrent requests. */
const AT_ONCE = 16;

/**
 * The manifest is also saved during a run, so that an interrupted run can be resumed: at most CHECKPOINTS times, and at
 * least REQUESTS_BETWEEN requests apart.
 */
const CHECKPOINTS = 50;
const REQUESTS_BETWEEN = 100;

interface UploadOptions {
  store: ObjectStore;
  folder: OutputFolder;
  /** Updated after every step, so that it matches the store. */
  manifest: Manifest;
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** Executes a plan: uploads assets, JSON, pages and indexes, then removes objects. Returns the bytes uploaded. */
export async function carryOut(
  { uploads, removals, retired }: Plan,
  { store, folder, manifest, onProgress }: UploadOptions,
): Promise<number> {
  const { objects } = manifest;
  const total = uploads.length + removals.length;
  // Saved before anything is done: an interrupted run may have done any part of it.
  for (const key of [...uploads.map(({ key }) => key), ...removals]) objects.set(key, UNKNOWN);
  let saved = saveManifest(manifest, store, false);
  await saved;
  const save = () => (saved = saved.then(() => saveManifest(manifest, store, true)));
  const interval = Math.max(REQUESTS_BETWEEN, Math.ceil(total / CHECKPOINTS));
  let [done, uploaded] = [0, 0];
  const count = async () => {
    done++;
    onProgress?.({ done, total });
    if (done % interval === 0) await save();
  };
  const put = async ({ key, file }: Wanted) => {
    // The present bytes of the file may be newer than those planned.
    const bytes = await folder.read(file);
    if (!bytes) return;
    await store.put(key, bytes, headersOf(key));
    objects.set(key, fingerprintOf(key, md5Of(bytes)));
    uploaded += bytes.length;
  };
  for (const stage of STAGES) {
    const due = uploads.filter(({ key }) => stageOf(key) === stage);
    await mapConcurrently(due, async (object) => put(object).then(count), AT_ONCE);
  }
  const remove = async (key: string) => {
    await store.remove(key);
    objects.delete(key);
  };
  await mapConcurrently(removals, async (key) => remove(key).then(count), AT_ONCE);
  manifest.retired = retired;
  await save();
  return uploaded;
}
