/** Time until what could not be made is tried again; it doubles each time up to the longest, in milliseconds. */
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** When something is tried again that failed: a disk that was full heals by itself, and nobody else may come. */
export class Retry {
  readonly #again: () => void;
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(again: () => void) {
    this.#again = again;
  }

  /** A run begins, for whatever reason: it needs no other. */
  begin(): void {
    clearTimeout(this.#timer);
  }

  end(hasFailed: boolean): void {
    if (!hasFailed) this.#count = 0;
    else if (!this.#isStopped) {
      const ms = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#count++);
      this.#timer = setTimeout(this.#again, ms).unref();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#isStopped = true;
  }
}
