import { mapConcurrently } from '../../content/store/disk/map-concurrently.ts';
import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { MANIFEST_KEY, UNKNOWN, writeManifest, type Manifest } from './manifest.ts';
import type { ObjectStore } from './object-store.ts';
import { headersOf, STAGES, stageOf } from './objects.ts';
import type { Plan } from './plan.ts';
import { fingerprintOf, md5Of, type Wanted } from './wanted.ts';

/** Requests under way at one time. */
const AT_ONCE = 16;

/**
 * The manifest is written in between, so that a run that was cut off goes on from there: at most this often in a run, and
 * with at least so many requests from one time to the next.
 */
const CHECKPOINTS = 50;
const REQUESTS_BETWEEN = 100;

const MANIFEST_HEADERS = { contentType: 'application/gzip', cacheControl: 'no-store', contentDisposition: '' };

export interface UploadOptions {
  store: ObjectStore;
  folder: OutputFolder;
  /** Kept true of the store with every step. */
  manifest: Manifest;
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** Carries plans out: assets, JSON, pages, indexes, and what is no longer wanted last. */
export class Upload {
  readonly #options: UploadOptions;
  #bytes = 0;

  constructor(options: UploadOptions) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async carryOut({ uploads, removals, retired }: Plan): Promise<void> {
    const { manifest, store, onProgress } = this.#options;
    if (uploads.length + removals.length === 0 && isSame(manifest.retired, retired)) return;
    await this.#announce(uploads);
    const total = uploads.length + removals.length;
    const interval = Math.max(REQUESTS_BETWEEN, Math.ceil(total / CHECKPOINTS));
    let done = 0;
    const count = async () => {
      done++;
      onProgress?.({ done, total });
      if (done % interval === 0) await this.#saveManifest();
    };
    for (const stage of STAGES) {
      const due = uploads.filter(({ key }) => stageOf(key) === stage);
      await mapConcurrently(due, async (object) => this.#put(object).then(count), AT_ONCE);
    }
    const remove = async (key: string) => {
      await store.remove(key);
      manifest.objects.delete(key);
    };
    await mapConcurrently(removals, async (key) => remove(key).then(count), AT_ONCE);
    manifest.retired = retired;
    await this.#saveManifest();
  }

  /** Keys that are new to the store are named before they are there: an interrupted run must not leave one unknown. */
  async #announce(uploads: readonly Wanted[]): Promise<void> {
    const { objects } = this.#options.manifest;
    const fresh = uploads.filter(({ key }) => !objects.has(key));
    for (const { key } of fresh) objects.set(key, UNKNOWN);
    if (fresh.length > 0) await this.#saveManifest();
  }

  /** Puts the bytes that the file has now, which may be newer than those that were planned. */
  async #put({ key, file }: Wanted): Promise<void> {
    const { folder, manifest, store } = this.#options;
    const bytes = await folder.read(file);
    if (!bytes) return;
    await store.put(key, bytes, headersOf(key));
    manifest.objects.set(key, fingerprintOf(key, md5Of(bytes)));
    this.#bytes += bytes.length;
  }

  #saveManifest(): Promise<void> {
    return this.#options.store.put(MANIFEST_KEY, writeManifest(this.#options.manifest), MANIFEST_HEADERS);
  }
}

const isSame = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
