import { setImmediate as breathe } from 'node:timers/promises';
import type { Change } from '../index/content-index.ts';
import { resuming } from '../lib/offload.ts';
import { FolderError, sayOutputTrouble } from '../store/disk/disk-error.ts';
import type { OutputFolder } from '../store/disk/output-folder.ts';
import { affected } from './affected-targets.ts';
import { allTargets } from './all-targets.ts';
import { ownerOf, type BuildTarget } from './build-targets.ts';
import { DueTargets } from './due-targets.ts';
import { FreedFiles } from './freed-files.ts';
import { ListStates } from './list-states.ts';
import { filesBeside, filesOf, isListTarget, listingOf, type OutputFile } from './output-files.ts';
import { navigationFiles } from './page-navigation.ts';
import { NO_CHANGES, type PathChanges, type PathRegistry } from './path-registry.ts';
import { learnWords } from './query-files.ts';
import { Quiet } from './quiet.ts';
import type { RefresherOptions } from './refresher-options.ts';
import type { Rendering } from './rendering.ts';
import { Retry } from './retry.ts';
import type { SearchOutput } from './search-output.ts';
import { makeWait, type Wait } from './wait.ts';

type OnError = (error: unknown) => void;

/**
 * Keeps the output folder equal to a clean build while the content changes. Writes under way go first, and what changed by
 * then shares one refresh; where nobody waits for it, that waits until changes pause. What a change owns is written first,
 * what merely mentions it after that, and what holds many texts when changes pause.
 */
export class Refresher {
  readonly #rendering: Rendering;
  readonly #folder: OutputFolder;
  readonly #registry: PathRegistry;
  readonly #search: SearchOutput;
  readonly #writesDone: () => Promise<void>;
  readonly #report: (error: unknown) => void;
  readonly #onWrite: (file: string) => void;
  readonly #onLost: () => Promise<void>;
  #changes: Change[] = [];
  readonly #later = new DueTargets();
  /** What could not be made; it is tried again with the next change, and after a while. */
  readonly #failed = new DueTargets();
  readonly #freed: FreedFiles;
  /** Why something was left undone by the refresh under way, or by the last one. */
  #error: unknown = null;
  readonly #retry = new Retry(() => this.#wake());
  /** Whether all files are from here: in a folder that somebody put into the place of ours may be anything. */
  #isFolderOurs = true;
  /** For changes whose refresh has not begun. */
  #primary: Wait | null = null;
  /** For changes whose primary outputs are being written. */
  #underWay: Wait | null = null;
  #all: Wait | null = null;
  #running = false;
  readonly #lists: ListStates;
  readonly #quiet = new Quiet();

  constructor(options: RefresherOptions) {
    this.#rendering = options.rendering;
    this.#lists = new ListStates(options.rendering);
    this.#folder = options.folder;
    this.#registry = options.registry;
    this.#freed = new FreedFiles(this.#folder, this.#registry);
    this.#search = options.search;
    this.#writesDone = options.writesDone;
    this.#report = options.report;
    this.#onWrite = options.onWrite ?? (() => {});
    this.#onLost = options.onLost ?? (() => Promise.resolve());
  }

  /** Outputs that are still to be written. */
  get pending(): number {
    return this.#later.size + this.#failed.size + this.#freed.size;
  }

