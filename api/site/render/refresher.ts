import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Change } from '../../content/index/content-index.ts';
import { nameRecords } from '../../content/index/watcher.ts';
import type { Memo } from '../../lib/memo/memo.ts';
import { codeOf, FolderError, sayOutputTrouble } from '../../content/store/disk/disk-error.ts';
import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { foresight } from './foresight.ts';
import { OutputFiles } from './output-files.ts';
import type { Outputs } from './outputs/table.ts';
import type { PathRegistry } from './path-registry.ts';
import { IdleScheduler } from './idle-scheduler.ts';
import { retrying } from './retry.ts';
import type { SearchOutput } from './search-output.ts';
import { type Urgency, WorkQueue } from './work-queue.ts';

/** Milliseconds that outputs may take before requests get their turn. */
const TURN_MS = 8;

/** Made from the documents in the folder, and so after all of them. */
const SEARCH = 'search index';

type OnError = (error: unknown) => void;

/** Errors of a file where a folder is needed, or the other way round. */
const IN_THE_WAY = new Set(['EEXIST', 'EISDIR', 'ENOTDIR']);

/** Thrown for an output that takes too long to make during a request; it will exist soon. */
export class NotYetMade extends Error {
  constructor(path: string) {
    super(`${path} has not been made yet`);
    this.name = 'NotYetMade';
  }
}

export interface Progress {
  done: number;
  total: number;
}

export interface RefresherOptions {
  memo: Memo;
  outputs: Outputs;
  registry: PathRegistry;
  folder: OutputFolder;
  search: SearchOutput;
  /** Resolves when the writes in progress are done. */
  writesDone(): Promise<void>;
  report(error: unknown): void;
  onWrite: ((file: string) => void) | undefined;
  /** Called with each output that was made and the inputs that made it stale. */
  onMade: ((output: string, causes: string[]) => void) | undefined;
  onProgress: ((progress: Progress) => void) | undefined;
  /** Called when the folder is not the one written before; makes it usable again. */
  onLost?: () => Promise<void>;
}

/**
 * Keeps the output folder equal to a clean build while the content changes. Writes in progress come first, and
 * all their changes share one refresh; if no caller waits for it, the refresh waits until changes pause.
 * Outputs that read a changed record directly are made first, those that only mention it next, and outputs of
 * many texts when changes pause.
 */
export class Refresher {
  readonly #options: RefresherOptions;
  readonly files: OutputFiles;
  readonly foresight: ReturnType<typeof foresight>;
  readonly #queue = new WorkQueue();
  /** Outputs to make again even if they are not due, and to write whatever their files are known to show. */
  readonly #forced = new Set<string>();
  /** Outputs to make last, because something was in the way that another output may be about to remove. */
  readonly #last = new Set<string>();
  /** Outputs that could not be made; tried again with the next change and after a delay. */
  readonly #failed = new Set<string>();
  /** Why the current or the last refresh left something undone. */
  #error: unknown = null;
  readonly #retry = retrying(() => this.#wake());
  #hasChanged = false;
  /** Wait for changes whose refresh has not begun, and whether a caller waits for it. */
  #primary: PromiseWithResolvers<void> | null = null;
  #isAwaited = false;
  /** Wait for changes whose awaited outputs are being written. */
  #underWay: PromiseWithResolvers<void> | null = null;
  #all: PromiseWithResolvers<void> | null = null;
  /** Also true until writing is allowed. */
  #running = true;
  readonly #idle = new IdleScheduler();
  #turnMs = 0;
  #done = 0;

  constructor(options: RefresherOptions) {
    this.#options = options;
    this.files = new OutputFiles({
      ...options,
      onFreed: (owner) => {
        this.#forced.add(owner);
        this.#add(owner, true);
      },
      onDocument: () => this.#add(SEARCH, false),
    });
    this.foresight = foresight({
      ...options,
      files: this.files,
      lookAgain: (some) => {
        for (const output of some) this.#add(output, false);
        this.changed([]);
      },
    });
  }

  /** Number of outputs and files that still need work. */
  get pending(): number {
    return this.#queue.size + this.#failed.size + this.files.orphans;
  }

