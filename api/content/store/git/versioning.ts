import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderError } from '../disk/disk-error.ts';
import { Queue } from '../disk/queue.ts';
import { type Git, GitError, gitIn, type GitPerson, signedBy } from './git.ts';
import { proposalBranches, setBranch, type ProposedFiles } from './proposal-branches.ts';
import { GitPushes } from './push-commits.ts';

export interface WriteToCommit {
  author: GitPerson;
  /** Who accepted it, if not the author. */
  approver?: GitPerson;
  /** Lines of the message, one per record: `Update cs/posts/tickety.md: title, content`. */
  lines: string[];
  /** Paths below the content folder. */
  paths: string[];
  /** Time of the write, in milliseconds since 1970: the commit date, so that texts keep their date. */
  atMs: number;
}

/** Writes combined because they touch the same files. The last author becomes that of the commit. */
interface Pending extends WriteToCommit {
  others: GitPerson[];
  approvers: GitPerson[];
}

/** Time for further writes before a commit is made, in milliseconds. */
const QUIET_MS = 1_000;

/** Time until a commit that failed is tried again, in milliseconds. */
const RETRY_MS = 5_000;

/** Longest wait for the last push, in milliseconds; the next start pushes the rest. */
const LAST_PUSH_MS = 3_000;

/** The highest ids assigned, changed by writes besides their records. */
const BESIDES = '.last-id';

/**
 * Commits writes after they were answered, and pushes the commits. Failed commits are retried; meanwhile the changes
 * stay on disk.
 */
export class Versioning {
  readonly #folder: string;
  readonly #report: (event: unknown) => void;
  readonly #pushes: GitPushes | null;
  readonly #git: Git;
  readonly #queue = new Queue();
  #pending: Pending[] = [];
  /** Pending changes to the branches of proposals, by proposal id; null removes one. */
  readonly #proposed = new Map<number, ProposedFiles | null>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #trouble = '';

  constructor(contentDir: string, report: (event: unknown) => void, pushes: GitPushes | null = null) {
    this.#folder = contentDir;
    this.#report = report;
    this.#pushes = pushes;
    this.#git = gitIn(contentDir);
  }

  /**
   * `pushSeconds` is the time between two pushes, 0 for none. Throws a {@link FolderError} if the content is not in a
   * git repository.
   */
  static async open(contentDir: string, pushSeconds: number, report: (event: unknown) => void): Promise<Versioning> {
    await gitIn(contentDir)(['rev-parse', '--git-dir']).catch((error: unknown) => {
      if (!(error instanceof GitError)) throw error;
      const needs = error.isDistrust ? '' : 'GIT_COMMIT=on needs a git repository: ';
      throw new FolderError('CONTENT_DIR', contentDir, needs + error.message);
    });
    return new Versioning(contentDir, report, pushSeconds > 0 ? new GitPushes(contentDir, pushSeconds, report) : null);
  }

  /** Why commits or pushes are delayed; empty while all is well. */
  get trouble(): string {
    if (this.#trouble) return `git: commits are delayed: ${this.#trouble}`;
    return this.#pushes?.trouble ? `git: pushing is paused: ${this.#pushes.trouble}` : '';
  }

  note(write: WriteToCommit): void {
    const paths = new Set(write.paths);
    const touching = this.#pending.filter((each) => each.paths.some((path) => paths.has(path)));
    this.#pending = this.#pending.filter((each) => !touching.includes(each));
    this.#pending.push(
      touching.reduceRight(joined, { ...write, others: [], approvers: [write.approver ?? []].flat() }),
    );
    this.#wake(QUIET_MS);
  }

  /** Schedules a branch to be made for a proposal, or removed if null. */
  propose(id: number, proposed: ProposedFiles | null): void {
    this.#proposed.set(id, proposed);
    this.#wake(QUIET_MS);
  }

