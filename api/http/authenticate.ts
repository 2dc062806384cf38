import { createHmac, randomBytes } from 'node:crypto';
import { ANONYMOUS, type Caller } from '../contract/caller.ts';
import type { User } from '../contract/model.ts';
import type { Clock } from '../lib/clock.ts';
import { verifyPassword } from '../lib/password.ts';
import { Problem } from '../lib/problem.ts';
import type { Users } from '../store/users.ts';
import { ATTEMPT_WINDOW_MS, FAILED_ATTEMPTS } from './limits.ts';

/** Tells who sends a request. Wrong credentials are an error everywhere: nobody is silently taken for a stranger. */
export class Authenticator {
  readonly #users: Users;
  readonly #clock: Clock;
  /** Proven credentials, by a keyed hash that is worthless outside this process; scrypt is slow on purpose. */
  readonly #proven = new Map<string, string>();
  readonly #key = randomBytes(32);
  /** Times of failed attempts, by the address that the connection came from. */
  readonly #failures = new Map<string, number[]>();

  constructor(users: Users, clock: Clock) {
    this.#users = users;
    this.#clock = clock;
  }

  async caller(authorization: string | null, remote: string): Promise<Caller> {
    const credentials = parseBasic(authorization);
    if (!credentials) return ANONYMOUS;
    const [name, password] = credentials;
    const user = this.#users.byName(name);
    const proof = createHmac('sha256', this.#key).update(`${name}\0${password}`).digest('base64');
    if (user && this.#proven.get(proof) === user.password) return callerOf(user);
    this.#refuseFlood(remote);
    const right = await verifyPassword(password, user?.password ?? '');
    if (!user || !right) {
      this.#noteFailure(remote);
      throw new Problem(user ? 'incorrect_password' : 'invalid_username', {
        headers: { 'WWW-Authenticate': 'Basic realm="Support Guide API", charset="UTF-8"' },
      });
    }
    if (this.#proven.size > 1000) this.#proven.clear();
    this.#proven.set(proof, user.password);
    return callerOf(user);
  }

  #refuseFlood(remote: string): void {
    const recent = this.#recentFailures(remote);
    if (recent.length < FAILED_ATTEMPTS) return;
    const seconds = Math.ceil(((recent[0] ?? 0) + ATTEMPT_WINDOW_MS - this.#clock.now()) / 1000);
    throw new Problem('rest_too_many_requests', { headers: { 'Retry-After': String(Math.max(1, seconds)) } });
  }

  #noteFailure(remote: string): void {
    if (this.#failures.size > 10_000) this.#failures.clear();
    this.#failures.set(remote, [...this.#recentFailures(remote), this.#clock.now()]);
  }

  #recentFailures(remote: string): number[] {
    const since = this.#clock.now() - ATTEMPT_WINDOW_MS;
    return (this.#failures.get(remote) ?? []).filter((at) => at > since);
  }
}

const callerOf = ({ id, role, language_pairs }: User): Caller => ({ id, role, language_pairs });

/** Name and password of a Basic header; other schemes and broken headers count as none. */
function parseBasic(authorization: string | null): [name: string, password: string] | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon > 0 ? [text.slice(0, colon), text.slice(colon + 1)] : null;
}
