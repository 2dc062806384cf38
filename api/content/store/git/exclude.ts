import { dirname } from 'node:path';
import { readIfThere } from '../disk/atomic.ts';
import { isDiskError } from '../disk/disk-error.ts';
import type { Files } from '../disk/files.ts';

/** What the service puts among the content for a while: the lock, and files that are about to be renamed. */
const PASSING = ['.guide-lock*', '.*.tmp'];

/**
 * Keeps passing files out of commits and stashes of people, by the file of their repository that is for this machine
 * alone. What it says already stays as it is; one that nobody may write to is left.
 */
export async function keepOutOfGit(files: Files, excludeFile: string): Promise<void> {
  if (excludeFile === '') return;
  try {
    const text = (await readIfThere(files, excludeFile))?.toString() ?? '';
    const lines = text.split(/\r?\n/);
    const missing = PASSING.filter((pattern) => !lines.includes(pattern));
    if (missing.length === 0) return;
    await files.makeFolder(dirname(excludeFile));
    const gap = text === '' || text.endsWith('\n') ? '' : '\n';
    await files.append(excludeFile, Buffer.from(`${gap}${missing.join('\n')}\n`));
  } catch (error) {
    if (!isDiskError(error)) throw error;
  }
}