  /** Proposals shown as branches, each with its version. */
  proposed(): Promise<Map<number, string>> {
    return proposalBranches(this.#folder);
  }

  /**
   * Commits everything pending, one commit per author, and pushes; tries once. A slow push continues without this
   * process.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#queue.run(() => this.#commitAll());
    await Promise.race([this.#pushes?.close(), wait(LAST_PUSH_MS, undefined, { ref: false })]);
  }

  #wake(inMs: number): void {
    if (this.#isClosed || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#queue.run(() => this.#commitAll());
    }, inMs).unref();
  }

  async #commitAll(): Promise<void> {
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const done = next;
        // Files that are renamed meanwhile make git fail, at most once for each of its two commands.
        const attempt = () => this.#commit(done);
        await attempt().catch(attempt).catch(attempt);
        this.#pending = this.#pending.filter((each) => each !== done);
      }
      await this.#setBranches();
    } catch (error) {
      if (!(error instanceof GitError)) return this.#report(error);
      if (this.#trouble !== error.message) this.#report(`git: commits are delayed: ${error.message}`);
      this.#trouble = error.message;
      return this.#wake(RETRY_MS);
    }
    if (this.#trouble !== '') this.#report('git: commits resumed');
    this.#trouble = '';
  }

  /** After the commits, because the branches are based on them. */
  async #setBranches(): Promise<void> {
    for (const [id, proposed] of this.#proposed) {
      const refusal = await setBranch(this.#folder, id, proposed);
      if (refusal !== '') this.#report(refusal);
      if (this.#proposed.get(id) === proposed) this.#proposed.delete(id);
    }
  }

  /** Each write gets its own commit, except on shutdown, which waits for only one per author. */
  #next(): Pending | undefined {
    if (this.#isClosed) {
      const byAuthor = Map.groupBy(this.#pending, ({ author: { name, email } }) => `${name} <${email}>`);
      this.#pending = [...byAuthor.values()].map(([first, ...rest]) =>
        rest.reduce((all, one) => joined(one, all), first!),
      );
    }
    return this.#pending[0];
  }

  async #commit({ author, others, approvers, lines, paths, atMs }: Pending): Promise<void> {
    await this.#refuseDetached();
    const dirty = await this.dirty(paths);
    if (dirty.length === 0) return;
    const git = gitIn(this.#folder, signedBy(author, atMs));
    const list = `${dirty.join('\0')}\0`;
    const only = ['--pathspec-from-file=-', '--pathspec-file-nul'];
    await git(['--literal-pathspecs', 'add', '--all', ...only], list);
    const home = (await git(['rev-parse', '--absolute-git-dir'])).toString().trim();
    // As an argument, a message that lists thousands of records would be too long.
    const message = join(home, `message-${randomUUID()}`);
    const quiet = ['--quiet', '--no-verify', '--no-gpg-sign', '--cleanup=verbatim'];
    try {
      await writeFile(message, messageOf(lines, others, approvers)).catch(({ message: reason }: Error) => {
        throw new GitError(1, reason);
      });
      await git(['--literal-pathspecs', 'commit', '--only', ...quiet, '-F', message, ...only], list);
    } finally {
      await rm(message, { force: true });
    }
  }

  /** During a rebase a commit would become part of it. */
  async #refuseDetached(): Promise<void> {
    const branch = await this.#git(['symbolic-ref', '--quiet', 'HEAD']).catch((error: unknown) => {
      if (error instanceof GitError && error.code === 1) return null;
      throw error;
    });
    if (!branch) throw new GitError(1, 'HEAD is detached; is a rebase in progress?');
  }

  /** Which of the given paths, or of all, differ from the last commit; ignored files do not count. */
  async dirty(paths?: readonly string[]): Promise<string[]> {
    const prefix = (await this.#git(['rev-parse', '--show-prefix'])).toString().trim();
    const wanted = paths && new Set(paths);
    const out = await this.#git(['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', '.']);
    const entries = out.toString().split('\0').filter(Boolean);
    const dirty = entries.map((entry) => entry.slice(3 + prefix.length));
    return dirty.filter((path) => !wanted || wanted.has(path) || path.startsWith(`${BESIDES}/`));
  }
}

const joined = (later: Pending, earlier: Pending): Pending => ({
  author: later.author,
  others: [...earlier.others, earlier.author, ...later.others].filter(
    ({ name }, index, all) => name !== later.author.name && all.findIndex((each) => each.name === name) === index,
  ),
  approvers: [...new Set([...earlier.approvers, ...later.approvers])],
  lines: [...new Set([...earlier.lines, ...later.lines])],
  paths: [...new Set([...earlier.paths, ...later.paths])],
  atMs: Math.max(earlier.atMs, later.atMs),
});

const trailer = (key: string, people: readonly GitPerson[]): string =>
  [...new Set(people.map(({ name, email }) => `${key}: ${name} <${email}>\n`))].join('');

function messageOf(lines: readonly string[], others: readonly GitPerson[], approvers: readonly GitPerson[]): string {
  const [first = ''] = lines;
  const subject = lines.length === 1 ? first : `${first} and ${lines.length - 1} more`;
  const body = lines.length === 1 ? '' : `\n${lines.map((line) => `${line}\n`).join('')}`;
  const trailers = [trailer('Co-authored-by', others), trailer('Approved-by', approvers)].join('');
  return `${subject}\n${body}${trailers && `\n${trailers}`}`;
}
