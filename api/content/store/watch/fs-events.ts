import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/**
 * Receives file system events for some folders. Events may be missing, superfluous or wrongly named: they are hints to
 * look, never facts. One watch per folder, because Node's recursive ones use one per file.
 */
export class FsEvents {
  readonly #root: string;
  readonly #onHint: (path: string) => void;
  readonly #watchers = new Map<string, FSWatcher>();

  /** `onHint` receives paths below `root`. */
  constructor(root: string, onHint: (path: string) => void) {
    this.#root = root;
    this.#onHint = onHint;
  }

  /** Watches exactly these folders from now on; missing ones are tried again next time. */
  follow(folders: readonly string[]): void {
    const wanted = new Set(folders);
    for (const [folder, watcher] of this.#watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#listen(folder);
  }

  #listen(folder: string): void {
    try {
      const watcher = watch(join(this.#root, folder), { persistent: false }, (_event, name) =>
        this.#onHint(folder ? `${folder}/${name ?? ''}` : (name ?? '')),
      );
      // The folder is gone, or the system has no more watches: the regular scan finds changes.
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
