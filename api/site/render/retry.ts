/** Delay before the first retry, and the longest to which it doubles, in milliseconds. */
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Retries with growing delays: a full disk may recover without a change that would trigger a refresh. */
export class Retry {
  readonly #attempt: () => void;
  #timer: NodeJS.Timeout | undefined;
  #attempts = 0;
  #isStopped = false;

  constructor(attempt: () => void) {
    this.#attempt = attempt;
  }

  later(): void {
    if (this.#isStopped) return;
    const ms = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#attempts++);
    this.#timer = setTimeout(this.#attempt, ms).unref();
  }

  /** An attempt is being made. */
  wait(): void {
    clearTimeout(this.#timer);
  }

  succeeded(): void {
    this.#attempts = 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#isStopped = true;
  }
}
