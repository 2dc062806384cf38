import { gitIn, GitError, type Git } from './git.ts';

/** Longest time for a push, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** Never prompt for a password. */
const UNATTENDED = { GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' };

/**
 * Regularly pushes commits to the upstream of the branch. Rejected commits stay here: the remote has commits that must
 * be pulled first, and until then every attempt fails.
 */
export class GitPushes {
  readonly #git: Git;
  readonly #report: (event: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | null = null;
  /** Why commits are not pushed; empty while all is well. */
  trouble = '';

  constructor(contentDir: string, seconds: number, report: (event: unknown) => void) {
    const { GIT_SSH_COMMAND = UNATTENDED.GIT_SSH_COMMAND } = process.env;
    this.#git = gitIn(contentDir, { ...UNATTENDED, GIT_SSH_COMMAND }, TIMEOUT_MS);
    this.#report = report;
    this.#timer = setInterval(() => void this.push(), seconds * 1_000).unref();
  }

  /** Pushes once, or joins a push in progress. */
  push(): Promise<void> {
    return (this.#running ??= this.#try().finally(() => (this.#running = null)));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await this.push();
  }

  async #try(): Promise<void> {
    const trouble = await this.#pushAhead().then(
      () => '',
      (error: unknown) => {
        if (error instanceof GitError) return sayRefusal(error);
        throw error;
      },
    );
    if (trouble !== this.trouble) this.#report(trouble ? `git: pushing is paused: ${trouble}` : 'git: pushing resumed');
    this.trouble = trouble;
  }

  async #pushAhead(): Promise<void> {
    const ahead = (await this.#git(['rev-list', '--count', '@{upstream}..HEAD'])).toString().trim();
    if (ahead === '0') return;
    await this.#git(['-c', 'push.default=upstream', 'push', '--quiet']);
  }
}

/** The remote has newer commits, is missing, or cannot be reached. */
function sayRefusal({ message, stderr }: GitError): string {
  if (/\[rejected\]|non-fast-forward|fetch first/.test(stderr)) {
    return 'the remote has commits that are missing here; pull them (git pull --rebase --autostash)';
  }
  return message;
}
