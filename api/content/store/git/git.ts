import { execFile, type ExecFileException } from 'node:child_process';

/** Runs git in one folder and gives what it prints; `input` is what it reads. Rejects with a {@link GitError}. */
export type Git = (args: string[], input?: string | Uint8Array) => Promise<Buffer>;

/** Git ended with an error, or is not there. */
export class GitError extends Error {
  /** Exit code; 127 where there is no git. */
  readonly code: number;
  /** All that it said of it. */
  readonly stderr: string;
  constructor(code: number, stderr: string) {
    super(sayDistrust(stderr) || sayRejected(stderr) || stderr.trim().split('\n')[0] || `git ended with ${code}`);
    this.name = 'GitError';
    this.code = code;
    this.stderr = stderr;
  }

  /** Whether git refuses to read a repository because another user owns it. */
  get isDistrust(): boolean {
    return sayDistrust(this.stderr) !== '';
  }
}

function sayDistrust(stderr: string): string {
  const [, path] = /(?:dubious ownership in repository at|unsafe repository) \(?'([^']+)'/.exec(stderr) ?? [];
  return path === undefined
    ? ''
    : `the repository belongs to another user, and git does not read it: chown -R it to the user whom the guide runs as, ` +
        `or let that user run git config --global --add safe.directory '${path}'`;
}

/** What the other side says of a push comes after the line that names it. */
const sayRejected = (stderr: string): string => /\[remote (?:rejected|failure)\] .*/.exec(stderr)?.[0] ?? '';

/** Git looks, and never touches: no locks, no refreshed index. */
const ENVIRONMENT = { GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };

/** Git in a folder, with more of an environment; it is ended after `timeout` milliseconds, where that is not 0. */
export function gitIn(folder: string, env: Record<string, string> = {}, timeout = 0): Git {
  return (args, input = '') =>
    new Promise((resolve, reject) => {
      const options = {
        cwd: folder,
        maxBuffer: 1 << 30,
        encoding: 'buffer' as const,
        env: { ...process.env, ...ENVIRONMENT, ...env },
        timeout,
      };
      const child = execFile('git', ['-c', 'core.quotePath=off', ...args], options, (error, stdout, stderr) => {
        if (error) reject(new GitError(codeOf(error), `${stderr.toString()}${error.killed ? 'took too long' : ''}`));
        else resolve(stdout);
      });
      // It may end before it has read everything; its exit code says what there is to say.
      child.stdin?.on('error', () => {});
      child.stdin?.end(input);
    });
}

const codeOf = ({ code, killed }: ExecFileException): number => (typeof code === 'number' ? code : killed ? 124 : 127);

/** Paths of a commit's files below the folder that git runs in, with the id of each file's bytes. */
export async function treeOf(git: Git, commit: string): Promise<Map<string, string>> {
  const tree = new Map<string, string>();
  for (const entry of (await git(['ls-tree', '-r', '-z', commit])).toString().split('\0')) {
    const [, oid, path] = /^\d+ blob ([0-9a-f]+)\t([^]+)$/.exec(entry) ?? [];
    if (oid && path) tree.set(path, oid);
  }
  return tree;
}

/** The bytes of files by their ids, read by one process; ids without bytes in git are left out. */
export async function blobsOf(git: Git, oids: string[]): Promise<Map<string, Buffer>> {
  const blobs = new Map<string, Buffer>();
  if (oids.length === 0) return blobs;
  const out = await git(['cat-file', '--batch'], `${oids.join('\n')}\n`);
  for (let at = 0; at < out.length;) {
    const end = out.indexOf(10, at);
    const [oid = '', kind, size = '0'] = out.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (kind !== 'blob') continue;
    blobs.set(oid, out.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return blobs;
}
