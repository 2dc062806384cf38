import { isDeepStrictEqual } from 'node:util';
import { mapConcurrently } from '../../content/store/disk/map-concurrently.ts';
import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { MANIFEST_KEY, UNKNOWN, writeManifest, type Manifest } from './manifest.ts';
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

const MANIFEST_HEADERS = { contentType: 'application/gzip', cacheControl: 'no-store', contentDisposition: '' };

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
  if (total === 0 && isDeepStrictEqual(manifest.retired, retired)) return 0;
  const saveManifest = () => store.put(MANIFEST_KEY, writeManifest(manifest), MANIFEST_HEADERS);
  // New keys are listed before their upload, so that an interrupted run leaves no unknown object.
  const fresh = uploads.filter(({ key }) => !objects.has(key));
  for (const { key } of fresh) objects.set(key, UNKNOWN);
  if (fresh.length > 0) await saveManifest();
  const interval = Math.max(REQUESTS_BETWEEN, Math.ceil(total / CHECKPOINTS));
  let [done, uploaded] = [0, 0];
  const count = async () => {
    done++;
    onProgress?.({ done, total });
    if (done % interval === 0) await saveManifest();
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
  await saveManifest();
  return uploaded;
}
