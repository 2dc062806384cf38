import { setTimeout as wait } from 'node:timers/promises';
import type { Change } from '../../content/index/content-index.ts';
import { reverse } from '../../content/index/overlay.ts';
import { historyCell } from '../../content/index/watcher.ts';
import { publicUploads } from '../render/public-files.ts';
import { NotYetMade, type Refresher } from '../render/refresher.ts';
import type { Rendering } from '../render/rendering.ts';
import { isSearchShard, SEARCH_ENTRY } from '../render/search-output.ts';
import type { Templates } from '../render/templates.ts';
import { isDiskError } from '../../content/store/disk/disk-error.ts';
import { OutputFolder, UNFINISHED } from '../../content/store/disk/output-folder.ts';
import { BuildNote, type Noted, type NotedFindings } from './build-note.ts';
import { buildInto, makeParts, openTemplates, type SiteOptions, type SiteParts } from './build-site.ts';

/** Milliseconds without changes after which the folder is marked as complete. */
const QUIET_MS = 1_000;

/** Milliseconds between checks that the folder still exists; every refresh checks as well. */
const CHECK_MS = 5_000;

/** Longest wait when closing, in milliseconds. */
const CLOSE_MS = 1_500;

/**
 * What the disk tells the next process about the folder: nothing usable, that it lags behind the content, that it is
 * complete (its marker), or also what it was made of (the note).
 */
type OnDisk = 'unknown' | 'behind' | 'marked' | 'noted';

/** The site of a running server, kept equal to a clean build while the content changes. */
export class LiveSite {
  readonly folder: OutputFolder;
  readonly #options: SiteOptions;
  readonly #parts: SiteParts;
  readonly #note: BuildNote;
  /** Whether the folder was found equal to a clean build at the start. */
  wasWhole = false;
  /** Whether the folder has become whole since the start. Until then pages are made on request and not cached. */
  isWhole = false;
  #onDisk: OnDisk = 'unknown';
  #timer: NodeJS.Timeout | undefined;
  readonly #watch: NodeJS.Timeout;

  private constructor(options: SiteOptions, templates: Templates) {
    this.#options = options;
    this.#note = new BuildNote(options, templates.version);
    this.folder = new OutputFolder(options.outDir);
    this.#parts = makeParts({ ...options, onLost: () => this.#restore() }, templates, this.folder);
    this.#watch = setInterval(() => this.refresher.check(), CHECK_MS).unref();
  }