  /** Names of the waiting outputs, without the search index. */
  get waiting(): string[] {
    return [...this.#queue].filter((output) => output !== SEARCH);
  }

  /** Why outputs are missing or out of date; empty if none are. */
  get trouble(): string {
    if (this.#error === null) return '';
    const reason = sayOutputTrouble(this.#error);
    return this.pending > 0 ? `${reason}: ${this.pending} outputs pending` : reason;
  }

  /** Whether the folder equals a clean build. */
  get isIdle(): boolean {
    return !this.#running && !this.#hasChanged && this.pending === 0;
  }

  /** Reports changes that the content already has, except changes of settings. */
  changed(changes: readonly Change[]): void {
    const { memo, outputs } = this.#options;
    for (const output of outputs.ofChanges(changes)) if (!memo.has(output)) this.#add(output, true);
    for (const { output, isDirect } of memo.doubtful()) this.#add(output, isDirect);
    this.#hasChanged = true;
    this.#primary ??= Promise.withResolvers();
    this.#idle.begin();
    this.#idle.changed();
    this.#wake();
  }

  /** Makes some outputs again, due or not. Files that already have their bytes are not written. */
  again(some: Iterable<string>): void {
    for (const output of some) this.#force(output);
    this.changed([]);
  }

  /** Registers the paths of outputs before any is made, so that each can be requested. */
  async claim(some: Iterable<string> = this.#options.outputs.all()): Promise<void> {
    const { outputs, memo } = this.#options;
    for (const output of some) {
      await this.#giveTurn();
      await this.files.place(output, outputs.files(output));
      await this.claim([...outputs.more(output)].filter((other) => !memo.has(other)));
    }
  }

  /** Starts writing into the folder as it is; nothing is written before. */
  begin(): void {
    this.#running = false;
    if (this.#all) void this.#run();
  }

  /** Makes all outputs into a folder that is not served yet. */
  buildInto(folder: OutputFolder): Promise<void> {
    this.files.use(folder, true);
    this.#options.search.forget();
    for (const output of this.#options.outputs.all()) this.#force(output, 'soon');
    this.lookAtSearch();
    this.begin();
    return this.settled();
  }

  /** Moves the outputs to another folder once all are made; later changes are written there. */
  async moveTo(folder: OutputFolder, move: () => Promise<void>): Promise<void> {
    while (this.#running || this.#all) await this.settled();
    this.#running = true;
    try {
      await move();
      this.files.use(folder, false);
    } finally {
      this.begin();
    }
  }

  /** Has the search index made or removed. */
  lookAtSearch(): void {
    this.again([SEARCH]);
  }

  /** Makes everything again in an unknown folder; our files that belong to no output are removed unless `isKept`. */
  async restore(isKept: (file: string) => boolean): Promise<void> {
    const { memo, outputs, search } = this.#options;
    await this.files.forget(isKept);
    search.forget();
    this.again([...memo.outputs(), ...outputs.all(), SEARCH]);
  }

  /** Checks whether the folder still exists, and restores it if not. After an error the retry does that. */
  check(): void {
    if (this.#error === null && !this.files.folder.isMarked) this.#wake();
  }

  /** The bytes of a file as it should be now, or null if no output has this path. */
  async make(path: string): Promise<Uint8Array | null> {
    const owner = this.#options.registry.owner(path);
    const file = owner && this.#options.outputs.files(owner).find((candidate) => candidate.path === path);
    return file ? Buffer.from(await file.print(file.view(), this.files.readShown)) : null;
  }

  /**
   * The same, read from the folder if the file there is up to date. Throws {@link NotYetMade} for an output of many
   * texts that is still to be made.
   */
  async present(path: string): Promise<Uint8Array | null> {
    const { registry, outputs } = this.#options;
    const owner = registry.owner(path);
    if (owner === undefined) return null;
    const isDue = this.#isDue(owner, path);
    if (isDue && outputs.isLarge(owner)) throw new NotYetMade(path);
    return (isDue ? null : await this.files.folder.read(path)) ?? this.make(path);
  }

  /** The bytes of a file if it is up to date, else null. */
  stored(path: string): Buffer | null {
    const owner = this.#options.registry.owner(path);
    return owner === undefined || this.#isDue(owner, path) ? null : this.files.folder.written(path);
  }

  #isDue(owner: string, path: string): boolean {
    return this.#options.memo.isDue(owner) || !this.files.isWritten(path);
  }

  stop(): void {
    this.#retry.stop();
    this.#idle.hurry();
  }

  /** Resolves when everything that changed so far can be read at its URL. */
  live(): Promise<void> {
    this.#idle.wake();
    this.#isAwaited ||= this.#primary !== null;
    return (this.#primary ?? this.#underWay)?.promise ?? Promise.resolve();
  }

  /** Resolves when the folder equals a clean build. */
  async settled(): Promise<void> {
    while (this.#all) {
      this.#idle.hurry();
      await this.#all.promise;
    }
  }

  #wake(): void {
    this.#all ??= Promise.withResolvers();
    if (!this.#running) void this.#run();
  }

  #add(output: string, isDirect: boolean): void {
    this.#queue.add(output, this.#urgencyOf(output, isDirect));
  }

  #urgencyOf(output: string, isDirect = false): Urgency {
    const { outputs } = this.#options;
    if (output === SEARCH || outputs.isLarge(output)) return 'paused';
    return isDirect || outputs.isAwaited(output) ? 'awaited' : 'soon';
  }

  #force(output: string, urgency = this.#urgencyOf(output)): void {
    this.#forced.add(output);
    this.#queue.add(output, urgency);
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.#retry.wait();
    for (const output of this.#failed) this.#force(output);
    this.#failed.clear();
    let hasFailed = false;
    const onError = (error: unknown) => {
      hasFailed = true;
      // If many outputs fail only the first error is reported, and none that persists.
      if (this.#error === null) this.#options.report(error instanceof FolderError ? error.message : error);
      this.#error = error;
    };
    try {
      do {
        await this.#options.writesDone();
        if (!this.files.isNew && !this.files.folder.isMarked) await this.#options.onLost?.();
        const isNew = this.#hasChanged;
        const isAwaited = isNew ? this.#isAwaited : this.#queue.size === 0;
        if (!isAwaited && !(await this.#idle.isReached())) continue;
        await (isNew ? this.#refreshFirst(onError) : this.#refreshLater(onError));
      } while (this.#hasChanged || this.#queue.size > 0);
    } catch (error) {
      onError(error);
    } finally {
      if (!hasFailed) this.#error = null;
      this.#running = false;
      this.#idle.rest();
      this.#primary?.resolve();
      this.#primary = null;
      this.#isAwaited = false;
      this.#all?.resolve();
      this.#all = null;
    }
    if (this.#error === null) this.#retry.succeeded();
    else this.#retry.later();
  }

  async #refreshFirst(onError: OnError): Promise<void> {
    this.#underWay = this.#primary;
    this.#primary = null;
    this.#isAwaited = false;
    this.#hasChanged = false;
    try {
      for (const output of this.#queue.take('awaited')) await this.#attempt(output, onError);
      await this.files.removeOrphans(onError);
    } finally {
      this.#underWay?.resolve();
      this.#underWay = null;
    }
  }

  async #refreshLater(onError: OnError): Promise<void> {
    const atLeast = this.#idle.isPause ? 'paused' : 'soon';
    for (const output of this.#queue.take(atLeast)) {
      await this.#attempt(output, onError);
      await this.#options.writesDone();
      if (this.#hasChanged) break;
    }
    if (this.#queue.size === 0) this.#idle.end();
    else if (!this.#hasChanged) this.#idle.again();
    await this.files.removeOrphans(onError);
  }

  /** A failing output must not prevent others from being made. */
  async #attempt(output: string, onError: OnError): Promise<void> {
    const isForced = this.#forced.delete(output);
    const isLast = this.#last.delete(output);
    try {
      await this.#giveTurn();
      if (isLast) await this.files.removeOrphans(onError);
      if (output === SEARCH) await this.#refreshSearch();
      else if (isForced || this.#options.memo.isDue(output)) await this.#make(output, isForced);
      this.#tellProgress();
    } catch (error) {
      if (!isLast && IN_THE_WAY.has(codeOf(error))) {
        this.#last.add(output);
        return this.#force(output, 'paused');
      }
      onError(error);
      this.#failed.add(output);
    }
  }

  /** Lets requests run: making and writing outputs never waits for anything by itself. */
  async #giveTurn(): Promise<void> {
    if (performance.now() - this.#turnMs <= TURN_MS) return;
    await yieldToEventLoop();
    this.#turnMs = performance.now();
  }

  #tellProgress(): void {
    this.#done++;
    this.#options.onProgress?.({ done: this.#done, total: this.#done + this.#queue.size });
    if (this.#queue.size === 0) this.#done = 0;
  }

  async #make(output: string, isForced: boolean): Promise<void> {
    const { memo, outputs, onMade } = this.#options;
    const causes = onMade ? memo.causeOf(output) : [];
    const { files, more } = memo.record(output, () => ({
      files: outputs.files(output).map((file) => ({ file, view: file.view() })),
      more: [...outputs.more(output)],
    }));
    for (const other of more) {
      if (this.files.isNew) this.#force(other, 'soon');
      else if (!memo.has(other)) this.#add(other, true);
    }
    await this.files.put(output, files, isForced);
    // Its kind is not made, or its record is gone and adds it again if it returns.
    if (!outputs.isWanted(output) || (files.length === 0 && nameRecords(memo.inputsOf(output)))) memo.forget(output);
    onMade?.(output, causes);
  }

  /** Changes take precedence over the search; the rest of it is done after them. */
  async #refreshSearch(): Promise<void> {
    const isDone = await this.#options.search.refresh(() => this.#hasChanged, this.#options.onWrite);
    if (!isDone) this.#force(SEARCH);
  }
}
