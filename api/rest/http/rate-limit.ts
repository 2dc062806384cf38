import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';

/** Number of clients remembered; beyond it the least recently noted are dropped. */
const REMEMBERED = 10_000;

/** Counts the actions of each client within a time window. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #windowMs: number;
  readonly #times = new Map<string, number[]>();

  constructor(clock: Clock, { most, windowMs }: { most: number; windowMs: number }) {
    this.#clock = clock;
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Throws if the client has reached the limit, with the time after which it may retry. */
  check(client: string): void {
    const recent = this.#recent(client);
    if (recent.length < this.#most) return;
    const seconds = Math.ceil(((recent[0] ?? 0) + this.#windowMs - this.#clock.now()) / 1000);
    throw new Problem('rest_too_many_requests', { headers: { 'Retry-After': String(Math.max(1, seconds)) } });
  }

  /** Counts an action, unless the limit is reached. */
  take(client: string): void {
    this.check(client);
    this.note(client);
  }

  note(client: string): void {
    const times = [...this.#recent(client), this.#clock.now()];
    this.#times.delete(client);
    this.#times.set(client, times);
    const [oldest] = this.#times.keys();
    if (this.#times.size > REMEMBERED && oldest !== undefined) this.#times.delete(oldest);
  }

  #recent(client: string): number[] {
    const now = this.#clock.now();
    // Times in the future are from before the clock was set back.
    return (this.#times.get(client) ?? []).filter((at) => at > now - this.#windowMs && at <= now);
  }
}