  /** A site that can serve each of its pages; {@link makeWhole} writes them. */
  static async prepare(options: SiteOptions): Promise<LiveSite> {
    const { service } = options;
    const { store } = service;
    const site = new LiveSite(options, await openTemplates(service.serializeContext.base));
    const { refresher } = site;
    const noted = options.isClean ? null : await site.#usableNote();
    // From the note on, every change must be followed.
    if (noted) site.#goOn(noted);
    store.onChange((changes) => site.#follow(changes));
    store.revisions.listeners.add(() => site.#follow([]));
    store.onSettings(() => site.rebuild());
    service.pages = refresher;
    await refresher.claim(noted ? refresher.waiting : undefined);
    return site;
  }

  /** The same, with all pages made. */
  static async open(options: SiteOptions): Promise<LiveSite> {
    const site = await LiveSite.prepare(options);
    await site.#makeAll();
    return site;
  }

  /** Makes again what changed since the folder was whole, or everything, with a note of it, if that is not known. */
  async makeWhole(): Promise<void> {
    const isUnknown = this.#onDisk === 'unknown';
    await this.#makeAll();
    if (isUnknown) await this.keepNote().catch(this.#options.service.report);
  }

  async #makeAll(): Promise<void> {
    await (this.#onDisk === 'unknown' ? this.#build() : this.#catchUp());
    if (!this.#markIfComplete()) this.#markWhenQuiet();
    this.isWhole = true;
  }

  // The refresh waits for the write, and so for this.
  #follow(changes: readonly Change[]): void {
    this.refresher.changed(changes);
    this.#fallBehind();
  }

  /** Outputs that were never made; a change of the settings may create some. */
  #missing(): string[] {
    const { outputs } = this.#parts;
    return [...outputs.all()].filter((output) => !this.#options.service.memo.has(output));
  }

  get rendering(): Rendering {
    return this.#parts.rendering;
  }

  get refresher(): Refresher {
    return this.#parts.refresher;
  }

  /** The note, if the folder is marked with its fingerprint or with that of the present content; else null. */
  async #usableNote(): Promise<Noted | null> {
    if (!this.folder.isListed) return null;
    const noted = await this.#note.read();
    const isKnown = noted && [noted.fingerprint, this.#note.fingerprint].some((word) => this.folder.hasMarker(word));
    return isKnown ? noted : null;
  }

  /** Follows changes made while no process was watching as if they happened now, from the noted state on. */
  #goOn(noted: Noted): void {
    const { store, memo } = this.#options.service;
    const { index } = store;
    const { outputs } = this.#parts;
    const { site, authors } = index;
    const { changes, histories } = this.#note.differences(noted);
    index.settle(noted.site, new Map(noted.authors.map((author) => [author.id, author])));
    for (const change of changes) index.apply(reverse(change));
    memo.restore(noted.known);
    this.refresher.files.adopt(noted.written);
    const hasOtherSettings = index.settle(site, authors);
    for (const change of changes) index.apply(change);
    for (const id of histories) memo.changed(historyCell(id));
    const unwanted = [...memo.outputs()].filter((output) => !outputs.isWanted(output));
    const missing = this.#missing();
    const isSame = changes.length + histories.length + unwanted.length + missing.length === 0 && !hasOtherSettings;
    this.#onDisk = isSame ? 'noted' : 'behind';
    if (isSame) return;
    this.refresher.again([...unwanted, ...missing]);
    if (hasOtherSettings) this.refresher.lookAtSearch();
    this.refresher.changed(changes);
  }

  async #catchUp(): Promise<void> {
    const isSearched = (await this.folder.read(SEARCH_ENTRY)) !== null;
    const isOtherSearch = isSearched !== (this.#options.search ?? true);
    if (isOtherSearch) this.refresher.lookAtSearch();
    const { fingerprint } = this.#note;
    this.wasWhole = this.#onDisk === 'noted' && !isOtherSearch && this.folder.hasMarker(fingerprint);
    if (this.wasWhole) this.folder.mark(fingerprint);
    else this.#markUnfinished();
    this.refresher.begin();
    await this.refresher.settled();
  }

  async #build(): Promise<void> {
    await buildInto(this.#options, this.#parts, this.folder);
    this.#markUnfinished();
  }

  #markUnfinished(): void {
    this.#onDisk = 'behind';
    this.folder.mark(`${UNFINISHED} ${this.#note.fingerprint}`);
  }

  /** Compares the bytes of uploads: a picture replaced under the same name changes no record. */
  async lookAtUploads(): Promise<void> {
    this.refresher.again(publicUploads(this.#options.service).map((file) => `upload ${file}`));
    await this.refresher.settled();
  }

  /** The same for files that changed while the site is served, by paths below the content folder. */
  followFiles(paths: readonly string[]): void {
    const uploads = paths.filter((path) => path.startsWith('uploads/'));
    if (uploads.length === 0) return;
    this.refresher.again(uploads.map((path) => `upload ${path.slice('uploads/'.length)}`));
    this.#fallBehind();
  }

  /**
   * The bytes at a path of the site. Missing files are made on demand while the folder is being made whole; one that
   * takes long to make throws {@link NotYetMade}.
   */
  async read(path: string): Promise<Uint8Array | null> {
    if (!this.isWhole) return this.#readPresent(path);
    const bytes = await this.folder.read(path);
    if (bytes) return bytes;
    this.refresher.check();
    if (this.refresher.isIdle) return null;
    return (await this.refresher.make(path)) ?? this.#assets.read(path);
  }

  /** Until the folder is whole no file may be served that was made of older content. */
  async #readPresent(path: string): Promise<Uint8Array | null> {
    if (isSearchShard(path)) throw new NotYetMade(path);
    const bytes = (await this.refresher.present(path)) ?? (await this.#assets.read(path));
    return bytes ?? (this.folder.owns(path) ? null : this.folder.read(path));
  }

  /** Follows a change of the settings, which every page shows; the search has the owner's synonyms. */
  rebuild(): void {
    this.refresher.again(this.#missing());
    this.refresher.lookAtSearch();
    this.#fallBehind();
  }

  /** Waits briefly for the refresh in progress; the next start does what is left. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.refresher.stop();
    await Promise.race([this.refresher.settled(), wait(CLOSE_MS, undefined, { ref: false })]);
    // Without a note the next start rebuilds everything; that is no reason to delay shutdown.
    if (this.isWhole && this.#isComplete) await this.keepNote().catch(this.#options.service.report);
  }

  /** Writes the note for the next process if the folder is whole. */
  async keepNote(findings: NotedFindings = null): Promise<void> {
    if (!this.#isComplete || (this.#onDisk === 'noted' && !findings)) return;
    const { memo } = this.#options.service;
    const known = memo.known();
    // A server continues with it packed, which takes less memory.
    if (!findings) memo.restore(known);
    await this.#note.write(known, this.refresher.files.written, findings);
    this.folder.tidyList();
    if (this.#markIfComplete()) this.#onDisk = 'noted';
  }

  /** Whether the search index lags behind some pages. */
  get isSearchStale(): boolean {
    return this.#parts.search.isStale;
  }

  get #isComplete(): boolean {
    return this.refresher.isIdle && this.folder.isMarked;
  }

  /** Marks the folder as equal to a clean build of the present content if it is. Returns whether it is marked so. */
  #markIfComplete(): boolean {
    if (this.#onDisk === 'behind' && this.#isComplete) {
      this.folder.mark(this.#note.fingerprint);
      this.#onDisk = 'marked';
    }
    return this.#isMarked;
  }

  get #assets(): OutputFolder {
    return new OutputFolder(this.rendering.templates.assets);
  }

  /** Restores a folder that was removed or exchanged for another of ours: none of its contents can be relied on. */
  async #restore(): Promise<void> {
    this.#onDisk = 'behind';
    await this.folder.begin();
    await this.folder.copyFrom(this.#assets);
    const assets = new Set(await this.#assets.list());
    await this.refresher.restore((file) => assets.has(file) || isSearchShard(file));
    // Marked last: if any of this fails the folder is not the output yet.
    this.#markUnfinished();
    this.#markWhenQuiet();
  }

  #markWhenQuiet(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      try {
        if (!this.#markIfComplete()) this.#markWhenQuiet();
      } catch (error) {
        this.#options.service.report(error);
      }
    }, QUIET_MS);
    this.#timer.unref();
  }

  /** A crash from here on must not leave a folder marked as complete; otherwise the next start would not rebuild it. */
  #fallBehind(): void {
    this.#markWhenQuiet();
    if (!this.#isMarked) return;
    this.#onDisk = 'behind';
    try {
      // Writing the marker into a new folder would make it look like ours.
      if (this.folder.isMarked) this.#markUnfinished();
    } catch (error) {
      // The refresh that follows reports what is wrong with the disk.
      if (!isDiskError(error)) throw error;
    }
  }

  /** Whether the marker of the folder says that it is complete. */
  get #isMarked(): boolean {
    return this.#onDisk === 'marked' || this.#onDisk === 'noted';
  }
}
