import { join } from 'node:path';
import { TEMPORARY } from './atomic.ts';
import type { Files } from './files.ts';

/** Removes the temporary files that a killed process left below these folders. */
export async function sweep(files: Files, folders: string[]): Promise<void> {
  for (const folder of folders) {
    for (const name of await files.listDeep(folder)) {
      if (TEMPORARY.test(name.slice(name.lastIndexOf('/') + 1))) await files.remove(join(folder, name));
    }
  }
}
