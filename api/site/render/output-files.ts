import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { signOf } from '../../lib/memo/sign.ts';
import type { OutputFile, ReadShown } from './outputs/output.ts';
import type { PathClaim, PathRegistry } from './path-registry.ts';
import { documentIdOf, type SearchOutput } from './search-output.ts';

export interface OutputFilesOptions {
  registry: PathRegistry;
  folder: OutputFolder;
  search: SearchOutput;
  onWrite: ((file: string) => void) | undefined;
  /** Called when another output takes a path that one released, and must be made again. */
  onFreed(owner: string): void;
  /** Called when the search document of an item is about to be written or removed. */
  onDocument(): void;
}

/** State from which a later process resumes with a folder. */
export interface Written {
  /** Outputs with the number of paths that each claims. */
  outputs: string[];
  counts: number[];
  /** The paths, output by output, with the rank of each claim and the sign of the file. */
  paths: string[];
  ranks: number[];
  signs: (string | undefined)[];
}

/** What {@link OutputFiles.adopt} is told: each output with its claims. */
export function* claimsIn({ outputs, counts, paths, ranks }: Written): Iterable<[output: string, PathClaim[]]> {
  let from = 0;
  for (const [at, output] of outputs.entries()) {
    const to = from + counts[at]!;
    yield [output, paths.slice(from, to).map((path, index) => ({ path, rank: ranks[from + index]! }))];
    from = to;
  }
}

/** A file and its current view. */
export interface Viewed {
  file: OutputFile;
  view: unknown;
}

/** The files of the output folder: which output owns each, and what it shows. */
export class OutputFiles {
  readonly #options: OutputFilesOptions;
  #folder: OutputFolder;
  /** Whether the folder is empty and not served yet. */
  #isNew = false;
  /** Files to remove once no output refers to them. */
  readonly #orphans = new Set<string>();
  /** Short hash of what each file shows. */
  readonly #signs = new Map<string, string>();

  constructor(options: OutputFilesOptions) {
    this.#options = options;
    this.#folder = options.folder;
  }

  get folder(): OutputFolder {
    return this.#folder;
  }

  get isNew(): boolean {
    return this.#isNew;
  }

  /** Number of files that are still to be removed. */
  get orphans(): number {
    return this.#orphans.size;
  }

  /** Writes into this folder from now on; `isNew` means that it is empty and not served yet. */
  use(folder: OutputFolder, isNew: boolean): void {
    this.#folder = folder;
    this.#isNew = isNew;
  }

  /** Resumes from the state that another process left. */
  adopt(written: Written): void {
    for (const [output, claims] of claimsIn(written)) this.#options.registry.claim(output, claims);
    for (const [at, path] of written.paths.entries()) {
      const sign = written.signs[at];
      if (sign !== undefined) this.#signs.set(path, sign);
    }
  }

  /** State for {@link adopt}; valid only while the folder equals a clean build. */
  get written(): Written {
    const written: Written = { outputs: [], counts: [], paths: [], ranks: [], signs: [] };
    for (const [output, claims] of this.#options.registry.claims()) {
      written.outputs.push(output);
      written.counts.push(claims.length);
      for (const { path, rank } of claims) {
        written.paths.push(path);
        written.ranks.push(rank);
        written.signs.push(this.#signs.get(path));
      }
    }
    return written;
  }

  /** Forgets what the files show; our files that belong to no output are removed unless `isKept`. */
  async forget(isKept: (file: string) => boolean): Promise<void> {
    for (const file of await this.#folder.list()) {
      const isDue = this.#folder.owns(file) && this.#options.registry.owner(file) === undefined;
      if (isDue && !isKept(file)) this.#orphans.add(file);
    }
    this.#signs.clear();
  }

  /** Whether a file was written since its output was last recorded. */
  isWritten(path: string): boolean {
    return this.#signs.has(path);
  }

  /** A file made of others may consist of their bytes. */
  readonly readShown: ReadShown = (path, sign) =>
    this.#signs.get(path)?.endsWith(sign) ? this.#folder.written(path) : null;

  /** Whether a file already shows its current view. */
  shows(file: OutputFile): boolean {
    return this.#signs.get(file.path) === signOfFile(file, file.view());
  }

  /** Removes files that no output owns by now. Failed removals are tried again the next time. */
  async removeOrphans(onError: (error: unknown) => void): Promise<void> {
    for (const file of this.#orphans) {
      try {
        if (this.#options.registry.owner(file) === undefined) {
          await this.#folder.remove(file);
          this.#signs.delete(file);
          this.#options.onWrite?.(file);
        }
        this.#orphans.delete(file);
      } catch (error) {
        onError(error);
      }
    }
  }

  /** Records the paths that an output claims now. */
  async place(output: string, wanted: readonly PathClaim[]): Promise<void> {
    const { registry, onFreed } = this.#options;
    await this.#noteDocuments(registry.pathsOf(output).filter((path) => !wanted.some((claim) => claim.path === path)));
    const taken = wanted.filter(({ path }) => registry.owner(path) !== output);
    const changes = registry.register(output, wanted);
    for (const { path } of taken) if (registry.owner(path) === output) this.#signs.delete(path);
    for (const path of changes.remove) this.#orphans.add(path);
    for (const [path, owner] of changes.write) {
      this.#signs.delete(path);
      onFreed(owner);
    }
  }

  /** Brings all files of an output up to date. Files that already show their view are written only if `isForced`. */
  async put(output: string, files: readonly Viewed[], isForced: boolean): Promise<void> {
    const { registry } = this.#options;
    const wanted = files.map(({ file, view }) => {
      const [former, sign] = [this.#signs.get(file.path), signOfFile(file, view)];
      return { file, view, sign, former, isDue: isForced || former !== sign };
    });
    const isOwn = ({ path }: OutputFile) => registry.owner(path) === output;
    // The memo now considers the output up to date, although these files are not written yet.
    for (const { file, isDue } of wanted) if (isDue && isOwn(file)) this.#signs.delete(file.path);
    await this.#noteDocuments(wanted.filter(({ former, sign }) => former !== sign).map(({ file }) => file.path));
    await this.place(
      output,
      files.map(({ file }) => file),
    );
    for (const one of wanted) if (one.isDue && isOwn(one.file)) await this.#write(one);
  }

  /** Reports the search documents among files that are about to be written or removed. */
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
    const { path, patch } = file;
    // Of a file that mostly stays the same only the rest is replaced.
    const before = patch && former && stableOf(former) === stableOf(sign) ? this.#folder.written(path) : null;
    const patched = before && patch!.print(before, view);
    const bytes = patched ?? (await file.print(view, this.readShown));
    if (this.#isNew) this.#folder.create(path, bytes);
    else if (this.#folder.write(path, bytes, patched ? before : undefined)) this.#options.onWrite?.(path);
    this.#signs.set(path, sign);
  }
}

function signOfFile({ patch }: OutputFile, view: unknown): string {
  const sign = signOf(view);
  return patch ? `${signOf(patch.stable(view))}\t${sign}` : sign;
}

const stableOf = (sign: string): string => sign.slice(0, Math.max(0, sign.indexOf('\t')));
