import { randomBytes } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';

const LIFETIME_MS = 300_000;

/** Sign-ins by URL: each serves one user once, within five minutes. A restart forgets them. */
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

  /** The user's id, or 0 when the ticket is unknown, used or too old. */
  redeem(ticket: string): number {
    const found = this.#issued.get(ticket);
    this.#issued.delete(ticket);
    return found && found.until > this.#clock.now() ? found.user : 0;
  }
}
