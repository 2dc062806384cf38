import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Scope } from '../../../contract/roles.ts';
import type { ApplicationPassword, User } from '../../../contract/model.ts';
import type { Identity } from '../../../lib/http-client/openid.ts';
import { hash } from '../../../lib/hash.ts';
import { equalInSecret, hashPassword, makePassword, withoutSpaces } from '../../../lib/password.ts';
import type { Files } from '../disk/files.ts';
import { StateFile } from './state-file.ts';

interface UsersFile {
  users: User[];
  /** Highest id of removed users: their texts must never become another user's. */
  removed?: number;
}

export const LOGIN = /^[\w.@-]{1,60}$/;
export const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The people who may sign in. Passwords and invitations are stored only as hashes. */
export class Users {
  readonly #state: StateFile<UsersFile>;

  private constructor(state: StateFile<UsersFile>) {
    this.#state = state;
  }

  static async open(files: Files, dataDir: string): Promise<Users> {
    return new Users(await StateFile.open<UsersFile>(files, join(dataDir, 'users.json'), { users: [] }));
  }

  /** Applies changes made by the command-line tool while the server runs. */
  refresh(): Promise<void> {
    return this.#state.refresh();
  }

  all(): readonly User[] {
    return this.#state.data.users;
  }

  byId(id: number): User | undefined {
    return this.all().find((user) => user.id === id);
  }

  /** By login or e-mail address, since people type either. */
  byName(name: string): User | undefined {
    const wanted = name.trim().toLowerCase();
    return this.all().find((user) => user.login.toLowerCase() === wanted || (user.email && user.email === wanted));
  }

  /**
   * Adds a user. Without an `id`, one is assigned that no user or `known` author ever had. Without a password, the user
   * can sign in only by an invitation.
   */
  async add(
    user: Omit<User, 'id' | 'password'> & { id?: number },
    password: string | null,
    known: Iterable<number> = [],
  ): Promise<User> {
    if (this.byName(user.login)) throw new RangeError(`there is already a user ${user.login}`);
    const hashed = password === null ? '' : await hashPassword(password);
    return this.#update((draft) => {
      const id = user.id ?? Math.max(draft.removed ?? 0, ...draft.users.map((other) => other.id), ...known) + 1;
      const added = { ...user, email: user.email.toLowerCase(), id, password: hashed };
      draft.users.push(added);
      return added;
    });
  }

  /** Invalidates sessions started with another password, and a pending invitation. */
  async setPassword(login: string, password: string): Promise<void> {
    const hashed = await hashPassword(password);
    await this.#change(login, (user) => {
      user.password = hashed;
      delete user.invitation;
    });
  }

  /** A new e-mail address removes the bound identity and a pending invitation: the old one may be another person's. */
  async change(login: string, values: Partial<Omit<User, 'id' | 'login' | 'password'>>): Promise<void> {
    await this.#change(login, (user) => {
      if (values.email !== undefined && values.email !== user.email) {
        delete user.identity;
        if (user.email !== '') delete user.invitation;
      }
      Object.assign(user, values);
    });
  }

  /** The account bound to an identity; e-mail addresses do not count, because a provider may reassign them. */
  byIdentity({ issuer, subject }: Identity): User | undefined {
    return this.all().find(({ identity }) => identity?.issuer === issuer && identity.subject === subject);
  }

  /**
   * Binds an identity to the account with its verified address, and returns that account. Undefined if no account or
   * several have the address, or if the account is bound to another identity of this provider.
   */
  async bind({ issuer, subject, email }: Identity): Promise<User | undefined> {
    // Only ASCII letters: other letters whose lower case is ASCII make a different address.
    const address = email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    const find = (users: readonly User[]) => {
      const [user, other] = users.filter((one) => address !== '' && one.email === address);
      const isTaken = user?.identity?.issuer === issuer && user.identity.subject !== subject;
      return other || isTaken ? undefined : user;
    };
    if (!find(this.all())) return undefined;
    return this.#update((draft) => {
      const user = find(draft.users);
      if (user) user.identity = { issuer, subject };
      return user;
    });
  }

  async wantMail(login: string, wanted: boolean): Promise<void> {
    await this.#change(login, (user) => {
      if (wanted) delete user.no_mail;
      else user.no_mail = true;
    });
  }

  async remove(login: string): Promise<void> {
    const id = this.byName(login)?.id;
    if (id === undefined) throw new RangeError(`there is no user ${login}`);
    await this.#update((draft) => {
      draft.users = draft.users.filter((user) => user.id !== id);
      draft.removed = Math.max(draft.removed ?? 0, id);
    });
  }

  /** Creates an invitation that is valid until a password is set, and replaces the previous one; returns its token. */
  async invite(login: string, until: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#change(login, (user) => (user.invitation = { hash: hash(token), until }));
    return token;
  }

  /** The user whom a token invites; undefined if they have chosen a password, or if it was replaced or has expired. */
  invited(token: string, now: number): User | undefined {
    const given = hash(token);
    return this.all().find(
      ({ invitation }) => invitation && invitation.until > now && equalInSecret(given, invitation.hash),
    );
  }

  /** Creates an application password and returns it; only its hash is stored. */
  async addApplicationPassword(
    login: string,
    { name, scope }: { name: string; scope?: Scope | undefined },
    now: number,
  ): Promise<{ added: ApplicationPassword; password: string }> {
    const password = makePassword();
    const secret = { hash: hash(password), created: dayOf(now), last_used: '' };
    const added: ApplicationPassword = { id: now, name, ...(scope ? { scope } : {}), ...secret };
    await this.#change(login, (user) => {
      user.application_passwords ??= [];
      added.id = Math.max(now, ...user.application_passwords.map(({ id }) => id + 1));
      user.application_passwords.push(added);
    });
    return { added, password };
  }

  async revokeApplicationPassword(login: string, id: number): Promise<void> {
    await this.#change(login, (user) => {
      user.application_passwords = (user.application_passwords ?? []).filter((one) => one.id !== id);
    });
  }

  /** Records the day on which an application signed in. */
  async noteUse(login: string, id: number, now: number): Promise<void> {
    await this.#change(login, (user) => {
      const used = user.application_passwords?.find((one) => one.id === id);
      if (used) used.last_used = dayOf(now);
    });
  }

  async #change(login: string, change: (user: User) => void): Promise<void> {
    const id = this.byName(login)?.id;
    if (id === undefined) throw new RangeError(`there is no user ${login}`);
    await this.#update((draft) => {
      const user = draft.users.find((other) => other.id === id);
      if (user) change(user);
    });
  }

  /** The command-line tool and a server write the same file: each builds on what the other wrote. */
  async #update<R>(change: (draft: UsersFile) => R): Promise<R> {
    await this.#state.refresh();
    return this.#state.update(change);
  }
}

/** The user's application password that matches; undefined if none does. */
export function applicationPasswordOf(user: User, given: string): ApplicationPassword | undefined {
  const hashed = hash(withoutSpaces(given));
  return user.application_passwords?.find((one) => equalInSecret(hashed, one.hash));
}

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
