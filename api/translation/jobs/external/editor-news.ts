import type { Store } from '../../../content/store/store.ts';
import { waitAfter } from '../../../rest/outbox/outbox.ts';
import type { Ports } from '../ports.ts';

/** Outcome of a notification. `refused` is retried later; `unreachable` also postpones all others that are waiting. */
export type Told = 'told' | 'refused' | 'unreachable';

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
  readonly #store: Pick<Store, 'idle'>;
  readonly #ports: Pick<Ports, 'clock' | 'report'>;
  readonly #waiting = new Map<number, Attempt>();
  #running: Promise<void> = Promise.resolve();
  isStopped = false;

  constructor(store: Pick<Store, 'idle'>, ports: Pick<Ports, 'clock' | 'report'>) {
    this.#store = store;
    this.#ports = ports;
  }

  get waiting(): number[] {
    return [...this.#waiting.keys()];
  }

  add(jobId: number): void {
    if (!this.#waiting.has(jobId)) this.#waiting.set(jobId, { attempts: 0, next: 0 });
  }

  remove(jobId: number): void {
    this.#waiting.delete(jobId);
  }

  /**
   * Sends what is due, in the background. `tell` notifies the editor of a job's state at the time of the call. A call
   * during a run schedules another run after it.
   */
  send(tell: (jobId: number) => Promise<Told>): void {
    this.#running = this.#running.then(() => this.#tellAll(tell)).catch(this.#ports.report);
  }

  /** Starts nothing more. A notification in progress counts as not sent and is repeated after the next start. */
  stop(): void {
    this.isStopped = true;
  }

  /** Resolves when no notification is in progress. */
  async idle(): Promise<void> {
    for (let seen; seen !== this.#running;) {
      seen = this.#running;
      await seen;
    }
  }

  async #tellAll(tell: (jobId: number) => Promise<Told>): Promise<void> {
    if (this.#waiting.size === 0) return;
    await this.#store.idle();
    const { clock } = this.#ports;
    for (const [id, attempt] of [...this.#waiting]) {
      if (this.isStopped) return;
      if (attempt.next > clock.now()) continue;
      const told = await tell(id);
      if (told !== 'told') attempt.next = clock.now() + waitAfter(attempt.attempts++);
      if (told === 'unreachable') return;
    }
  }
}
