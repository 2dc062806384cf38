import { setTimeout as wait } from 'node:timers/promises';
import { FolderError } from '../disk/disk-error.ts';
import { GitCommits, type WriteToCommit } from './commit-writes.ts';
import { gitIn, GitError } from './git.ts';
import { proposalBranches, type ProposedFiles } from './proposal-branches.ts';
import { GitPushes } from './push-commits.ts';

/** Longest wait for the last push, in milliseconds; the next start pushes the rest. */
const LAST_PUSH_MS = 3_000;

/** Turns writes into commits, and pushes them. */
export class Versioning {
  readonly #folder: string;
  readonly #commits: GitCommits;
  readonly #pushes: GitPushes | null;

  private constructor(folder: string, commits: GitCommits, pushes: GitPushes | null) {
    this.#folder = folder;
    this.#commits = commits;
    this.#pushes = pushes;
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
    const pushes = pushSeconds > 0 ? new GitPushes(contentDir, pushSeconds, report) : null;
    return new Versioning(contentDir, new GitCommits(contentDir, report), pushes);
  }

  /** Why commits or pushes are delayed; empty while all is well. */
  get trouble(): string {
    const { trouble } = this.#commits;
    if (trouble) return `git: commits are delayed: ${trouble}`;
    return this.#pushes?.trouble ? `git: pushing is paused: ${this.#pushes.trouble}` : '';
  }

  note(write: WriteToCommit): void {
    this.#commits.note(write);
  }

  /** Schedules a branch to be made for a proposal, or removed if null. */
  propose(id: number, proposed: ProposedFiles | null): void {
    this.#commits.propose(id, proposed);
  }

  /** Proposals shown as branches, each with its version. */
  proposed(): Promise<Map<number, string>> {
    return proposalBranches(this.#folder);
  }

  dirty(paths?: readonly string[]): Promise<string[]> {
    return this.#commits.dirty(paths);
  }

  /** Commits and pushes what is left, if possible now. A slow push continues without this process. */
  async close(): Promise<void> {
    await this.#commits.close();
    await Promise.race([this.#pushes?.close(), wait(LAST_PUSH_MS, undefined, { ref: false })]);
  }
}
