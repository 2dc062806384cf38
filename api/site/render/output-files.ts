import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { signOf } from '../../lib/memo/memo.ts';
import { OrphanedFiles } from './orphaned-files.ts';
import type { Bytes, OutputFile } from './outputs/output.ts';
import type { PathClaim, PathRegistry } from './path-registry.ts';
import { documentIdOf, type SearchOutput } from './search-output.ts';

export interface OutputFilesOptions {
  registry: PathRegistry;
  folder: OutputFolder;
  search: SearchOutput;
  onWrite: ((file: string) => void) | undefined;
  /** Another output steps in at a place that one left, and has to be made again. */
  onFreed(owner: string): void;
  /** What the search knows of an item is about to change, or to go. */
  onDocument(): void;
}

/** What a later process needs to go on with a folder: of each output the files that it wants, of files what they show. */
export interface Written {
  claims: [output: string, claims: [path: string, rank: number][]][];
  signs: [path: string, sign: string][];
}

/** A file, and what it is to show. */
export interface Viewed {
  file: OutputFile;
  view: unknown;
}

/** The files of the output folder: to which output each belongs, and what it shows. */
export class OutputFiles {
  readonly #options: OutputFilesOptions;
  #folder: OutputFolder;
  /** Whether nobody reads the folder yet, and nothing is in it. */
  #isNew = false;
  readonly #orphaned: OrphanedFiles;
  /** What each file shows, as a short hash. */
  readonly #signs = new Map<string, string>();

  constructor(options: OutputFilesOptions) {
    this.#options = options;
    this.#folder = options.folder;
    this.#orphaned = new OrphanedFiles(() => this.#folder, options.registry);
  }

  get folder(): OutputFolder {
    return this.#folder;
  }

  get isNew(): boolean {
    return this.#isNew;
  }

  /** Files that are still to be removed. */
  get orphans(): number {
    return this.#orphaned.size;
  }

  /** Writes into this folder from now on; `isNew` while nobody reads it and nothing is in it. */
  use(folder: OutputFolder, isNew: boolean): void {
    this.#folder = folder;
    this.#isNew = isNew;
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

  /** Knows nothing of the files any more; those of ours that are no output go, unless they are `kept`. */
  async forget(isKept: (file: string) => boolean): Promise<void> {
    for (const file of await this.#folder.list()) {
      const isDue = this.#folder.owns(file) && this.#options.registry.owner(file) === undefined;
      if (isDue && !isKept(file)) this.#orphaned.add(file);
    }
    this.#signs.clear();
  }

  /** Whether a file has been written, and is as its output was recorded. */
  isWritten(path: string): boolean {
    return this.#signs.has(path);
  }

  /** Whether a file shows by now what it is to show. */
  shows(file: OutputFile): boolean {
    return this.#signs.get(file.path) === signOfFile(file, file.view());
  }

  removeOrphans(onError: (error: unknown) => void): Promise<void> {
    return this.#orphaned.remove((file) => {
      this.#signs.delete(file);
      this.#options.onWrite?.(file);
    }, onError);
  }

  /** Takes note of the places that an output wants now. */
  async place(output: string, wanted: readonly PathClaim[]): Promise<void> {
    const { registry, onFreed } = this.#options;
    await this.#noteDocuments(registry.pathsOf(output).filter((path) => !wanted.some((claim) => claim.path === path)));
    const taken = wanted.filter(({ path }) => registry.owner(path) !== output);
    const changes = registry.register(output, wanted);
    for (const { path } of taken) if (registry.owner(path) === output) this.#signs.delete(path);
    for (const path of changes.remove) this.#orphaned.add(path);
    for (const [path, owner] of changes.write) {
      this.#signs.delete(path);
      onFreed(owner);
    }
  }

  /** Brings all files of an output up to date; those that show what they are to show are written only where `isForced`. */
  async put(output: string, files: readonly Viewed[], isForced: boolean): Promise<void> {
    const { registry } = this.#options;
    const wanted = files.map(({ file, view }) => {
      const [former, sign] = [this.#signs.get(file.path), signOfFile(file, view)];
      return { file, view, sign, former, isDue: isForced || former !== sign };
    });
    const isOwn = ({ path }: OutputFile) => registry.owner(path) === output;
    // From here on the output is up to date by what is recorded of it, and these files are not.
    for (const { file, isDue } of wanted) if (isDue && isOwn(file)) this.#signs.delete(file.path);
    await this.#noteDocuments(wanted.filter(({ former, sign }) => former !== sign).map(({ file }) => file.path));
    await this.place(
      output,
      files.map(({ file }) => file),
    );
    for (const one of wanted) if (one.isDue && isOwn(one.file)) await this.#write(one);
  }

  /** Of files that are about to be written, or to go, some are what the search knows of items. */
  async #noteDocuments(paths: readonly string[]): Promise<void> {
    const { search, onDocument } = this.#options;
    for (const path of paths) {
      const id = documentIdOf(path);
      if (id === null) continue;
      await search.changing(id);
      onDocument();
    }
  }

  async #write({ file, view, sign, former }: Viewed & { sign: string; former: string | undefined }): Promise<void> {
    const bytes = this.#patched({ file, view }, sign, former) ?? (await file.print(view));
    if (this.#isNew) this.#folder.create(file.path, bytes);
    else if (this.#folder.write(file.path, bytes)) this.#options.onWrite?.(file.path);
    this.#signs.set(file.path, sign);
  }

  /** Null where all of a file is to be made. */
  #patched({ file: { path, patch }, view }: Viewed, sign: string, former: string | undefined): Bytes | null {
    if (!patch || former === undefined || stableOf(former) !== stableOf(sign)) return null;
    const bytes = this.#folder.written(path);
    return bytes && patch.print(bytes, view);
  }
}

function signOfFile({ patch }: OutputFile, view: unknown): string {
  const sign = signOf(view);
  return patch ? `${signOf(patch.stable(view))} ${sign}` : sign;
}

const stableOf = (sign: string): string => sign.slice(0, Math.max(0, sign.indexOf(' ')));
