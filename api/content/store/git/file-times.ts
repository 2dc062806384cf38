import { join } from 'node:path';
import { msToSite } from '../../../lib/time.ts';
import type { Files } from '../disk/files.ts';
import { headId, type FilePast } from '../front-matter/read-content-file.ts';
import type { History } from './history.ts';

/** Tells of content files what does not stand in them. */
export interface Times {
  /** Of a file that has these bytes; `modified` is when the file system says that it changed, asked for where left out. */
  of(path: string, bytes: Uint8Array, modified?: number): Promise<FilePast>;
  /** What {@link of} will say of a file once these bytes were written and its time of change set to `modifiedMs`. */
  afterWrite(path: string, bytes: Uint8Array, modifiedMs: number): FilePast;
}

/**
 * A file that is as it was committed changed when it was committed; any other one when the file system says. What was
 * ever committed is as old as its first commit, also under another name.
 */
export function fileTimes(files: Files, contentDir: string, history: History): Times {
  const tell = (path: string, bytes: Uint8Array, onDisk: number): FilePast => {
    const id = headId(bytes);
    const former = history.formerPlaces(path, id);
    const { last } = (history.isCommitted(path, bytes) && history.committed(path)) || { last: onDisk };
    return {
      created: msToSite(history.firstOf(path, id) ?? onDisk),
      modified: msToSite(last),
      ...(former.length > 0 ? { former } : {}),
    };
  };
  return {
    afterWrite: tell,
    of: async (path, bytes, modified) =>
      tell(path, bytes, modified ?? (await files.modified(join(contentDir, path))) ?? 0),
  };
}
