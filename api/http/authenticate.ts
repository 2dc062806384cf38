import { createHmac, randomBytes } from 'node:crypto';
import { ANONYMOUS, type Caller } from '../contract/caller.ts';
import type { User } from '../contract/model.ts';
import type { Clock } from '../lib/clock.ts';
import { verifyPassword } from '../lib/password.ts';
import { Problem } from '../lib/problem.ts';
import type { Users } from '../store/state/users.ts';
import { ATTEMPT_WINDOW_MS, FAILED_ATTEMPTS } from './limits.ts';
import { RateLimit } from './rate-limit.ts';

/** Tells who sends a request. Wrong credentials are an error everywhere: nobody is silently taken for a stranger. */
export class Authenticator {
  readonly #users: Users;
  /** Proven credentials, by a keyed hash that is worthless outside this process; scrypt is slow on purpose. */
  readonly #proven = new Map<string, string>();
  readonly #key = randomBytes(32);
  /** Failed attempts, by the address that the connection came from. */
  readonly #failures: RateLimit;
  /** The last attempt of each address that is under way: they take turns, or many at once would all go uncounted. */
  readonly #turns = new Map<string, Promise<User>>();

  constructor(users: Users, clock: Clock) {
    this.#users = users;
    this.#failures = new RateLimit(clock, { most: FAILED_ATTEMPTS, windowMs: ATTEMPT_WINDOW_MS });
  }

  async caller(authorization: string | null, remote: string): Promise<Caller> {
    const credentials = parseBasic(authorization);
    if (!credentials) return ANONYMOUS;
    const [name, password] = credentials;
    await this.#users.refresh();
    const user = this.#users.byName(name);
    const proof = createHmac('sha256', this.#key).update(`${name}\0${password}`).digest('base64');
    if (user && this.#isProven(proof, user)) return callerOf(user);
    return callerOf(await this.#inTurn(remote, () => this.#prove(user, password, proof, remote)));
  }

  #isProven(proof: string, user: User): boolean {
    return this.#proven.get(proof) === user.password;
  }

  async #inTurn(remote: string, work: () => Promise<User>): Promise<User> {
    const turn = (this.#turns.get(remote) ?? Promise.resolve()).then(work, work);
    this.#turns.set(remote, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(remote) === turn) this.#turns.delete(remote);
    }
  }

  async #prove(user: User | undefined, password: string, proof: string, remote: string): Promise<User> {
    if (user && this.#isProven(proof, user)) return user;
    this.#failures.check(remote);
    const right = await verifyPassword(password, user?.password ?? '');
    if (!user || !right) {
      this.#failures.note(remote);
      throw new Problem(user ? 'incorrect_password' : 'invalid_username', {
        headers: { 'WWW-Authenticate': 'Basic realm="Support Guide API", charset="UTF-8"' },
      });
    }
    if (this.#proven.size > 1000) this.#proven.clear();
    this.#proven.set(proof, user.password);
    return user;
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
