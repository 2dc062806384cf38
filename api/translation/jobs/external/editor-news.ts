import { waitAfter } from '../../../rest/outbox/outbox.ts';

/** What came of telling: `refused` is tried again later, and so is everything after `unreachable`. */
export type Told = 'told' | 'refused' | 'unreachable';

/** Tells the editor how a job stands when this is called. */
type Tell = (jobId: number) => Promise<Told>;

interface Parts {
  /** Resolves when the writes that are under way are done. */
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
 * Jobs of which the external editor has not heard the latest. They are no messages: what the editor was told is kept with
 * each job, so after a stop they are found again, and a job that changes several times is told once, as it stands then.
 */
export class EditorNews {
  readonly #parts: Parts;
  readonly #waiting = new Map<number, Attempt>();
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Ids of the jobs that wait. */
  get waiting(): number[] {
    return [...this.#waiting.keys()];
  }

  add(jobId: number): void {
    if (!this.#waiting.has(jobId)) this.#waiting.set(jobId, { attempts: 0, next: 0 });
  }

  remove(jobId: number): void {
    this.#waiting.delete(jobId);
  }

  /** Tells what is due, in the background. Asked while it tells, it looks again afterwards. */
  send(tell: Tell): void {
    const before = this.#running ?? Promise.resolve();
    const run = before.then(() => this.#tellAll(tell)).catch(this.#parts.report);
    this.#running = run;
    void run.then(() => {
      if (this.#running === run) this.#running = null;
    });
  }

  /** Begins nothing any more. What is being told now counts as not told: it is told again after the next start. */
  stop(): void {
    this.#stopped = true;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  /** Resolves when nothing is being told. */
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
