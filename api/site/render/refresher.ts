import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Change } from '../../content/index/content-index.ts';
import { type Memo, signOf } from '../../lib/memo/memo.ts';
import { FolderError, sayOutputTrouble } from '../../content/store/disk/disk-error.ts';
import type { UrlChange } from '../../rest/operations/operation.ts';
import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { OrphanedFiles } from './orphaned-files.ts';
import type { Bytes, OutputFile } from './outputs/output.ts';
import type { Outputs } from './outputs/table.ts';
import type { PathClaim, PathRegistry } from './path-registry.ts';
import { IdleScheduler } from './idle-scheduler.ts';
import { Retry } from './retry.ts';
import { documentIdOf, type SearchOutput } from './search-output.ts';
import { makeWait, type Wait } from './wait.ts';
import { type Urgency, WorkQueue } from './work-queue.ts';

/** Time that outputs take before requests get their turn, in milliseconds. */
const TURN_MS = 8;

/** What is made of the documents in the folder, and so after all of them. */
const SEARCH = 'search index';

type OnError = (error: unknown) => void;

/** What is asked for takes so long to make that nobody is kept waiting for it: it will be there. */
export class NotYetMade extends Error {
  constructor(path: string) {
    super(`${path} is not made yet`);
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
  /** Resolves when the writes that are under way are done. */
  writesDone(): Promise<void>;
  report(error: unknown): void;
  onWrite: ((file: string) => void) | undefined;
  /** Called with each output that is made and the inputs that made it stale. */
  onMade: ((output: string, causes: string[]) => void) | undefined;
  onProgress: ((progress: Progress) => void) | undefined;
  /** The folder is not the one that was written into; makes it one that can be. */
  onLost?: () => Promise<void>;
}

/** What a later process needs to go on with a folder: of each output the files that it wants, of files what they show. */
export interface Written {
  claims: [output: string, claims: [path: string, rank: number][]][];
  signs: [path: string, sign: string][];
}

/**
 * Keeps the output folder equal to a clean build while the content changes. Writes under way go first, and what changed by
 * then shares one refresh; where nobody waits for it, that waits until changes pause. What a change is itself read by is
 * made first, what merely mentions it after that, and what holds many texts when changes pause.
 */
export class Refresher {
  readonly #options: RefresherOptions;
  #folder: OutputFolder;
  /** Whether nobody reads the folder yet, and nothing is in it. */
  #isFolderNew = false;
  readonly #queue = new WorkQueue();
  /** Outputs that are made again whether they are due or not, and written whatever their files are said to show. */
  readonly #forced = new Set<string>();
  /** What could not be made; it is tried again with the next change, and after a while. */
  readonly #failed = new Set<string>();
  readonly #orphaned: OrphanedFiles;
  /** What each file shows, as a short hash. */
  readonly #signs = new Map<string, string>();
  /** Why something was left undone by the refresh under way, or by the last one. */
  #error: unknown = null;
  readonly #retry = new Retry(() => this.#wake());
  #hasChanged = false;
  /** For changes whose refresh has not begun. */
  #primary: Wait | null = null;
  /** For changes whose awaited outputs are being written. */
  #underWay: Wait | null = null;
  #all: Wait | null = null;
  /** Also before anything may be written. */
  #running = true;
  readonly #idle = new IdleScheduler();
  #turnMs = 0;
  #done = 0;

  constructor(options: RefresherOptions) {
    this.#options = options;
    this.#folder = options.folder;
    this.#orphaned = new OrphanedFiles(() => this.#folder, options.registry);
  }

  /** The folder that is written into. */
  get folder(): OutputFolder {
    return this.#folder;
  }

  /** Outputs that are still to be looked at. */
  get pending(): number {
    return this.#queue.size + this.#failed.size + this.#orphaned.size;
  }

