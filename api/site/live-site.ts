import { join } from 'node:path';
import type { Api } from '../http/api.ts';
import { isTerm } from '../index/content-index.ts';
import { hash } from '../lib/hash.ts';
import type { Service } from '../operations/operation.ts';
import { allTargets } from '../render/all-targets.ts';
import { helpersFor, runWorkers, type BuildShare } from '../render/build-workers.ts';
import { buildAll, makeCounter, type Progress } from '../render/build.ts';
import { Listings } from '../render/listings.ts';
import { filesOf } from '../render/output-files.ts';
import { Mentions } from '../render/mentions.ts';
import { PathRegistry } from '../render/path-registry.ts';
import { Refresher } from '../render/refresher.ts';
import type { Rendering } from '../render/rendering.ts';
import { isSearchShard, searchOutputOf } from '../render/search-output.ts';
import { SitemapEntries } from '../render/sitemap-entries.ts';
import { compileTemplates, loadTemplates } from '../render/templates.ts';
import { readIfThere, removeFile, writeFile } from '../store/disk/atomic.ts';
import { FolderError, isDiskError, sayDiskError } from '../store/disk/disk-error.ts';
import { openFiles, type Files } from '../store/disk/files.ts';
import { OutputFolder } from '../store/disk/output-folder.ts';

/** Time without changes after which the folder is noted to be complete, in milliseconds. */
const QUIET_MS = 1_000;

/** Time between two looks whether the folder is still there, in milliseconds; every refresh looks as well. */
const CHECK_MS = 5_000;

/** Longest wait at the end, in milliseconds. */
const CLOSE_MS = 1_500;

export interface SiteOptions {
  service: Service;
  api: Api;
  outDir: string;
  onProgress?: (progress: Progress) => void;
  onWrite?: (file: string) => void;
  /** Threads that help to build the site; by default as many as its size is worth. */
  helpers?: number;
  /** False leaves the index of the site's search out of a build. */
  search?: boolean;
}

/** Path of a public address, with slashes at both ends. */
export const basePathOf = (base: string): string => `${new URL(base).pathname.replace(/\/+$/, '')}/`;

export async function openRendering({ service, api }: Pick<SiteOptions, 'service' | 'api'>): Promise<Rendering> {
  const { serializeContext, store } = service;
  const basePath = basePathOf(serializeContext.base);
  await compileTemplates({ base: basePath });
  return {
    serializeContext,
    templates: await loadTemplates(),
    listings: new Listings(store.index),
    mentions: new Mentions(store.index),
    sitemap: new SitemapEntries(store.index),
    basePath,
    newerSections: (item) => service.newerSections(item),
    getJson: (path) => api.text(path),
    getTotals: (path) => api.totals(path),
    readContent: (path) => store.files.read(join(store.contentDir, path)),
  };
}

/** Builds the whole site into a new folder and puts it into the place of the old one. */
export async function buildSite(options: SiteOptions): Promise<{ rendering: Rendering; registry: PathRegistry }> {
  const rendering = await openRendering(options);
  const next = new OutputFolder(`${options.outDir}.next`);
  try {
    await next.clear();
    const registry = await buildTogether(options, rendering, next);
    if (options.search ?? true) await searchOutputOf(next, registry, rendering).refresh();
    await next.copyFrom(new OutputFolder(rendering.templates.assets));
    await next.replace(new OutputFolder(options.outDir));
    return { rendering, registry };
  } catch (error) {
    // On a disk that is full half a site would be in the way of everything else.
    await next.clear();
    throw isDiskError(error) ? new FolderError('OUT_DIR', options.outDir, sayDiskError('output', error)) : error;
  }
}

/** This thread begins at once; others join in as soon as they have read the content. */
async function buildTogether(options: SiteOptions, rendering: Rendering, next: OutputFolder): Promise<PathRegistry> {
  const { serializeContext, store } = options.service;
  const { contentDir, dataDir } = store;
  const counter = makeCounter();
  const fingerprint = fingerprintOf(options, rendering.templates.version, next.path);
  const share: BuildShare = {
    contentDir,
    dataDir,
    base: serializeContext.base,
    fingerprint,
    folder: next.path,
    counter,
  };
  const helpers = options.helpers ?? helpersFor([...store.index.allItems()].length);
  const helped = runWorkers(helpers, new URL('../build-worker.ts', import.meta.url), share);
  const own = buildAll(rendering, next, { counter, ...(options.onProgress ? { onProgress: options.onProgress } : {}) });
  const [registry] = await Promise.all([own, helped]);
  return registry;
}

/** What an output folder was made of: content, templates and addresses in one word. */
export function fingerprintOf({ service }: Pick<SiteOptions, 'service'>, templates: string, outDir: string): string {
  const { index, revisions } = service.store;
  const records = [...index.allItems(), ...index.allTerms()].map((record) => {
    const times = isTerm(record) ? '' : `${record.date} ${record.modified} ${JSON.stringify(record.former)}`;
    return `${record.id} ${record.path} ${record.version} ${times}`;
  });
  const histories = revisions.parents().map((id) => `${id} ${revisions.of(id).length}`);
  const settings = JSON.stringify([index.site, [...index.authors.values()]]);
  return hash(
    [service.serializeContext.base, templates, outDir, settings, ...records.sort(), ...histories.sort()].join('\n'),
  );
}

