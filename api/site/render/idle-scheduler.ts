/**
 * Time without changes after which outputs are made that nobody waits for, and the longest time that they wait while
 * changes go on, in milliseconds.
 */
const QUIET_MS = 250;
const LONGEST_MS = 2_000;

/** Longest time that a pause is waited for. */
const LONGEST_PAUSE_MS = 20_000;

/** When outputs are made that nobody waits for: at the end of a series of edits, so that all of them share one. */
export class IdleScheduler {
  #changedMs = -Infinity;
  /** When the first of what waits was asked for. */
  #sinceMs = Infinity;
  /** When the first of what waits for a pause may have been. */
  #beganMs = Infinity;
  #isUrgent = false;
  #wakeUp = () => {};

  /** Something is going to wait. */
  begin(): void {
    const now = performance.now();
    this.#sinceMs = Math.min(this.#sinceMs, now);
    this.#beganMs = Math.min(this.#beganMs, now);
  }

  /** What is left waits for a pause. */
  again(): void {
    this.#sinceMs = performance.now();
  }

  /** Nothing waits any more. */
  end(): void {
    this.#sinceMs = this.#beganMs = Infinity;
  }

  /** Whether changes have paused, or have gone on for so long that nothing can wait for it. */
  get isPause(): boolean {
    const now = performance.now();
    return this.#isUrgent || now >= this.#changedMs + QUIET_MS || now >= this.#beganMs + LONGEST_PAUSE_MS;
  }

  /** All is done that anybody could wait for. */
  rest(): void {
    this.end();
    this.#isUrgent = false;
  }

  /** A change goes before what waits. */
  changed(): void {
    this.#changedMs = performance.now();
    this.wake();
  }

  /** Somebody waits for everything. */
  hurry(): void {
    this.#isUrgent = true;
    this.wake();
  }

  /** Something is to be looked at now. */
  wake(): void {
    this.#wakeUp();
  }

  /** False after a wait: something may have come meanwhile that goes before. */
  async isReached(): Promise<boolean> {
    const ms = Math.min(this.#changedMs + QUIET_MS, this.#sinceMs + LONGEST_MS) - performance.now();
    if (this.#isUrgent || ms <= 0) return true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wakeUp = () => {};
    return false;
  }
}
