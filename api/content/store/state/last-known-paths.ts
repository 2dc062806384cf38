import { join } from 'node:path';
import type { ContentIndex } from '../../index/content-index.ts';
import { readIfThere, writeFile } from '../disk/atomic.ts';
import type { Files } from '../disk/files.ts';
import { StateError } from './state-file.ts';

/** The former path of a record's file, and the slug of its page. */
export interface Place {
  path: string;
  slug: string;
}

/**
 * Paths of ids when the service last looked. They distinguish files moved or copied while it was not running from new
 * ones. Git is the fallback, so this data may be outdated, and nothing waits for it.
 */
export class LastKnownPaths {
  readonly #files: Files;
  readonly #path: string;
  #noted: string;
  readonly last: ReadonlyMap<number, Place>;

  private constructor(files: Files, path: string, text: string) {
    this.#files = files;
    this.#path = path;
    this.#noted = text;
    const entries = Object.entries(JSON.parse(text) as Record<string, [path: string, slug: string]>);
    this.last = new Map(entries.map(([id, [path, slug]]) => [Number(id), { path, slug }]));
  }

  static async open(files: Files, dataDir: string): Promise<LastKnownPaths> {
    const path = join(dataDir, 'places.json');
    const text = (await readIfThere(files, path))?.toString('utf8') ?? '{}';
    try {
      return new LastKnownPaths(files, path, text);
    } catch (error) {
      throw new StateError(path, error);
    }
  }

  async note(index: ContentIndex): Promise<void> {
    const records = [...index.allItems(), ...index.allTerms()];
    const text = JSON.stringify(Object.fromEntries(records.map(({ id, path, slug }) => [id, [path, slug]])));
    if (text === this.#noted) return;
    await writeFile(this.#files, this.#path, Buffer.from(text), { isPrivate: true });
    this.#noted = text;
  }
}
