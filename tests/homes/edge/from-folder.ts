import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FetchFile } from '../../../api/homes/edge/site-files.ts';

/** Files of an output folder as static assets beside a worker. */
export function fromFolder(folder: string): FetchFile {
  return async (path) => {
    try {
      return new Response(await readFile(join(folder, path)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Response(null, { status: 404 });
      throw error;
    }
  };
}
