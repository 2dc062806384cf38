import { join } from 'node:path';
import { close, createIndex } from 'pagefind';
import { OutputFolder } from '../store/disk/output-folder.ts';
import { inFixedOrder } from './search-order.ts';

/** Folder of the search index below the output. */
export const SEARCH_FOLDER = 'pagefind';

/** The file that browsers ask for first. */
export const SEARCH_ENTRY = `${SEARCH_FOLDER}/pagefind-entry.json`;

/** Whether an output folder holds an index, whatever it is of. */
export const hasSearchIndex = async (outDir: string): Promise<boolean> =>
  (await new OutputFolder(outDir).read(SEARCH_ENTRY)) !== null;

/** Pagefind's own interface, which the site has no use for. */
const OWN_INTERFACE = /^pagefind-(?:[\w-]*ui|highlight)\b/;

/** Makes the index of the site's own search from the pages as they are, and puts it beside them. */
export async function indexForSearch(outDir: string): Promise<void> {
  const pages = new OutputFolder(outDir);
  const { index, errors } = await createIndex({});
  if (!index) throw new Error(`the search index cannot be made: ${errors.join(', ')}`);
  try {
    for (const file of (await pages.list()).filter(
      (name) => name.endsWith('index.html') && !name.endsWith('embed/index.html'),
    )) {
      const content = (await pages.read(file))?.toString('utf8');
      if (content?.includes('data-pagefind-body')) await index.addHTMLFile({ sourcePath: file, content });
    }
    const made = await index.getFiles();
    const folder = new OutputFolder(join(outDir, SEARCH_FOLDER));
    const written = new Set<string>();
    for (const { path, content } of inFixedOrder(made.files.filter(({ path }) => !OWN_INTERFACE.test(path)))) {
      written.add(path);
      folder.write(path, content);
    }
    for (const path of await folder.list()) if (!written.has(path)) await folder.remove(path);
  } finally {
    await index.deleteIndex();
    await close();
  }
}

/** Wait after a change before the index is made anew, in milliseconds; a slow index is made less often. */
const QUIET_MS = 1_500;
const SHARE_OF_TIME = 4;
const LONGEST_RETRY_MS = 60_000;

/** Follows the pages of a running server: seconds after a change the search knows it. */
export class SearchIndexer {
  readonly #outDir: string;
  readonly #report: (error: unknown) => void;
  readonly #onWrite: () => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isStale = false;
  #lastMs = 0;
  #failures = 0;
  #isStopped = false;

  constructor(outDir: string, report: (error: unknown) => void, onWrite: () => void) {
    this.#outDir = outDir;
    this.#report = report;
    this.#onWrite = onWrite;
  }

  soon(): void {
    this.#isStale = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#make(), this.#waitMs);
    this.#timer.unref();
  }

  /** Whether pages were written that the index does not know yet. */
  get isStale(): boolean {
    return this.#isStale || this.#running !== null;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #make(): Promise<void> {
    if (this.#running) return this.soon();
    this.#isStale = false;
    const started = performance.now();
    this.#running = indexForSearch(this.#outDir)
      .then(this.#done, this.#failed)
      .finally(() => (this.#running = null));
    await this.#running;
    this.#lastMs = performance.now() - started;
    if (this.#failures > 0 && !this.#isStopped) this.soon();
  }

  get #waitMs(): number {
    return Math.max(QUIET_MS, this.#lastMs * SHARE_OF_TIME, Math.min(LONGEST_RETRY_MS, QUIET_MS * 2 ** this.#failures));
  }

  readonly #done = (): void => {
    this.#failures = 0;
    this.#onWrite();
  };

  /** It is tried again until the disk lets it through; the same trouble is told once. */
  readonly #failed = (error: unknown): void => {
    if (this.#failures++ === 0) this.#report(error);
    this.#isStale = true;
  };
}