  /** Their names; the index of the search is none. */
  get waiting(): string[] {
    return [...this.#queue].filter((output) => output !== SEARCH);
  }

  /** Why outputs are missing or old; else empty. */
  get trouble(): string {
    if (this.#error === null) return '';
    const reason = sayOutputTrouble(this.#error);
    return this.pending > 0 ? `${reason}: ${this.pending} outputs pending` : reason;
  }

  /** Whether the folder is what a clean build would make. */
  get isIdle(): boolean {
    return !this.#running && !this.#hasChanged && this.pending === 0;
  }

  /** The content is as it is after the changes by now; settings that changed are none of these. */
  changed(changes: readonly Change[]): void {
    const { memo, outputs } = this.#options;
    for (const change of changes) {
      for (const record of [change.before, change.after]) {
        for (const output of record ? outputs.of(record) : []) if (!memo.has(output)) this.#add(output, true);
      }
    }
    for (const { output, isDirect } of memo.doubtful()) this.#add(output, isDirect);
    this.#hasChanged = true;
    this.#primary ??= makeWait();
    this.#idle.begin();
    this.#idle.changed();
    this.#wake();
  }

  /** Follows a change of the settings: outputs may have come with it. */
  everything(): void {
    const { memo, outputs } = this.#options;
    this.again([...outputs.all()].filter((output) => !memo.has(output)));
  }

  /** Makes some outputs again, due or not; what has its bytes already is left alone. */
  again(some: Iterable<string>): void {
    for (const output of some) this.#force(output);
    this.changed([]);
  }

  /** Finds out which output lies where before any is made, so that each can be asked for. */
  async claim(some: Iterable<string> = this.#options.outputs.all()): Promise<void> {
    const { outputs, memo } = this.#options;
    for (const output of some) {
      await this.#giveTurn();
      await this.#place(output, outputs.files(output));
      await this.claim([...outputs.more(output)].filter((other) => !memo.has(other)));
    }
  }

  /** Writes what is due, and what will be, into the folder as it is; nothing is written before. */
  begin(): void {
    this.#running = false;
    if (this.#all) void this.#run();
  }

  /** Makes all outputs into a folder that nobody reads yet. */
  buildInto(folder: OutputFolder): Promise<void> {
    this.#folder = folder;
    this.#isFolderNew = true;
    this.#options.search.forget();
    for (const output of this.#options.outputs.all()) this.#force(output, 'soon');
    this.lookAtSearch();
    this.begin();
    return this.settled();
  }

  /** Has the outputs moved to another folder once all are made; what changes meanwhile is written there afterwards. */
  async moveTo(folder: OutputFolder, move: () => Promise<void>): Promise<void> {
    while (this.#running || this.#all) await this.settled();
    this.#running = true;
    try {
      await move();
      this.#folder = folder;
      this.#isFolderNew = false;
    } finally {
      this.begin();
    }
  }

  /** The index of the site's search is to be made, or to be removed. */
  lookAtSearch(): void {
    this.again([SEARCH]);
  }

  /** Goes on with what another process has written. */
  adopt({ claims, signs }: Written): void {
    for (const [output, some] of claims) {
      this.#options.registry.register(
        output,
        some.map(([path, rank]) => ({ path, rank })),
      );
    }
    for (const [path, sign] of signs) this.#signs.set(path, sign);
  }

  /** For {@link adopt}; true only while the folder is what a clean build would make. */
  get written(): Written {
    const claims = Array.from(this.#options.registry.claims(), ([output, some]): Written['claims'][number] => [
      output,
      some.map(({ path, rank }) => [path, rank]),
    ]);
    return { claims, signs: [...this.#signs] };
  }

  /** Makes everything again in an unknown folder; files of ours that are no output go, unless they are `kept`. */
  async restore(isKept: (file: string) => boolean): Promise<void> {
    const { registry, outputs, search } = this.#options;
    for (const file of await this.#folder.list()) {
      const isDue = this.#folder.owns(file) && registry.owner(file) === undefined;
      if (isDue && !isKept(file)) this.#orphaned.add(file);
    }
    search.forget();
    this.#signs.clear();
    this.again([...this.#options.memo.outputs(), ...outputs.all(), SEARCH]);
  }

  /** Looks whether the folder is still there, and makes it whole again where it is not; after an error that has its time. */
  check(): void {
    if (this.#error === null && !this.#folder.isMarked) this.#wake();
  }

  /**
   * Files that would be others after changes that the content has only while this is asked. What holds many texts is left
   * out, as is what the search knows. All that was found due is looked at again afterwards.
   */
  foresee(changes: readonly Change[]): UrlChange[] {
    const { registry } = this.#options;
    const found = this.#whileForeseen(changes, (paths, held, fileAt) =>
      Array.from(paths, (path): UrlChange | null => {
        const url = urlOf(path);
        if (registry.owner(path) === undefined) return held.has(path) ? { url, change: 'gone' } : null;
        if (!held.has(path)) return { url, change: 'new' };
        const file = fileAt(path);
        return file && this.#signs.get(path) !== signOfFile(file, file.view()) ? { url, change: 'changed' } : null;
      }),
    );
    return found.filter((one) => one !== null && !one.url.startsWith('/search-index/')) as UrlChange[];
  }

  /** The page that would lie at a URL after the same; null for none. What it says is read at once, and printed later. */
  foreseePage(changes: readonly Change[], url: string): Promise<Bytes> | null {
    return this.#whileForeseen(changes, (_paths, _held, fileAt) => {
      const file = fileAt(`${url.slice(1)}index.html`);
      return file ? Promise.resolve(file.print(file.view())) : null;
    });
  }

  #whileForeseen<T>(
    changes: readonly Change[],
    look: (
      paths: ReadonlySet<string>,
      held: ReadonlySet<string>,
      fileAt: (path: string) => OutputFile | undefined,
    ) => T,
  ): T {
    const { memo, outputs, registry } = this.#options;
    const some = new Set(memo.doubtful().map(({ output }) => output));
    for (const { before, after } of changes)
      for (const record of [before, after]) for (const output of record ? outputs.of(record) : []) some.add(output);
    for (const output of some) this.#add(output, false);
    const due = [...some].filter((output) => !outputs.isLarge(output) && memo.isDue(output));
    // Grows while it is gone through: others come with some.
    for (const output of due)
      due.push(...[...outputs.more(output)].filter((one) => !memo.has(one) && !due.includes(one)));
    const wanted = new Map(due.map((output) => [output, outputs.files(output)]));
    const paths = new Set(
      due.flatMap((output) => [...registry.pathsOf(output), ...(wanted.get(output) ?? []).map(({ path }) => path)]),
    );
    const held = new Set([...paths].filter((path) => registry.owner(path) !== undefined));
    const fileAt = (path: string) => {
      const owner = registry.owner(path);
      return owner === undefined
        ? undefined
        : (wanted.get(owner) ?? outputs.files(owner)).find((one) => one.path === path);
    };
    const seen = registry.whileWanted(wanted, () => look(paths, held, fileAt));
    this.changed([]);
    return seen;
  }

  /** The bytes of an output as it should be now; null when there is none at this path. */
  async make(path: string): Promise<Uint8Array | null> {
    const owner = this.#options.registry.owner(path);
    const file = owner && this.#options.outputs.files(owner).find((candidate) => candidate.path === path);
    return file ? Buffer.from(await file.print(file.view())) : null;
  }

  /**
   * The same, from the folder where it lies there as it should be. Throws {@link NotYetMade} for what shows many texts
   * and is still to be made.
   */
  async present(path: string): Promise<Uint8Array | null> {
    const { registry, memo, outputs } = this.#options;
    const owner = registry.owner(path);
    if (owner === undefined) return null;
    const isDue = memo.isDue(owner) || !this.#signs.has(path);
    if (isDue && outputs.isLarge(owner)) throw new NotYetMade(path);
    return (isDue ? null : await this.#folder.read(path)) ?? this.make(path);
  }

  stop(): void {
    this.#retry.stop();
    this.#idle.hurry();
  }

  /** Resolves when everything that changed so far can be read at its URL. */
  live(): Promise<void> {
    this.#idle.wake();
    return (this.#primary ?? this.#underWay)?.wait() ?? Promise.resolve();
  }

  /** Resolves when the folder is what a clean build would make. */
  async settled(): Promise<void> {
    while (this.#all) {
      this.#idle.hurry();
      await this.#all.wait();
    }
  }

  #wake(): void {
    this.#all ??= makeWait();
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
      // If many fail at once only the first is reported, and none that goes on failing.
      if (this.#error === null) this.#options.report(error instanceof FolderError ? error.message : error);
      this.#error = error;
    };
    try {
      do {
        await this.#options.writesDone();
        if (!this.#isFolderNew && !this.#folder.isMarked) await this.#options.onLost?.();
        const isNew = this.#hasChanged;
        const isAwaited = isNew ? this.#primary?.isAwaited : this.#queue.size === 0;
        if (!isAwaited && !(await this.#idle.isReached())) continue;
        await (isNew ? this.#refreshFirst(onError) : this.#refreshLater(onError));
      } while (this.#hasChanged || this.#queue.size > 0);
    } catch (error) {
      onError(error);
    } finally {
      if (!hasFailed) this.#error = null;
      this.#running = false;
      this.#idle.rest();
      this.#primary?.done();
      this.#primary = null;
      this.#all?.done();
      this.#all = null;
    }
    if (this.#error === null) this.#retry.succeeded();
    else this.#retry.later();
  }

  async #refreshFirst(onError: OnError): Promise<void> {
    this.#underWay = this.#primary;
    this.#primary = null;
    this.#hasChanged = false;
    try {
      for (let output = this.#queue.take('awaited'); output !== undefined; output = this.#queue.take('awaited'))
        await this.#attempt(output, onError);
      await this.#removeFreed(onError);
    } finally {
      this.#underWay?.done();
      this.#underWay = null;
    }
  }

  async #refreshLater(onError: OnError): Promise<void> {
    const atLeast = this.#idle.isPause ? 'paused' : 'soon';
    for (let output = this.#queue.take(atLeast); output !== undefined; output = this.#queue.take(atLeast)) {
      await this.#attempt(output, onError);
      await this.#options.writesDone();
      if (this.#hasChanged) break;
    }
    if (this.#queue.size === 0) this.#idle.end();
    else if (!this.#hasChanged) this.#idle.again();
    await this.#removeFreed(onError);
  }

  #removeFreed(onError: OnError): Promise<void> {
    return this.#orphaned.remove((file) => {
      this.#signs.delete(file);
      this.#options.onWrite?.(file);
    }, onError);
  }

  /** An output that cannot be made keeps no other from being made. */
  async #attempt(output: string, onError: OnError): Promise<void> {
    const isForced = this.#forced.delete(output);
    try {
      await this.#giveTurn();
      if (output === SEARCH) await this.#refreshSearch();
      else if (isForced || this.#options.memo.isDue(output)) await this.#make(output, isForced);
      this.#tellProgress();
    } catch (error) {
      onError(error);
      this.#failed.add(output);
    }
  }

  /** Requests get their turn: making and writing never waits for anything by itself. */
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
    const { memo, outputs, registry, onMade } = this.#options;
    const causes = onMade ? memo.causeOf(output) : [];
    const { files, more } = memo.record(output, () => ({
      files: outputs.files(output).map((file) => ({ file, view: file.view() })),
      more: [...outputs.more(output)],
    }));
    for (const other of more) {
      if (memo.has(other)) continue;
      this.#queue.add(other, this.#isFolderNew ? 'soon' : this.#urgencyOf(other, true));
    }
    const formers = files.map(({ file }) => this.#signs.get(file.path));
    const signs = files.map(({ file, view }) => signOfFile(file, view));
    const isOther = (at: number) => isForced || formers[at] !== signs[at];
    const paths = files.map(({ file }) => file.path);
    // From here on the output is up to date by what is recorded of it, and these files are not.
    for (const [at, path] of paths.entries())
      if (isOther(at) && registry.owner(path) === output) this.#signs.delete(path);
    await this.#noteDocuments(paths.filter((_, at) => formers[at] !== signs[at]));
    await this.#place(
      output,
      files.map(({ file }) => file),
    );
    for (const [at, { file, view }] of files.entries()) {
      if (registry.owner(file.path) !== output || !isOther(at)) continue;
      await this.#write(file, view, signs[at] as string, formers[at]);
    }
    onMade?.(output, causes);
  }

  /** Takes note of the places that an output wants now. */
  async #place(output: string, wanted: readonly PathClaim[]): Promise<void> {
    const { registry } = this.#options;
    await this.#noteDocuments(registry.pathsOf(output).filter((path) => !wanted.some((claim) => claim.path === path)));
    const taken = wanted.filter(({ path }) => registry.owner(path) !== output);
    const changes = registry.register(output, wanted);
    for (const { path } of taken) if (registry.owner(path) === output) this.#signs.delete(path);
    for (const path of changes.remove) this.#orphaned.add(path);
    // Another output steps in at a place that this one left.
    for (const [path, owner] of changes.write) {
      this.#signs.delete(path);
      this.#forced.add(owner);
      this.#add(owner, true);
    }
  }

  /** Of files that are about to be written, or to go, some are what the search knows of items. */
  async #noteDocuments(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const id = documentIdOf(path);
      if (id === null) continue;
      await this.#options.search.changing(id);
      this.#add(SEARCH, false);
    }
  }

  async #write(file: OutputFile, view: unknown, sign: string, former: string | undefined): Promise<void> {
    const { path } = file;
    const bytes = this.#patched(file, view, sign, former) ?? (await file.print(view));
    if (this.#isFolderNew) this.#folder.create(path, bytes);
    else if (this.#folder.write(path, bytes)) this.#options.onWrite?.(path);
    this.#signs.set(path, sign);
  }

  /** Null where all of a file is to be made. */
  #patched({ path, patch }: OutputFile, view: unknown, sign: string, former: string | undefined): Bytes | null {
    if (!patch || former === undefined || stableOf(former) !== stableOf(sign)) return null;
    const bytes = this.#folder.written(path);
    return bytes && patch.print(bytes, view);
  }

  /** Changes go before, as before all that is deferred; what is left of it is done after them. */
  async #refreshSearch(): Promise<void> {
    const isInterrupted = () => this.#hasChanged;
    if (!(await this.#options.search.refresh(isInterrupted, this.#options.onWrite))) this.#force(SEARCH);
  }
}

function signOfFile({ patch }: OutputFile, view: unknown): string {
  const sign = signOf(view);
  return patch ? `${signOf(patch.stable(view))} ${sign}` : sign;
}

/** The URL of a file, below the base. */
const urlOf = (path: string): string =>
  `/${path
    .replace(/(^|\/)index\.html$/, '$1')
    .replace(/\/index\.json$/, '')
    .replace(/\/index\.(\w\w)\.json$/, '?lang=$1')}`;

const stableOf = (sign: string): string => sign.slice(0, Math.max(0, sign.indexOf(' ')));
