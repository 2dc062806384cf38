import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** When git first and last committed a file, in milliseconds since 1970; no `last` while it has uncommitted changes. */
export interface CommitTimes {
  first: number;
  last?: number;
}

/**
 * Commit times of the files that git knows, by path below the folder. Empty where there is no repository or no git: the
 * file system's times are all there is then.
 */
export async function commitTimes(folder: string): Promise<Map<string, CommitTimes>> {
  const times = new Map<string, CommitTimes>();
  const git = async (...args: string[]) => {
    const options = { cwd: folder, maxBuffer: 256 << 20, env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' } };
    return (await run('git', ['-c', 'core.quotePath=off', ...args], options)).stdout;
  };
  try {
    const log = await git('log', '--format=%x00%ct', '--name-only', '--no-renames', '--relative', '--', '.');
    for (const entry of log.split('\0').slice(1)) {
      const [seconds, ...paths] = entry.split('\n').filter(Boolean);
      const at = Number(seconds) * 1000;
      for (const path of paths) {
        times.set(path, { first: at, last: times.get(path)?.last ?? at });
      }
    }
    const changed = await git('diff', '--name-only', '-z', '--relative', 'HEAD', '--', '.');
    for (const path of changed.split('\0')) {
      const known = times.get(path);
      if (known) times.set(path, { first: known.first });
    }
  } catch {
    return new Map();
  }
  return times;
}
