import { join } from 'node:path';
import type { Change, ContentIndex } from '../index/content-index.ts';
import { readIfThere, removeFile, writeFile } from '../store/disk/atomic.ts';
import { type Files, openFiles } from '../store/disk/files.ts';
import { type OutputFolder, UNFINISHED } from '../store/disk/output-folder.ts';
import type { SiteOptions } from './build-site.ts';
import { type Finders, KeptFacts } from './kept-facts.ts';
import type { OutputSources } from './output-sources.ts';

/**
 * Says what an output folder was made of, also to the next process. The stamp tells that the folder is whole, and goes
 * before anything in it changes; the manifest tells what it was made of, so that only what differs is made again.
 */
export class OutputNote {
  readonly #files: Files;
  readonly #stamp: string;
  readonly #manifest: string;
  readonly #facts: string;
  readonly #sources: OutputSources;

  constructor(files: Files, path: string, sources: OutputSources) {
    this.#files = files;
    this.#stamp = `${path}.stamp`;
    this.#manifest = `${path}.manifest`;
    this.#facts = `${path}.facts`;
    this.#sources = sources;
  }

  /** What a whole folder says of itself. */
  get wanted(): string {
    return this.#sources.fingerprint;
  }

  /** What a folder says of itself while it is being made whole. */
  get unfinished(): string {
    return `${UNFINISHED} ${this.wanted}`;
  }

  /** Whether an output folder is whole, and all is noted that a later process asks for. */
  async isWhole(output: OutputFolder): Promise<boolean> {
    const { fingerprint } = this.#sources;
    return (
      output.hasMarker(fingerprint) &&
      output.isListed &&
      (await this.#read(this.#stamp)) === fingerprint &&
      this.#files.isThere(this.#manifest)
    );
  }

  /** What changed since an output folder was whole; null where nobody knows, or where all of it is another now. */
  async changesSince(output: OutputFolder): Promise<Change[] | null> {
    const stamp = await this.#read(this.#stamp);
    if (stamp === null || !output.hasMarker(stamp) || !output.isListed) return null;
    if (stamp === this.#sources.fingerprint) return [];
    const manifest = await this.#read(this.#manifest);
    return manifest === null ? null : this.#sources.changesSince(stamp, manifest);
  }

  /** Notes that an output folder is whole. */
  async complete(output: OutputFolder): Promise<void> {
    const { fingerprint } = this.#sources;
    output.mark(fingerprint);
    await this.#write(this.#stamp, fingerprint);
  }

  /** Notes for a later process what the folder is made of. It is long, so it is not done after every change. */
  async keepManifest(): Promise<void> {
    if (this.#files.isThere(this.#manifest)) return;
    await this.#write(this.#manifest, this.#sources.manifest);
  }

  /** A crash from here on must find no stamp. The manifest is always that of the stamp. */
  async remove(): Promise<void> {
    for (const path of [this.#stamp, this.#manifest]) await removeFile(this.#files, path);
  }

  /** What was found out of texts is noted as well, whether the folder is whole or not. */
  keptFacts(index: ContentIndex, finders: Finders): KeptFacts {
    return new KeptFacts({ files: this.#files, path: this.#facts, index, sources: this.#sources, finders });
  }

  async #read(path: string): Promise<string | null> {
    return (await readIfThere(this.#files, path))?.toString() ?? null;
  }

  #write(path: string, text: string): Promise<void> {
    return writeFile(this.#files, path, Buffer.from(text), { isPrivate: true });
  }
}

/** A replica has no data folder of its own: its note lies beside the output. */
export function noteOf({ service: { store }, outDir, note }: SiteOptions, sources: OutputSources): OutputNote {
  const path = note ?? (store.isWriter ? join(store.dataDir, 'output') : outDir);
  return new OutputNote(store.isWriter ? store.files : openFiles(), path, sources);
}
