import type { Clock } from '../lib/clock.ts';
import { Problem } from '../lib/problem.ts';

/** Addresses remembered at once; beyond it all are forgotten, which costs an attacker more than it costs us. */
const REMEMBERED = 10_000;

/** Counts what comes from each address within a window of time. */
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

  /** Throws when the address has used up what it may do; says when it may again. */
  check(address: string): void {
    const recent = this.#recent(address);
    if (recent.length < this.#most) return;
    const seconds = Math.ceil(((recent[0] ?? 0) + this.#windowMs - this.#clock.now()) / 1000);
    throw new Problem('rest_too_many_requests', { headers: { 'Retry-After': String(Math.max(1, seconds)) } });
  }

  note(address: string): void {
    if (this.#times.size > REMEMBERED) this.#times.clear();
    this.#times.set(address, [...this.#recent(address), this.#clock.now()]);
  }

  #recent(address: string): number[] {
    const since = this.#clock.now() - this.#windowMs;
    return (this.#times.get(address) ?? []).filter((at) => at > since);
  }
}
