import { join } from 'node:path';
import { msToSite } from '../lib/time.ts';
import type { Files } from './files.ts';
import { commitTimes } from './git.ts';
import type { FileTimes } from './read-file.ts';

/** Tells when content files were made and last changed. */
export interface Times {
  of(path: string): Promise<FileTimes>;
  /** What {@link of} will say of a file once it was written and its time of change set to `modifiedMs`. */
  afterWrite(path: string, modifiedMs: number): FileTimes;
  /** Takes note that a file is no longer what was committed. */
  changed(path: string): void;
}

/**
 * A file is as old as its last change on this disk, or as its last commit where that is earlier: a fresh clone stamps
 * every file with the hour of the clone, a commit comes after the edit that it records.
 */
export async function fileTimes(files: Files, contentDir: string): Promise<Times> {
  const commits = await commitTimes(contentDir);
  return {
    changed(path) {
      const known = commits.get(path);
      if (known) commits.set(path, { first: known.first });
    },
    afterWrite(path, modifiedMs) {
      return earlier(modifiedMs, commits.get(path)?.first ?? modifiedMs, modifiedMs);
    },
    async of(path) {
      const onDisk = (await files.modified(join(contentDir, path))) ?? 0;
      const { first = onDisk, last = onDisk } = commits.get(path) ?? {};
      return earlier(onDisk, first, last);
    },
  };
}

const earlier = (onDisk: number, first: number, last: number): FileTimes => ({
  created: msToSite(Math.min(onDisk, first)),
  modified: msToSite(Math.min(onDisk, last)),
});
