import { join } from 'node:path';
import { msToSite } from '../lib/time.ts';
import type { Files } from './files.ts';
import { commitTimes } from './git.ts';
import type { FileTimes } from './read-file.ts';

/** Tells when content files were made and last changed. */
export interface Times {
  of(path: string): Promise<FileTimes>;
  /** Whether the date of a file is on record elsewhere than in its own bytes. */
  isKept(path: string): boolean;
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
    isKept: (path) => commits.has(path),
    changed(path) {
      const known = commits.get(path);
      if (known) commits.set(path, { first: known.first });
    },
    async of(path) {
      const onDisk = (await files.modified(join(contentDir, path))) ?? 0;
      const { first = onDisk, last = onDisk } = commits.get(path) ?? {};
      return { created: msToSite(Math.min(onDisk, first)), modified: msToSite(Math.min(onDisk, last)) };
    },
  };
}
