/** Time until the first attempt; it doubles each time up to the longest, in milliseconds. */
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Tries again what failed, less and less often: a disk that was full heals by itself, and then nobody else may come. */
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
