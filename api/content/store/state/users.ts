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
  /** Highest id of those who were removed: what they wrote never becomes somebody else's. */
  removed?: number;
}

export const LOGIN = /^[\w.@-]{1,60}$/;
export const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The people who may sign in. Passwords and invitations are kept only as hashes. */
export class Users {
  readonly #state: StateFile<UsersFile>;

  private constructor(state: StateFile<UsersFile>) {
    this.#state = state;
  }

  static async open(files: Files, dataDir: string): Promise<Users> {
    return new Users(await StateFile.open<UsersFile>(files, join(dataDir, 'users.json'), { users: [] }));
  }

  /** Takes notice of people who were added, changed or removed by the command while the server runs. */
  refresh(): Promise<void> {
    return this.#state.refresh();
  }

  all(): readonly User[] {
    return this.#state.data.users;
  }

  byId(id: number): User | undefined {
    return this.all().find((user) => user.id === id);
  }

  /** By login or e-mail address, as people type either. */
  byName(name: string): User | undefined {
    const wanted = name.trim().toLowerCase();
    return this.all().find((user) => user.login.toLowerCase() === wanted || (user.email && user.email === wanted));
  }

  /**
   * Adds a user; without an `id` one is given that nobody ever had, nor any of the authors who are `known`. Without a
   * password nobody signs in but by an invitation.
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

  /** Ends the sessions that began with another password, and an invitation to choose one. */
  async setPassword(login: string, password: string): Promise<void> {
    const hashed = await hashPassword(password);
    await this.#change(login, (user) => {
      user.password = hashed;
      delete user.invitation;
    });
  }

  /** An account that gets another address is another person's, or theirs at another provider: what is bound to it goes. */
  async change(login: string, values: Partial<Omit<User, 'id' | 'login' | 'password'>>): Promise<void> {
    await this.#change(login, (user) => {
      if (values.email !== undefined && values.email !== user.email) delete user.identity;
      Object.assign(user, values);
    });
  }

  /** Whose account it is by what a provider has said before; addresses, which may change hands there, do not count. */
  byIdentity({ issuer, subject }: Identity): User | undefined {
    return this.all().find(({ identity }) => identity?.issuer === issuer && identity.subject === subject);
  }

  /**
   * Binds an identity to the account with its verified address, and gives that. Undefined where there is none, or not
   * one alone, or where it is somebody else's at this provider already.
   */
  async bind({ issuer, subject, email }: Identity): Promise<User | undefined> {
    // Other letters that have one of these as their small letter are another address.
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

  /** Gives the token of an invitation, which takes the place of the one before. */
  async invite(login: string, until: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#change(login, (user) => (user.invitation = { hash: hash(token), until }));
    return token;
  }

  /** Whom a token invites; undefined when it was used, replaced, or is too old. */
  invited(token: string, now: number): User | undefined {
    const given = hash(token);
    return this.all().find(
      ({ invitation }) => invitation && invitation.until > now && equalInSecret(given, invitation.hash),
    );
  }

  /** Uses an invitation up, for one of those who come with it at once. */
  async useInvitation(token: string, now: number): Promise<User | undefined> {
    const user = this.invited(token, now);
    if (!user) return undefined;
    const wasThere = await this.#update((draft) => {
      const found = draft.users.find(
        ({ id, invitation }) => id === user.id && invitation?.hash === user.invitation?.hash,
      );
      delete found?.invitation;
      return found !== undefined;
    });
    return wasThere ? this.byId(user.id) : undefined;
  }

  /** Makes a password for a program, and gives it: only its hash is kept. */
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

  /** Notes the day on which a program signed in. */
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

  /** The command and a server write the same file: each builds on what the other has written. */
  async #update<R>(change: (draft: UsersFile) => R): Promise<R> {
    await this.#state.refresh();
    return this.#state.update(change);
  }
}

/** The one of a user's application passwords that was given; undefined when none is it. */
export function applicationPasswordOf(user: User, given: string): ApplicationPassword | undefined {
  const hashed = hash(withoutSpaces(given));
  return user.application_passwords?.find((one) => equalInSecret(hashed, one.hash));
}

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
