import type { Change, ContentIndex } from '../index/content-index.ts';
import { allTargets } from '../render/all-targets.ts';
import { filesOf } from '../render/output-files.ts';
import { PathRegistry } from '../render/path-registry.ts';
import { Refresher } from '../render/refresher.ts';
import type { Rendering } from '../render/rendering.ts';
import { isSearchShard, SEARCH_ENTRY, type SearchOutput } from '../render/search-output.ts';
import type { Templates } from '../render/templates.ts';
import { isDiskError } from '../store/disk/disk-error.ts';
import { OutputFolder, UNFINISHED } from '../store/disk/output-folder.ts';
import { buildSite, openRendering, openTemplates, searchOutputFor, sourcesOf, type SiteOptions } from './build-site.ts';
import type { KeptFacts } from './kept-facts.ts';
import { noteOf, type OutputNote } from './output-note.ts';

/** Time without changes after which the folder is noted to be complete, in milliseconds. */
const QUIET_MS = 1_000;

/** Time between two looks whether the folder is still there, in milliseconds; every refresh looks as well. */
const CHECK_MS = 5_000;

/** Time after a start in which nothing is done but to answer, in milliseconds. */
const RESTORE_MS = 1_000;

/** Longest wait at the end, in milliseconds. */
const CLOSE_MS = 1_500;

/** Changes that are followed one by one, and the share of the records; of more of them a build by all threads is faster. */
const FEW_CHANGES = 100;
const SHARE_CHANGED = 0.1;

export { basePathOf, buildSite, openRendering } from './build-site.ts';

/** An output folder as it is when its site is opened. */
interface Found {
  rendering: Rendering;
  registry: PathRegistry;
  wasWhole: boolean;
}

/** The site of a running server: kept equal to a clean build while the content changes. */
export class LiveSite {
  readonly rendering: Rendering;
  readonly refresher: Refresher;
  readonly folder: OutputFolder;
  readonly #options: SiteOptions;
  readonly #search: SearchOutput;
  readonly #note: OutputNote;
  readonly #facts: KeptFacts;
  #restoring: NodeJS.Timeout | undefined;
  #restored: Promise<void> | undefined;
  /** Whether the folder was found to be what a clean build would make. */
  readonly wasWhole: boolean;
  /** Whether it is noted to be so now. */
  #isMarkedComplete: boolean;
  #timer: NodeJS.Timeout | undefined;
  readonly #watch: NodeJS.Timeout;

