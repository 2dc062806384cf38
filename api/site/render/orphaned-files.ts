import type { OutputFolder } from '../../content/store/disk/output-folder.ts';
import type { PathRegistry } from './path-registry.ts';

/** Files to remove once no output refers to them. */
export class OrphanedFiles {
  readonly #folder: () => OutputFolder;
  readonly #registry: PathRegistry;
  readonly #paths = new Set<string>();

  constructor(folder: () => OutputFolder, registry: PathRegistry) {
    this.#folder = folder;
    this.#registry = registry;
  }

  get size(): number {
    return this.#paths.size;
  }

  add(path: string): void {
    this.#paths.add(path);
  }

  /** Removes files that no output owns by now. Failed removals are tried again the next time. */
  async remove(onRemove: (file: string) => void, onError: (error: unknown) => void): Promise<void> {
    for (const path of this.#paths) {
      try {
        if (this.#registry.owner(path) === undefined) {
          await this.#folder().remove(path);
          onRemove(path);
        }
        this.#paths.delete(path);
      } catch (error) {
        onError(error);
      }
    }
  }
}