  /** Why outputs are missing or old; else empty. */
  get trouble(): string {
    if (this.#error === null) return '';
    const reason = sayOutputTrouble(this.#error);
    return this.pending > 0 ? `${reason}: ${this.pending} outputs pending` : reason;
  }

  /** Whether the folder is what a clean build would make. */
  get isIdle(): boolean {
    return !this.#running && this.#changes.length === 0 && this.pending === 0;
  }

  /** Takes note of what list pages show at the start, when the folder is known to be up to date. */
  remember(): void {
    this.#lists.remember(this.#registry.targets());
  }

  changed(changes: Change[]): void {
    this.#changes.push(...changes);
    this.#primary ??= makeWait();
    if (changes.length > 0) this.#quiet.begin();
    this.#quiet.changed();
    this.#wake();
  }

  #wake(): void {
    this.#all ??= makeWait();
    if (!this.#running) void this.#run();
  }

  /** Makes everything anew, because something changed that every page shows. */
  everything(): void {
    this.#lists.forget();
    this.again([...this.#registry.targets(), ...allTargets(this.#rendering)]);
  }

  /** Makes some targets anew; what has its bytes already is left alone. */
  again(targets: Iterable<BuildTarget>): void {
    for (const target of targets) this.#addLater(target);
    this.changed([]);
  }

  /** Makes everything anew in a folder of which nothing is known; what of ours is no output goes, unless it is `kept`. */
  async restore(isKept: (file: string) => boolean): Promise<void> {
    for (const file of await this.#folder.list()) {
      const isDue = this.#folder.owns(file) && this.#registry.owner(file) === undefined;
      if (isDue && !isKept(file)) this.#freed.add(file);
    }
    this.#search.forget();
    this.#isFolderOurs = false;
    this.everything();
  }

  /** Looks whether the folder is still there, and makes it whole again where it is not; after an error that has its time. */
  check(): void {
    if (this.#error === null && !this.#folder.isMarked) this.#wake();
  }

  /** The bytes of an output as it should be now; null when there is none at this path. */
  async make(path: string): Promise<Uint8Array | null> {
    const owner = this.#registry.owner(path);
    const file = owner && filesOf(owner, this.#rendering).find((candidate) => candidate.path === path);
    return file ? Buffer.from(await resuming(() => file.make())) : null;
  }

  stop(): void {
    this.#retry.stop();
    this.#quiet.hurry();
  }

  /** Resolves when everything that changed so far can be read at its URL. */
  live(): Promise<void> {
    this.#quiet.wake();
    return (this.#primary ?? this.#underWay)?.wait() ?? Promise.resolve();
  }

  /** Resolves when the folder is what a clean build would make. */
  async settled(): Promise<void> {
    while (this.#all) {
      this.#quiet.hurry();
      await this.#all.wait();
    }
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.#retry.wait();
    for (let due = this.#failed.take(); due; due = this.#failed.take()) this.#addLater(due.target, due.touched);
    let hasFailed = false;
    const onError = (error: unknown) => {
      hasFailed = true;
      // Of many that fail at once only the first is told, and of those that go on failing none.
      if (this.#error === null) this.#report(error instanceof FolderError ? error.message : error);
      this.#error = error;
    };
    try {
      do {
        await this.#writesDone();
        if (!this.#folder.isMarked) await this.#onLost();
        const isNew = this.#changes.length > 0;
        const isAwaited = isNew ? this.#primary?.isAwaited : this.#later.size === 0;
        if (!isAwaited && !(await this.#quiet.isReached())) continue;
        await (isNew ? this.#refreshFirst(onError) : this.#refreshLater(onError));
      } while (this.#changes.length > 0 || this.#later.size > 0);
    } catch (error) {
      onError(error);
    } finally {
      if (!hasFailed) this.#error = null;
      this.#running = false;
      this.#quiet.rest();
      this.#primary?.done();
      this.#primary = null;
      this.#all?.done();
      this.#all = null;
    }
    if (this.#error === null) this.#retry.succeeded();
    else this.#retry.later();
  }

  async #refreshFirst(onError: OnError): Promise<void> {
    const changes = this.#changes;
    this.#underWay = this.#primary;
    this.#changes = [];
    this.#primary = null;
    try {
      const { primary, deferred, touched } = affected(changes, this.#rendering);
      for (const target of deferred) this.#addLater(target, touched);
      for (const target of primary) await this.#attempt(target, touched, true, onError);
      await this.#freed.remove(this.#onWrite, onError);
    } finally {
      this.#underWay?.done();
      this.#underWay = null;
    }
  }

  async #refreshLater(onError: OnError): Promise<void> {
    const { isPause } = this.#quiet;
    for (let due = this.#later.take(isPause); due; due = this.#later.take(isPause)) {
      await this.#attempt(due.target, due.touched, false, onError);
      await this.#writesDone();
      if (this.#changes.length > 0) break;
    }
    if (this.#later.size === 0) this.#quiet.end();
    else if (this.#changes.length === 0) this.#quiet.again();
    await this.#freed.remove(this.#onWrite, onError);
  }

  #addLater(target: BuildTarget, touched?: ReadonlySet<number>): void {
    this.#quiet.begin();
    this.#later.add(target, touched);
  }

  /** An output that cannot be made keeps no other from being made. */
  async #attempt(target: BuildTarget, touched: Set<number>, isFirst: boolean, onError: OnError): Promise<void> {
    try {
      if (target.kind === 'search') await this.#refreshSearch();
      else await this.#refresh(target, touched, isFirst);
    } catch (error) {
      onError(error);
      this.#failed.add(target, touched);
    }
  }

  /** Writes the files of a target. Among the primary outputs, pages of a list that only shifted are left for later. */
  async #refresh(target: BuildTarget, touched: Set<number>, isFirst: boolean): Promise<void> {
    // Requests get their turn: making and writing never waits for anything by itself.
    await breathe();
    if (target.kind === 'item') await this.#search.changing(target.id);
    if (target.kind === 'words' && this.#isFolderOurs)
      learnWords(target.part, this.#rendering, (file) => this.#folder.written(file));
    const { files, changes } = this.#due(target, touched, isFirst);
    // Said only once, so it is noted down before anything can fail.
    for (const path of changes.remove) this.#freed.add(path);
    try {
      for (const file of files) if (this.#registry.owns(ownerOf(target), file.path)) await this.#write(file);
      if (target.kind === 'item') this.#addLater({ kind: 'search' });
      for (const [path, owner] of changes.write) {
        await this.#takeOver(path, owner);
        changes.write.delete(path);
      }
    } catch (error) {
      for (const holder of [target, ...changes.write.values()]) this.#lists.forget(holder);
      for (const holder of changes.write.values()) this.#failed.add(holder, touched);
      throw error;
    }
  }

  /** Changes go before, as before all that is deferred; what is left of it is done after them. */
  async #refreshSearch(): Promise<void> {
    const isInterrupted = () => this.#changes.length > 0;
    if (!(await this.#search.refresh(isInterrupted, this.#onWrite))) this.#addLater({ kind: 'search' });
  }

  /** The files of a target that are to be written, and what follows for other targets. */
  #due(target: BuildTarget, touched: Set<number>, isFirst: boolean): { files: OutputFile[]; changes: PathChanges } {
    if (target.kind === 'navigation') {
      const files = navigationFiles(target, this.#rendering, (file) => this.#folder.written(file));
      return { files, changes: NO_CHANGES };
    }
    const listing = isListTarget(target) ? listingOf(target, this.#rendering) : null;
    if (!listing || !isListTarget(target)) {
      this.#lists.forget(target);
      // What is whole now need not be made again.
      this.#later.delete(target);
      const files = filesOf(target, this.#rendering);
      return { files, changes: this.#registry.register(target, files) };
    }
    const { files, hasMore, isSame } = this.#lists.due(target, listing, touched, isFirst);
    if (hasMore) this.#addLater(target, touched);
    const changes = isSame ? NO_CHANGES : this.#registry.register(target, filesOf(target, this.#rendering));
    return { files: [...files, ...filesBeside(target, this.#rendering)], changes };
  }

  /** Another target steps in at a place that its holder left. */
  async #takeOver(path: string, owner: BuildTarget): Promise<void> {
    const file = filesOf(owner, this.#rendering).find((candidate) => candidate.path === path);
    if (file) await this.#write(file);
  }

  async #write(file: OutputFile): Promise<void> {
    if (this.#folder.write(file.path, await resuming(() => file.make()))) this.#onWrite(file.path);
  }
}