  private constructor(options: SiteOptions, note: OutputNote, { rendering, registry, wasWhole }: Found) {
    this.#options = options;
    this.#note = note;
    const { store, summaries } = options.service;
    this.#facts = note.keptFacts(store.index, {
      summaries,
      topics: rendering.topics,
      related: rendering.related,
    });
    this.wasWhole = wasWhole;
    this.#isMarkedComplete = wasWhole;
    this.rendering = rendering;
    this.folder = new OutputFolder(options.outDir);
    this.#search = searchOutputFor(options, this.folder, registry, rendering);
    this.refresher = new Refresher({
      rendering,
      folder: this.folder,
      registry,
      search: this.#search,
      writesDone: () => options.service.store.idle(),
      report: options.service.report,
      ...(options.onWrite ? { onWrite: options.onWrite } : {}),
      onLost: () => this.#restore(),
    });
    this.#watch = setInterval(() => this.refresher.check(), CHECK_MS).unref();
  }

  /** Makes anew what changed since the folder was whole, and everything where that is not known. */
  static async open(options: SiteOptions): Promise<LiveSite> {
    const { service, outDir, isClean } = options;
    const { store } = service;
    const templates = await openTemplates(service.serializeContext.base);
    const note = noteOf(options, sourcesOf(service, templates));
    const changes = isClean ? null : await note.changesSince(new OutputFolder(outDir));
    const isKept = changes !== null && isFew(changes, store.index);
    if (!isKept || changes.length > 0) await note.remove();
    const site = isKept
      ? await LiveSite.#caughtUp(options, note, templates, changes)
      : await LiveSite.#built(options, note, templates);
    service.pages = site.refresher;
    const isSearched = (await site.folder.read(SEARCH_ENTRY)) !== null;
    if (isSearched !== (options.search ?? true)) site.refresher.again([{ kind: 'search' }]);
    if (!(await site.#noteState())) site.#noteWhenQuiet();
    const follow = (changes: Change[]) => {
      site.refresher.changed(changes);
      site.#noteWhenQuiet();
      // The refresh waits for the write, and so for this.
      return site.#unmarkComplete();
    };
    store.onChange(follow);
    store.revisions.follow((id) => {
      const item = store.index.item(id);
      if (item) return follow([{ before: item, after: item }]);
    });
    store.settings.follow(() => site.rebuild());
    return site;
  }

  static async #built(options: SiteOptions, note: OutputNote, templates: Templates): Promise<LiveSite> {
    const { rendering, registry } = await buildSite(options, templates);
    const site = new LiveSite(options, note, { rendering, registry, wasWhole: false });
    site.folder.mark(note.unfinished);
    site.refresher.remember();
    return site;
  }

  /** Follows changes that nobody saw happen as if they happened now: first all is as it was when the folder was whole. */
  static async #caughtUp(
    options: SiteOptions,
    note: OutputNote,
    templates: Templates,
    changes: Change[],
  ): Promise<LiveSite> {
    const { index } = options.service.store;
    for (const change of changes) index.apply(reverse(change));
    const rendering = await openRendering(options, templates);
    const wasWhole = changes.length === 0;
    const site = new LiveSite(options, note, { rendering, registry: registerAll(rendering), wasWhole });
    site.refresher.remember();
    const restore = () => (site.#restored = site.#facts.restore().catch(options.service.report));
    // Where nothing is to be made, the first answers come before what edits are faster with.
    if (wasWhole) site.#restoring = setTimeout(() => void restore(), RESTORE_MS).unref();
    else await restore();
    for (const change of changes) index.apply(change);
    site.folder.mark(wasWhole ? note.wanted : note.unfinished);
    if (!wasWhole) site.refresher.changed(changes);
    await site.refresher.settled();
    return site;
  }

  /** Notes that the folder is what a clean build of the present content would make. */
  async markComplete(): Promise<void> {
    await this.#note.complete(this.folder);
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
    await this.#keepFacts();
    // Without a note the next start builds anew; that is no reason to hold up the end.
    if (this.#isComplete) await this.#noteForNextProcess().catch(this.#options.service.report);
  }

  /** What was kept before is written over only by what has learnt of it. */
  async #keepFacts(): Promise<void> {
    clearTimeout(this.#restoring);
    if (this.wasWhole && !this.#restored) return;
    await this.#restored;
    await this.#facts.keep().catch(this.#options.service.report);
  }

  async #noteForNextProcess(): Promise<void> {
    await this.#note.keepManifest();
    await this.#noteState();
  }

  /** Whether there are pages that the search does not know as they are. */
  get isSearchStale(): boolean {
    return this.#search.isStale;
  }

  get #isComplete(): boolean {
    return this.refresher.isIdle && this.folder.isMarked;
  }

  /** Notes what is whole, and tells whether that is all. */
  async #noteState(): Promise<boolean> {
    if (!this.#isMarkedComplete && this.#isComplete) await this.markComplete();
    return this.#isMarkedComplete;
  }

  get #assets(): OutputFolder {
    return new OutputFolder(this.rendering.templates.assets);
  }

  /** Somebody removed the folder, or put another of ours into its place: nothing in it is what it was. */
  async #restore(): Promise<void> {
    await this.#unmarkComplete();
    await this.folder.begin();
    await this.folder.copyFrom(this.#assets);
    const assets = new Set(await this.#assets.list());
    await this.refresher.restore((file) => assets.has(file) || isSearchShard(file));
    // Marked last: a folder of which this failed is not the one yet.
    this.folder.mark(this.#note.unfinished);
    this.#noteWhenQuiet();
  }

  #noteWhenQuiet(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#noteState().then((isAll) => isAll || this.#noteWhenQuiet(), this.#options.service.report);
    }, QUIET_MS);
    this.#timer.unref();
  }

  /** A crash from here on must find no stamp: the next start then builds anew. */
  async #unmarkComplete(): Promise<void> {
    if (!this.#isMarkedComplete) return;
    this.#isMarkedComplete = false;
    await this.#note.remove();
    try {
      // A folder that is gone must not look like ours by that alone.
      if (this.folder.isMarked) this.folder.mark(UNFINISHED);
    } catch (error) {
      // The refresh that follows says what is wrong with the disk.
      if (!isDiskError(error)) throw error;
    }
  }
}

const reverse = ({ before, after }: Change): Change => ({
  ...(after ? { before: after } : {}),
  ...(before ? { after: before } : {}),
});

const isFew = ({ length }: Change[], index: ContentIndex): boolean =>
  length <= Math.max(FEW_CHANGES, SHARE_CHANGED * [...index.allItems()].length);

function registerAll(rendering: Rendering): PathRegistry {
  const registry = new PathRegistry();
  for (const target of allTargets(rendering)) registry.register(target, filesOf(target, rendering));
  return registry;
}
