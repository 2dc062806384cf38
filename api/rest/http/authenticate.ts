import { createHmac, randomBytes } from 'node:crypto';
import { ANONYMOUS, type Caller } from '../../contract/caller.ts';
import type { ApplicationPassword, User } from '../../contract/model.ts';
import type { Clock } from '../../lib/clock.ts';
import { hash } from '../../lib/hash.ts';
import type { Identity } from '../../lib/http-client/openid.ts';
import { equalInSecret, verifyPassword } from '../../lib/password.ts';
import { Problem } from '../../lib/problem.ts';
import { applicationPasswordOf, dayOf, type Users } from '../../content/store/state/users.ts';
import type { SignIns } from '../operations/operation.ts';
import { ATTEMPT_WINDOW_MS, FAILED_ATTEMPTS, FAILED_ATTEMPTS_BY_NAME } from './limits.ts';
import { SESSION_HEADER } from '../request/credentials.ts';
import { isFromHere } from './cors.ts';
import { RateLimit } from './rate-limit.ts';
import { readCookie, Sessions } from './sessions.ts';

/** Makes browsers prompt for a login and a password. */
export const BASIC_CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Support Guide API", charset="UTF-8"' };

/**
 * Identifies the sender of a request. Wrong credentials are always an error: no sender is silently treated as
 * anonymous.
 */
export class Authenticator implements SignIns {
  readonly #users: Users;
  readonly #clock: Clock;
  /** Called once a day for each application password in use. */
  readonly #onUse: (login: string, password: number) => void;
  /** Day of the last use of application passwords, by user and id. */
  readonly #used = new Map<string, string>();
  /** Sessions of users who signed in with a form. */
  readonly sessions: Sessions;
  /** Proven credentials, by a keyed hash that is worthless outside this process, because scrypt is slow on purpose. */
  readonly #proven = new Map<string, string>();
  readonly #key = randomBytes(32);
  /** Failed attempts, by client and by user name: many clients together get no more guesses at one user. */
  readonly #failures: RateLimit;
  readonly #failuresByName: RateLimit;
  /** Number of wrong credentials since the start. */
  failed = 0;
  /**
   * The last pending attempt of each client and name. Attempts run one after another, or parallel ones would go
   * uncounted.
   */
  readonly #turns = new Map<string, Promise<User>>();

  constructor(users: Users, clock: Clock, onUse: (login: string, password: number) => void = () => {}) {
    this.#users = users;
    this.#clock = clock;
    this.#onUse = onUse;
    this.sessions = new Sessions(users, clock);
    this.#failures = new RateLimit(clock, { most: FAILED_ATTEMPTS, windowMs: ATTEMPT_WINDOW_MS });
    this.#failuresByName = new RateLimit(clock, { most: FAILED_ATTEMPTS_BY_NAME, windowMs: ATTEMPT_WINDOW_MS });
  }

  /**
   * Identifies the caller by the headers of a request: by login and password, by an application password alone, or by a
   * session with its token. `client` identifies the sender for limits.
   */
  async caller(headers: Headers, client: string): Promise<Caller> {
    const authorization = headers.get('authorization');
    const [, bearer] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
    if (bearer) return this.#byToken(bearer, client);
    const credentials = parseBasic(authorization);
    if (credentials) return (await this.#byApplication(...credentials)) ?? this.byPassword(...credentials, client);
    const token = headers.get(SESSION_HEADER);
    return token === null ? ANONYMOUS : this.#bySession(token, headers);
  }

  /** Nothing is cached, so a revoked password stops working immediately. */
  async #byApplication(name: string, password: string): Promise<Caller | null> {
    await this.#users.refresh();
    const user = this.#users.byName(name);
    const used = user && applicationPasswordOf(user, password);
    return used ? this.#program(user, used) : null;
  }

