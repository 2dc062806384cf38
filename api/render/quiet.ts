/**
 * Time without changes after which outputs are made that nobody waits for, and the longest time that they wait while
 * changes go on, in milliseconds.
 */
const QUIET_MS = 250;
const LONGEST_MS = 2_000;

/** When outputs are made that nobody waits for: at the end of a series of edits, so that all of them share one. */
export class Quiet {
  #changedMs = -Infinity;
  /** When the first of what waits was asked for. */
  #sinceMs = Infinity;
  #isUrgent = false;
  #wakeUp = () => {};

  /** Something is going to wait. */
  begin(): void {
    this.#sinceMs = Math.min(this.#sinceMs, performance.now());
  }

  /** Nothing waits any more. */
  end(): void {
    this.#sinceMs = Infinity;
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
