/**
 * Time without changes after which deferred outputs are made, and the longest time they wait while
 * changes go on, in milliseconds.
 */
const QUIET_MS = 250;
const LONGEST_MS = 2_000;

/** Longest time that outputs wait for a pause, in milliseconds. */
const LONGEST_PAUSE_MS = 20_000;

/** Decides when deferred outputs are made: at the end of a series of edits, so that all edits share one refresh. */
export class IdleScheduler {
  #changedMs = -Infinity;
  /** Time of the first request that is still waiting. */
  #sinceMs = Infinity;
  /** Start of the wait for a pause. */
  #beganMs = Infinity;
  #isUrgent = false;
  #wakeUp = () => {};

  /** Work was deferred. */
  begin(): void {
    const now = performance.now();
    this.#sinceMs = Math.min(this.#sinceMs, now);
    this.#beganMs = Math.min(this.#beganMs, now);
  }

  /** The remaining work waits for a pause. */
  again(): void {
    this.#sinceMs = performance.now();
  }

  /** No work is waiting any more. */
  end(): void {
    this.#sinceMs = this.#beganMs = Infinity;
  }

  /** Whether changes have paused, or the longest wait is over. */
  get isPause(): boolean {
    const now = performance.now();
    return this.#isUrgent || now >= this.#changedMs + QUIET_MS || now >= this.#beganMs + LONGEST_PAUSE_MS;
  }

  /** All deferred work is done. */
  rest(): void {
    this.end();
    this.#isUrgent = false;
  }

  /** A change takes precedence over deferred work. */
  changed(): void {
    this.#changedMs = performance.now();
    this.wake();
  }

  /** Makes deferred work due immediately. */
  hurry(): void {
    this.#isUrgent = true;
    this.wake();
  }

  /** Ends the current wait. */
  wake(): void {
    this.#wakeUp();
  }

  /** Resolves to true if deferred work is due, and to false after a wait, because more urgent work may have arrived. */
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
