import { waitAfter } from '../../../rest/outbox/outbox.ts';

/** Outcome of a notification. `refused` is retried later; `unreachable` also postpones all others that are waiting. */
export type Told = 'told' | 'refused' | 'unreachable';

/** Notifies the editor of the job's state at the time of the call. */
type Tell = (jobId: number) => Promise<Told>;

interface Parts {
  /** Resolves when all pending writes are done. */
  settled(): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  report(error: unknown): void;
}

interface Attempt {
  attempts: number;
  /** When to try next, in milliseconds since 1970. */
  next: number;
}

/**
 * Jobs whose latest state the external editor does not know yet. No messages are queued: each job records the state
 * last sent, so unsent changes are found again after a restart, and a job that changes several times is sent once, in
 * its latest state.
 */
export class EditorNews {
  readonly #parts: Parts;
  readonly #waiting = new Map<number, Attempt>();
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Ids of the waiting jobs. */
  get waiting(): number[] {
    return [...this.#waiting.keys()];
  }

  add(jobId: number): void {
    if (!this.#waiting.has(jobId)) this.#waiting.set(jobId, { attempts: 0, next: 0 });
  }

  remove(jobId: number): void {
    this.#waiting.delete(jobId);
  }

  /** Sends what is due, in the background. A call during a run schedules another run after it. */
  send(tell: Tell): void {
    const before = this.#running ?? Promise.resolve();
    const run = before.then(() => this.#tellAll(tell)).catch(this.#parts.report);
    this.#running = run;
    void run.then(() => {
      if (this.#running === run) this.#running = null;
    });
  }

  /** Starts nothing more. A notification in progress counts as not sent and is repeated after the next start. */
  stop(): void {
    this.#stopped = true;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  /** Resolves when no notification is in progress. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #tellAll(tell: Tell): Promise<void> {
    if (this.#waiting.size === 0) return;
    await this.#parts.settled();
    for (const [id, attempt] of [...this.#waiting]) {
      if (this.#stopped) return;
      if (attempt.next > this.#parts.now()) continue;
      const told = await tell(id);
      if (told !== 'told') attempt.next = this.#parts.now() + waitAfter(attempt.attempts++);
      if (told === 'unreachable') return;
    }
  }
}