/** The site of a running server: kept equal to a clean build while the content changes. */
export class LiveSite {
  readonly rendering: Rendering;
  readonly refresher: Refresher;
  readonly folder: OutputFolder;
  readonly #options: SiteOptions;
  #isMarkedComplete = true;
  #timer: NodeJS.Timeout | undefined;
  readonly #watch: NodeJS.Timeout;

  private constructor(options: SiteOptions, rendering: Rendering, registry: PathRegistry) {
    this.#options = options;
    this.rendering = rendering;
    this.folder = new OutputFolder(options.outDir);
    this.refresher = new Refresher({
      rendering,
      folder: this.folder,
      registry,
      search: searchOutputOf(this.folder, registry, rendering),
      writesDone: () => options.service.store.idle(),
      report: options.service.report,
      ...(options.onWrite ? { onWrite: options.onWrite } : {}),
      onLost: () => this.#restore(),
    });
    this.#watch = setInterval(() => this.refresher.check(), CHECK_MS).unref();
  }

  /** Uses the folder as it is when it fits the content, and builds it anew otherwise. */
  static async open(options: SiteOptions): Promise<LiveSite> {
    const { store } = options.service;
    const fingerprint = (await readIfThere(stampFiles(options), fingerprintPath(options)))?.toString();
    const rendering = await openRendering(options);
    const wanted = fingerprintOf(options, rendering.templates.version, options.outDir);
    const isThere = fingerprint === wanted && new OutputFolder(options.outDir).hasMarker(wanted);
    const built = isThere ? { rendering, registry: registerAll(rendering) } : await buildSite(options);
    const site = new LiveSite(options, built.rendering, built.registry);
    site.folder.mark(wanted);
    options.service.pages = site.refresher;
    site.refresher.remember();
    if (!isThere) await site.markComplete();
    store.onChange((changes) => {
      site.refresher.changed(changes);
      site.#markCompleteWhenQuiet();
      // The refresh waits for the write, and so for this.
      return site.#unmarkComplete();
    });
    return site;
  }

  /** Notes that the folder is what a clean build of the present content would make. */
  async markComplete(): Promise<void> {
    const fingerprint = this.#stampNow();
    this.folder.mark(fingerprint);
    await writeFile(stampFiles(this.#options), fingerprintPath(this.#options), Buffer.from(fingerprint));
    this.#isMarkedComplete = true;
  }

  /** The bytes at a path of the site. What is missing while the folder is being made whole comes from memory. */
  async read(path: string): Promise<Uint8Array | null> {
    const bytes = await this.folder.read(path);
    if (bytes) return bytes;
    this.refresher.check();
    if (this.refresher.isIdle) return null;
    return (await this.refresher.make(path)) ?? this.#assets.read(path);
  }

  /** Follows a change of the settings, which every page shows. */
  async rebuild(): Promise<void> {
    await this.#unmarkComplete();
    this.refresher.everything();
  }

  /** Waits for the refresh that is under way, but not for long: what is left over the next start makes good. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.refresher.stop();
    const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref());
    await Promise.race([this.refresher.settled(), late]);
    if (!this.#isMarkedComplete && this.#isComplete) await this.markComplete();
  }

  get #isComplete(): boolean {
    return this.refresher.isIdle && this.folder.isMarked;
  }

  get #assets(): OutputFolder {
    return new OutputFolder(this.rendering.templates.assets);
  }

  #stampNow(): string {
    return fingerprintOf(this.#options, this.rendering.templates.version, this.#options.outDir);
  }

  /** Somebody removed the folder or put another one into its place: nothing in it is what it was. */
  async #restore(): Promise<void> {
    await this.#unmarkComplete();
    this.folder.forget();
    await this.folder.copyFrom(this.#assets);
    const assets = new Set(await this.#assets.list());
    await this.refresher.restore((file) => assets.has(file) || isSearchShard(file));
    // Marked last: a folder of which this failed is not the one yet.
    this.folder.mark(this.#stampNow());
    this.#markCompleteWhenQuiet();
  }

  #markCompleteWhenQuiet(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#isComplete) this.markComplete().catch(this.#options.service.report);
      else this.#markCompleteWhenQuiet();
    }, QUIET_MS);
    this.#timer.unref();
  }

  /** A crash from here on must find no stamp: the next start then builds anew. */
  async #unmarkComplete(): Promise<void> {
    if (!this.#isMarkedComplete) return;
    this.#isMarkedComplete = false;
    await removeFile(stampFiles(this.#options), fingerprintPath(this.#options));
  }
}

/** A replica has no data folder of its own: its note lies beside the output. */
const fingerprintPath = ({ service, outDir }: SiteOptions): string =>
  service.store.isWriter ? join(service.store.dataDir, 'output.stamp') : `${outDir}.stamp`;

const stampFiles = ({ service }: SiteOptions): Files => (service.store.isWriter ? service.store.files : openFiles());

function registerAll(rendering: Rendering): PathRegistry {
  const registry = new PathRegistry();
  for (const target of allTargets(rendering)) registry.register(target, filesOf(target, rendering));
  return registry;
}