  /** Application passwords are random, so each identifies one person. */
  async #byToken(token: string, client: string): Promise<Caller> {
    await this.#users.refresh();
    for (const user of this.#users.all()) {
      const used = applicationPasswordOf(user, token);
      if (used) return this.#program(user, used);
    }
    this.#failures.check(client);
    this.failed++;
    // A token not of our form is not a guess: proxies and monitors send tokens of their own.
    if (/^\w{24}$/.test(token)) this.#failures.note(client);
    throw new Problem('incorrect_password', { headers: BASIC_CHALLENGE });
  }

  #program(user: User, used: ApplicationPassword): Caller {
    this.#noteUse(user, used);
    return Object.assign(this.#caller(user), { isApplication: true, ...(used.scope ? { scope: used.scope } : {}) });
  }

  /** The rights are always the present ones: a call may wait for others, while its sender loses some. */
  #caller({ id }: User): Caller {
    const users = this.#users;
    return {
      id,
      get role() {
        return users.byId(id)?.role ?? null;
      },
      get language_pairs() {
        return users.byId(id)?.language_pairs ?? [];
      },
    };
  }

  #noteUse({ id, login }: User, { id: password, last_used }: ApplicationPassword): void {
    const [name, day] = [`${id} ${password}`, dayOf(this.#clock.now())];
    if (last_used === day || this.#used.get(name) === day) return;
    this.#used.set(name, day);
    this.#onUse(login, password);
  }

  /** Signs in with a person's own password: application passwords open no pages. */
  async byPassword(name: string, password: string, client: string): Promise<Caller> {
    await this.#users.refresh();
    const user = this.#users.byName(name);
    const proof = createHmac('sha256', this.#key).update(`${name}\0${password}`).digest('base64');
    if (user && this.#isProven(proof, user)) return this.#caller(user);
    // A name can be written in many ways: attempts are counted per account.
    const account = user ? `user ${user.id}` : `name ${hash(name)}`;
    const prove = () => this.#prove(user, password, proof, { client, account });
    return this.#caller(await this.#inTurn(`client ${client}`, () => this.#inTurn(account, prove)));
  }

  /**
   * The user recognised by a provider; undefined if no account matches. `onBind` is called once, when an account is
   * bound to the identity by its e-mail address.
   */
  async byIdentity(
    identity: Identity,
    client: string,
    onBind: (user: User) => Promise<void>,
  ): Promise<User | undefined> {
    this.#failures.check(client);
    await this.#users.refresh();
    const known = this.#users.byIdentity(identity);
    if (known) return known;
    const bound = await this.#users.bind(identity);
    if (bound) {
      await onBind(bound);
    } else {
      this.failed++;
      this.#failures.note(client);
    }
    return bound;
  }

  async isPassword(login: string, password: string): Promise<boolean> {
    try {
      await this.byPassword(login, password, `password of ${login}`);
      return true;
    } catch (error) {
      if (error instanceof Problem && error.code === 'incorrect_password') return false;
      throw error;
    }
  }

  isInvited(headers: ReadonlyMap<string, string>): boolean {
    return !headers.has('authorization') && this.sessions.find(cookieOf(headers))?.isInvited === true;
  }

  goOn(headers: ReadonlyMap<string, string>, user: User): void {
    this.sessions.renew(cookieOf(headers), user);
  }

  async #bySession(token: string, headers: Headers): Promise<Caller> {
    await this.#users.refresh();
    const session = this.sessions.find(readCookie(headers.get('cookie')));
    if (!session) throw new Problem('rest_not_logged_in');
    if (!isFromHere(headers) || !equalInSecret(token, session.token)) throw new Problem('rest_cookie_invalid_nonce');
    return this.#caller(session.user);
  }

  #isProven(proof: string, user: User): boolean {
    return this.#proven.get(proof) === user.password;
  }

  async #inTurn(whose: string, work: () => Promise<User>): Promise<User> {
    const turn = (this.#turns.get(whose) ?? Promise.resolve()).then(work, work);
    this.#turns.set(whose, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(whose) === turn) this.#turns.delete(whose);
    }
  }

  async #prove(
    user: User | undefined,
    password: string,
    proof: string,
    { client, account }: { client: string; account: string },
  ): Promise<User> {
    if (user && this.#isProven(proof, user)) return user;
    this.#failures.check(client);
    this.#failuresByName.check(account);
    const right = await verifyPassword(password, user?.password ?? '');
    if (!user || !right) {
      this.failed++;
      this.#failures.note(client);
      this.#failuresByName.note(account);
      throw new Problem(user ? 'incorrect_password' : 'invalid_username', { headers: BASIC_CHALLENGE });
    }
    if (this.#proven.size > 1000) this.#proven.clear();
    this.#proven.set(proof, user.password);
    return user;
  }
}

const cookieOf = (headers: ReadonlyMap<string, string>): string => readCookie(headers.get('cookie') ?? null);

/** Name and password of a Basic header; null for other schemes and broken headers. */
function parseBasic(authorization: string | null): [name: string, password: string] | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon > 0 ? [text.slice(0, colon), text.slice(colon + 1)] : null;
}
