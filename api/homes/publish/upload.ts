import { mapConcurrently } from '../../content/store/disk/map-concurrently.ts';
import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { MANIFEST_KEY, UNKNOWN, writeManifest, type Manifest } from './manifest.ts';
import type { ObjectStore } from './object-store.ts';
import { headersOf, STAGES, stageOf } from './objects.ts';
import type { Plan } from './plan.ts';
import { fingerprintOf, md5Of, type Wanted } from './wanted.ts';

/** Concurrent requests. */
const AT_ONCE = 16;

/**
 * The manifest is also saved during a run, so that an interrupted run can be resumed: at most CHECKPOINTS times, and at
 * least REQUESTS_BETWEEN requests apart.
 */
const CHECKPOINTS = 50;
const REQUESTS_BETWEEN = 100;

const MANIFEST_HEADERS = { contentType: 'application/gzip', cacheControl: 'no-store', contentDisposition: '' };

export interface UploadOptions {
  store: ObjectStore;
  folder: OutputFolder;
  /** Updated after every step, so that it matches the store. */
  manifest: Manifest;
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** Executes plans: uploads assets, JSON, pages and indexes, then removes objects. */
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

  /** Lists new keys in the manifest before the upload, so that an interrupted run leaves no unknown object. */
  async #announce(uploads: readonly Wanted[]): Promise<void> {
    const { objects } = this.#options.manifest;
    const fresh = uploads.filter(({ key }) => !objects.has(key));
    for (const { key } of fresh) objects.set(key, UNKNOWN);
    if (fresh.length > 0) await this.#saveManifest();
  }

  /** Uploads the present bytes of the file, which may be newer than those planned. */
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
