import { join } from 'node:path';
import type { ContentIndex } from '../../index/content-index.ts';
import { readIfThere, writeFile } from '../disk/atomic.ts';
import type { Files } from '../disk/files.ts';
import { StateError } from './state-file.ts';

/** Where a record's file was, and what its page was called. */
export interface Place {
  path: string;
  slug: string;
}

/**
 * Where each id stood when the service last looked. It tells a file that was moved or copied while nothing ran from one
 * that is new; without it git is asked, so it may be old, and nothing waits for it.
 */
export class LastKnownPaths {
  readonly #files: Files;
  readonly #path: string;
  #noted: string;
  readonly last: ReadonlyMap<number, Place>;

  private constructor(files: Files, path: string, text: string, last: Map<number, Place>) {
    this.#files = files;
    this.#path = path;
    this.#noted = text;
    this.last = last;
  }

  static async open(files: Files, dataDir: string): Promise<LastKnownPaths> {
    const path = join(dataDir, 'places.json');
    const text = (await readIfThere(files, path))?.toString('utf8') ?? '{}';
    try {
      const entries = Object.entries(JSON.parse(text) as Record<string, [path: string, slug: string]>);
      return new LastKnownPaths(
        files,
        path,
        text,
        new Map(entries.map(([id, [path, slug]]) => [Number(id), { path, slug }])),
      );
    } catch (error) {
      throw new StateError(path, error);
    }
  }

  get paths(): Map<number, string> {
    return new Map([...this.last].map(([id, { path }]) => [id, path]));
  }

  async note(index: ContentIndex): Promise<void> {
    const records = [...index.allItems(), ...index.allTerms()];
    const text = JSON.stringify(Object.fromEntries(records.map(({ id, path, slug }) => [id, [path, slug]])));
    if (text === this.#noted) return;
    await writeFile(this.#files, this.#path, Buffer.from(text), { isPrivate: true });
    this.#noted = text;
  }
}
