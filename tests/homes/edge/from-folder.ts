import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FetchFile } from '../../../api/homes/edge/site-files.ts';

/** Serves the files of an output folder as static assets of a worker. */
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
