import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/**
 * Receives file system events for some folders. Events may be missing, superfluous or wrongly named: they are hints to
 * look, never facts. One watch per folder, because Node's recursive ones use one per file.
 */
export function fsEvents(root: string, onHint: (path: string) => void): (folders: readonly string[]) => void {
  const watchers = new Map<string, FSWatcher>();

  function listen(folder: string): void {
    try {
      const watcher = watch(join(root, folder), { persistent: false }, (_event, name) =>
        onHint(folder ? `${folder}/${name ?? ''}` : (name ?? '')),
      );
      // The folder is gone, or the system has no more watches: the regular scan finds changes.
      watcher.on('error', () => drop(folder, watcher));
      watchers.set(folder, watcher);
    } catch {
      watchers.delete(folder);
    }
  }

  function drop(folder: string, watcher: FSWatcher): void {
    watcher.close();
    if (watchers.get(folder) === watcher) watchers.delete(folder);
  }

  /** Watches exactly these folders from now on; missing ones are tried again next time. */
  return (folders) => {
    const wanted = new Set(folders);
    for (const [folder, watcher] of watchers) if (!wanted.has(folder)) drop(folder, watcher);
    for (const folder of wanted) if (!watchers.has(folder)) listen(folder);
  };
}
