import type { OutputFolder } from '../store/disk/output-folder.ts';
import type { PathRegistry } from './path-registry.ts';
import type { Rendering } from './rendering.ts';
import type { SearchOutput } from './search-output.ts';

/** What a refresh works with. */
export interface RefresherOptions {
  rendering: Rendering;
  folder: OutputFolder;
  registry: PathRegistry;
  search: SearchOutput;
  /** Resolves when the writes that are under way are done. */
  writesDone: () => Promise<void>;
  report: (error: unknown) => void;
  onWrite?: (file: string) => void;
  /** The folder is not the one that was written into; makes it one that can be. */
  onLost?: () => Promise<void>;
}
