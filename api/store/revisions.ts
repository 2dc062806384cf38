import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Revision } from '../contract/model.ts';
import { isMissing, type Files } from './files.ts';
import { removeFile, writeFile } from './atomic.ts';

interface RevisionsFile {
  /** Oldest first; autosaves among them, at most one per author. */
  revisions: Revision[];
}

/** Former texts of items: one small file per parent, so that a write costs the same however large the guide is. */
export class Revisions {
  readonly #files: Files;
  readonly #folder: string;
  readonly #limit: number;
  /** Parents that have a file; `undefined` until it is first read. */
  readonly #parents = new Map<number, Revision[] | undefined>();
  highestId = 0;

  private constructor(files: Files, folder: string, limit: number) {
    this.#files = files;
    this.#folder = folder;
    this.#limit = limit;
  }

  /** `limit` is the number of revisions kept per parent, autosaves not counted. */
  static async open(files: Files, dataDir: string, limit: number): Promise<Revisions> {
    const revisions = new Revisions(files, join(dataDir, 'revisions'), limit);
    const names = await files.list(revisions.#folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const name of names) {
      const id = Number(/^(\d+)\.json$/.exec(name)?.[1]);
      if (id) revisions.#parents.set(id, undefined);
    }
    for (const parent of revisions.#parents.keys()) {
      for (const revision of revisions.of(parent)) {
        if (revision.id > revisions.highestId) revisions.highestId = revision.id;
      }
    }
    return revisions;
  }

  /** Revisions and autosaves of a parent, oldest first. */
  of(parent: number): readonly Revision[] {
    if (!this.#parents.has(parent)) return [];
    const known = this.#parents.get(parent);
    if (known) return known;
    const { revisions } = JSON.parse(readFileSync(this.#path(parent), 'utf8')) as RevisionsFile;
    this.#parents.set(parent, revisions);
    return revisions;
  }

  parents(): number[] {
    return [...this.#parents.keys()];
  }

  autosave(parent: number, author: number): Revision | undefined {
    return this.of(parent).find((revision) => revision.autosave && revision.author === author);
  }

  /** Adds a revision; the oldest beyond the limit go. An autosave takes the place of its author's former one. */
  async add(revision: Revision): Promise<void> {
    const others = this.of(revision.parent).filter(
      (other) => !(revision.autosave && other.autosave && other.author === revision.author),
    );
    const surplus = others.filter((other) => !other.autosave).length + (revision.autosave ? 0 : 1) - this.#limit;
    const dropped = new Set(others.filter((other) => !other.autosave).slice(0, Math.max(0, surplus)));
    await this.#write(revision.parent, [...others.filter((other) => !dropped.has(other)), revision]);
    if (revision.id > this.highestId) this.highestId = revision.id;
  }

  async remove(parent: number, id: number): Promise<void> {
    await this.#write(
      parent,
      this.of(parent).filter((revision) => revision.id !== id),
    );
  }

  /** Drops everything of a parent that is gone. */
  async removeAll(parent: number): Promise<void> {
    if (!this.#parents.has(parent)) return;
    await removeFile(this.#files, this.#path(parent));
    this.#parents.delete(parent);
  }

  async #write(parent: number, revisions: Revision[]): Promise<void> {
    const file: RevisionsFile = { revisions };
    await writeFile(this.#files, this.#path(parent), Buffer.from(`${JSON.stringify(file, null, 1)}\n`));
    this.#parents.set(parent, revisions);
  }

  #path(parent: number): string {
    return join(this.#folder, `${parent}.json`);
  }
}
