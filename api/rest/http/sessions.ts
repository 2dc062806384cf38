import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { User } from '../../contract/model.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Users } from '../../content/store/state/users.ts';

/** How long somebody stays signed in, in milliseconds. */
export const SESSION_MS = 12 * 3_600_000;

/** Oldest sessions go beyond this number: nobody can fill the memory by signing in. */
const MOST_SESSIONS = 1_000;

/** Somebody who signed in to the pages for writing and translating. */
export interface Session {
  user: User;
  /** Goes with every request for data as a header: a page of another site cannot read it. */
  token: string;
  /** Began by an invitation: a password is still to be chosen. */
  isInvited: boolean;
}

interface Stored {
  user: number;
  /** Hash of the password at sign-in: a new password ends the sessions of the old one. */
  password: string;
  token: string;
  until: number;
  isInvited: boolean;
}

/** Who is signed in, by the name in their cookie. Sessions live in memory, so a restart signs everybody out. */
export class Sessions {
  readonly #users: Users;
  readonly #clock: Clock;
  readonly #stored = new Map<string, Stored>();

  constructor(users: Users, clock: Clock) {
    this.#users = users;
    this.#clock = clock;
  }

  /** Begins a session and gives its secret name, the value of the cookie. */
  open({ id, password }: User, isInvited = false): string {
    this.#dropOld();
    const name = randomBytes(32).toString('base64url');
    const token = randomBytes(32).toString('base64url');
    this.#stored.set(name, { user: id, password, token, until: this.#clock.now() + SESSION_MS, isInvited });
    return name;
  }

  /** Null when there is no such session, it is too old, or its user is gone or has another password. */
  find(name: string): Session | null {
    const stored = this.#stored.get(name);
    const user = stored && this.#users.byId(stored.user);
    if (!stored || stored.until <= this.#clock.now() || user?.password !== stored.password) return null;
    return { user, token: stored.token, isInvited: stored.isInvited };
  }

  /** Goes on with a session whose user has chosen another password; the others end. */
  renew(name: string, { id, password }: User): void {
    const stored = this.#stored.get(name);
    if (stored?.user === id) Object.assign(stored, { password, isInvited: false });
  }

  /** Ends all sessions of a user. */
  closeAll(user: number): void {
    for (const [name, stored] of this.#stored) if (stored.user === user) this.#stored.delete(name);
  }

  close(name: string): void {
    this.#stored.delete(name);
  }

  #dropOld(): void {
    const now = this.#clock.now();
    for (const [name, { until }] of this.#stored) if (until <= now) this.#stored.delete(name);
    const [oldest] = this.#stored.keys();
    if (oldest !== undefined && this.#stored.size >= MOST_SESSIONS) this.#stored.delete(oldest);
  }
}

/** Compares without telling by the time how much of the token was right. */
export function isToken(given: string | null, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(token));
}
