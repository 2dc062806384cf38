import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { faultOf } from './fault.ts';
import { loadManifest, type Manifest } from './manifest.ts';
import type { ObjectStore } from './object-store.ts';
import { keysOf, wantedOf } from './objects.ts';
import { planOf } from './plan.ts';
import { publish } from './publish.ts';
import { carryOut } from './upload.ts';

/** Changes within this time are uploaded together, in milliseconds. */
const QUIET_MS = 1_000;

/** Longest pause after failures, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;

export interface LivePublisherOptions {
  folder: OutputFolder;
  store: ObjectStore;
  /** Whether the folder has all files that it should have. */
  isWhole(): boolean;
  /** Called after a failed upload, which is retried automatically, with what must be mended or with a defect. */
  report: (event: unknown) => void;
}

/** Keeps an object storage equal to the output folder of a running server. */
export class LivePublisher {
  readonly #options: LivePublisherOptions;
  /** Files that changed since they were last uploaded; null means that any may have. */
  #changed: Set<string> | null = null;
  #manifest: Manifest | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #failures = 0;
  #isClosed = false;

  constructor(options: LivePublisherOptions) {
    this.#options = options;
    this.#wait(0);
  }

  /** Whether the last attempt failed, so that the storage has an older guide. */
  get isBehind(): boolean {
    return this.#failures > 0;
  }

  /** Reports that a file of the output was written or removed. */
  fileChanged(file: string): void {
    this.#changed?.add(file);
    this.#wait(QUIET_MS);
  }

  /** Uploads pending changes, then stops. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const isDue = this.#timer !== undefined;
    clearTimeout(this.#timer);
    await this.#running;
    if (isDue) await this.#run();
  }

  #wait(ms: number): void {
    if (this.#isClosed || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#running.then(() => this.#run());
    }, ms);
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Set();
    try {
      // What is missing in a folder that is gone must not be removed.
      if (!this.#options.folder.isMarked) throw new Error(`${this.#options.folder.path} is gone`);
      if (changed && this.#manifest) await this.#uploadFiles(changed, this.#manifest);
      else await this.#uploadAll();
      this.#failures = 0;
    } catch (error) {
      const fault = faultOf(error);
      this.#options.report(fault === null ? error : `uploading to the object storage fails: ${fault}`);
      // It is unknown how far the upload came, so the next attempt reads the manifest from the storage.
      this.#changed = this.#manifest = null;
      this.#wait(Math.min(QUIET_MS * 2 ** this.#failures++, LONGEST_PAUSE_MS));
    }
  }

  async #uploadAll(): Promise<void> {
    const { folder, store, isWhole } = this.#options;
    const remove = isWhole();
    await publish({ folder, store, remove });
    if (remove) this.#manifest = await loadManifest(store);
    else this.#wait(LONGEST_PAUSE_MS);
  }

  async #uploadFiles(files: ReadonlySet<string>, manifest: Manifest): Promise<void> {
    const { folder, store } = this.#options;
    const wanted = (await Promise.all([...files].map((file) => wantedOf(file, folder)))).flat();
    const keys = new Set([...files].flatMap(keysOf));
    const objects = new Map([...manifest.objects].filter(([key]) => keys.has(key)));
    const plan = planOf(wanted, { ...manifest, objects }, { remove: true, now: Date.now() });
    const retired = new Map([...manifest.retired, ...plan.retired]);
    await carryOut({ ...plan, retired }, { folder, store, manifest });
  }
}
