import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/**
 * Hears from the system that something happened in some folders. It may hear nothing, too much, or the wrong name: what
 * it says is a reason to look, never a fact. One watch for each folder; Node's recursive ones cost one for each file.
 */
export class FsEvents {
  readonly #root: string;
  readonly #onHint: (path: string) => void;
  readonly #watchers = new Map<string, FSWatcher>();

  /** `onHint` gets paths below `root`. */
  constructor(root: string, onHint: (path: string) => void) {
    this.#root = root;
    this.#onHint = onHint;
  }

  /** Listens to exactly these folders from now on; those that are not there are tried again the next time. */
  follow(folders: readonly string[]): void {
    const wanted = new Set(folders);
    for (const [folder, watcher] of this.#watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#listen(folder);
  }

  close(): void {
    this.follow([]);
  }

  #listen(folder: string): void {
    try {
      const watcher = watch(join(this.#root, folder), { persistent: false }, (_event, name) =>
        this.#onHint(folder ? `${folder}/${name ?? ''}` : (name ?? '')),
      );
      // A folder that is gone, or a system out of watches: the regular look finds what changes.
      watcher.on('error', () => this.#drop(folder, watcher));
      this.#watchers.set(folder, watcher);
    } catch {
      this.#watchers.delete(folder);
    }
  }

  #drop(folder: string, watcher: FSWatcher): void {
    watcher.close();
    if (this.#watchers.get(folder) === watcher) this.#watchers.delete(folder);
  }
}
