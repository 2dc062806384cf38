import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parse, serialize } from 'hono/utils/cookie';
import type { User } from '../../contract/model.ts';
import { hash } from '../../lib/hash.ts';
import type { Clock } from '../../lib/clock.ts';
import { removeFile } from '../../content/store/disk/atomic.ts';
import type { Files } from '../../content/store/disk/files.ts';
import { readJson, StateFile } from '../../content/store/state/state-file.ts';
import type { Users } from '../../content/store/state/users.ts';

/** Lifetime of a session, and of a ticket that begins one, in milliseconds. */
const SESSION_MS = 12 * 3_600_000;
const TICKET_MS = 300_000;

/** Sessions of one user. Beyond it the oldest ends, so that signing in cannot fill the memory, or end those of others. */
const MOST_OF_USER = 100;

/** A user signed in to the pages for writing and translating. */
export interface Session {
  user: User;
  /** Sent as a header with every request for data: pages of other sites cannot read it. */
  token: string;
  /** Whether the session began with an invitation and the user has yet to choose a password. */
  isInvited: boolean;
}

interface Issued {
  user: number;
  /** Hash of the password at that time: a new password ends the sessions of the old one. */
  password: string;
  until: number;
}

interface Stored extends Issued {
  token: string;
  isInvited: boolean;
}

interface SessionsFile {
  sessions: [hash: string, session: Stored][];
}

/** Signed-in users by the hash of the session name in their cookie. Sessions live in memory. */
export class Sessions {
  readonly #users: Users;
  readonly #clock: Clock;
  readonly #stored = new Map<string, Stored>();
  /** Lost by a restart. */
  readonly #tickets = new Map<string, Issued>();

  constructor(users: Users, clock: Clock) {
    this.#users = users;
    this.#clock = clock;
  }

  /** Begins a session and returns its secret name, the value of the cookie. */
  open({ id, password }: User, isInvited = false): string {
    this.#dropOld();
    const own = [...this.#stored].filter(([, { user }]) => user === id);
    if (own.length >= MOST_OF_USER) this.#stored.delete(own[0]![0]);
    const name = randomBytes(32).toString('base64url');
    const token = randomBytes(32).toString('base64url');
    this.#stored.set(hash(name), { user: id, password, token, until: this.#clock.now() + SESSION_MS, isInvited });
    return name;
  }

  /** Null if the session does not exist or is too old, or if its user is gone or has changed the password. */
  find(name: string): Session | null {
    const stored = this.#stored.get(hash(name));
    const user = this.#userOf(stored);
    return stored && user ? { user, token: stored.token, isInvited: stored.isInvited } : null;
  }

  #userOf(issued: Issued | undefined): User | undefined {
    const user = issued && issued.until > this.#clock.now() ? this.#users.byId(issued.user) : undefined;
    return user?.password === issued?.password ? user : undefined;
  }

  /** A ticket for signing in by URL: it works once, within five minutes, as long as a session of the user would last. */
  issueTicket({ id, password }: User): string {
    const now = this.#clock.now();
    for (const [key, { until }] of this.#tickets) if (until <= now) this.#tickets.delete(key);
    const ticket = randomBytes(32).toString('base64url');
    this.#tickets.set(hash(ticket), { user: id, password, until: now + TICKET_MS });
    return ticket;
  }

  /** The user of a ticket; undefined if it is unknown, used or no longer valid. */
  redeem(ticket: string): User | undefined {
    const key = hash(ticket);
    const issued = this.#tickets.get(key);
    this.#tickets.delete(key);
    return this.#userOf(issued);
  }

  /** Continues this session after its user has changed the password; other sessions of the user end. */
  renew(name: string, { id, password }: User): void {
    const stored = this.#stored.get(hash(name));
    if (stored?.user === id) Object.assign(stored, { password, isInvited: false });
  }

  /** Ends all sessions of a user, and those that an issued ticket could still begin. */
  closeAll(user: number): void {
    for (const issued of [this.#stored, this.#tickets])
      for (const [key, one] of issued) if (one.user === user) issued.delete(key);
  }

  close(name: string): void {
    this.#stored.delete(hash(name));
  }

  /**
   * Continues the sessions of the last run, and returns the function that leaves them to the next. Their file exists
   * only between the two: a backup of a running guide signs nobody in, and a crash signs everybody out.
   */
  async resume(files: Files, dataDir: string): Promise<() => Promise<void>> {
    const path = join(dataDir, 'sessions.json');
    const left = (await readJson(files, path)) as SessionsFile | null;
    if (left) await removeFile(files, path);
    for (const [key, stored] of left?.sessions ?? []) this.#stored.set(key, stored);
    return async () => {
      this.#dropOld();
      await StateFile.create<SessionsFile>(files, path, { sessions: [...this.#stored] });
    };
  }

  #dropOld(): void {
    const now = this.#clock.now();
    for (const [key, { until }] of this.#stored) if (until <= now) this.#stored.delete(key);
  }
}

const NAME = 'guide_session';

/** Where the cookie is sent: to the whole guide, which accepts it only together with the session's token. */
export interface CookiePlace {
  /** `/` or `/guide/`. */
  path: string;
  /** Whether the site is served over https. */
  secure: boolean;
}

/** Name of the session that a request belongs to, or an empty string. */
export const readCookie = (header: string | null): string => parse(header ?? '', NAME)[NAME] ?? '';

/** The `Cookie` header of a request that belongs to a session. */
export const cookieOf = (session: string): string => `${NAME}=${session}`;

/** The `Set-Cookie` header for a session; an empty name removes the cookie. */
export const writeCookie = (session: string, place: CookiePlace): string =>
  serialize(NAME, session, {
    ...place,
    maxAge: session === '' ? 0 : SESSION_MS / 1_000,
    httpOnly: true,
    sameSite: 'Strict',
  });
