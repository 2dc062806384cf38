import { randomBytes } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';

const LIFETIME_MS = 300_000;

/** Tokens for signing in by URL: each works once, for one user, within five minutes. They do not survive a restart. */
export class OneTimeTokens {
  readonly #clock: Clock;
  readonly #issued = new Map<string, { user: number; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  issue(user: number): string {
    const now = this.#clock.now();
    for (const [ticket, { until }] of this.#issued) if (until <= now) this.#issued.delete(ticket);
    const ticket = randomBytes(32).toString('base64url');
    this.#issued.set(ticket, { user, until: now + LIFETIME_MS });
    return ticket;
  }

  /** Returns the user's id, or 0 if the ticket is unknown, used or expired. */
  redeem(ticket: string): number {
    const found = this.#issued.get(ticket);
    this.#issued.delete(ticket);
    return found && found.until > this.#clock.now() ? found.user : 0;
  }
}
