import { execFile, type ExecFileException } from 'node:child_process';

/** Runs git in a folder with `input` on standard input; resolves to its output, or rejects with {@link GitError}. */
export type Git = (args: string[], input?: string | Uint8Array) => Promise<Buffer>;

/** Git failed, or is not installed. */
export class GitError extends Error {
  /** Exit code; 127 if git is not installed. */
  readonly code: number;
  readonly stderr: string;
  constructor(code: number, stderr: string) {
    super(sayDistrust(stderr) || sayRejected(stderr) || stderr.trim().split('\n')[0] || `git exited with ${code}`);
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
    : `the repository belongs to another user, so git refuses to read it: chown -R it to the user that runs the guide, ` +
        `or let that user run git config --global --add safe.directory '${path}'`;
}

/** The remote's reason for rejecting a push follows the line that names the remote. */
const sayRejected = (stderr: string): string => /\[remote (?:rejected|failure)\] .*/.exec(stderr)?.[0] ?? '';

/** Git only reads: no locks, no index refresh. */
const ENVIRONMENT = { GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };

/** Git in a folder, with additional environment variables; killed after `timeout` milliseconds unless that is 0. */
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
      // Git may exit before reading all input; its exit code reports any failure.
      child.stdin?.on('error', () => {});
      child.stdin?.end(input);
    });
}

const codeOf = ({ code, killed }: ExecFileException): number => (typeof code === 'number' ? code : killed ? 124 : 127);

/** Paths of a commit's files below the folder that git runs in, with their blob ids. */
export async function treeOf(git: Git, commit: string): Promise<Map<string, string>> {
  const tree = new Map<string, string>();
  for (const entry of (await git(['ls-tree', '-r', '-z', commit])).toString().split('\0')) {
    const [, oid, path] = /^\d+ blob ([0-9a-f]+)\t([^]+)$/.exec(entry) ?? [];
    if (oid && path) tree.set(path, oid);
  }
  return tree;
}

/** The bytes of blobs by id, read by one process; unknown ids are omitted. */
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

export interface GitPerson {
  name: string;
  email: string;
}

/** Committer of our commits; their authors are the people who wrote. */
export const COMMITTER: GitPerson = { name: 'Support Guide', email: 'guide@localhost' };

/** Git drops these characters around a name, and refuses an empty one. */
const UNNAMED = /^[\0-\x20.,:;<>"\\']*$/;

/** Environment variables for a commit by an author at a time, in milliseconds since 1970. */
export function signedBy(author: GitPerson, atMs: number): Record<string, string> {
  // Git knows no time before 1970, and without the sign takes no small number for one.
  const date = `@${Math.max(0, Math.floor(atMs / 1_000))} +0000`;
  return {
    ...{
      GIT_AUTHOR_NAME: UNNAMED.test(author.name) ? author.email : author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_AUTHOR_DATE: date,
    },
    ...{ GIT_COMMITTER_NAME: COMMITTER.name, GIT_COMMITTER_EMAIL: COMMITTER.email, GIT_COMMITTER_DATE: date },
  };
}
