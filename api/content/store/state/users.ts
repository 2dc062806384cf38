import { join } from 'node:path';
import type { User } from '../../../contract/model.ts';
import { hashPassword } from '../../../lib/password.ts';
import type { Files } from '../disk/files.ts';
import { StateFile } from './state-file.ts';

interface UsersFile {
  users: User[];
  /** Highest id of those who were removed: what they wrote never becomes somebody else's. */
  removed?: number;
}

/** The people who may sign in. Their application passwords are kept only as scrypt hashes. */
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

  /** Adds a user; without an `id` one is given that nobody ever had, nor any of the authors who are `known`. */
  async add(
    user: Omit<User, 'id' | 'password'> & { id?: number },
    password: string,
    known: Iterable<number> = [],
  ): Promise<User> {
    if (this.byName(user.login)) throw new RangeError(`there is already a user ${user.login}`);
    const hashed = await hashPassword(password);
    return this.#state.update((draft) => {
      const id = user.id ?? Math.max(draft.removed ?? 0, ...draft.users.map((other) => other.id), ...known) + 1;
      const added = { ...user, email: user.email.toLowerCase(), id, password: hashed };
      draft.users.push(added);
      return added;
    });
  }

  async setPassword(login: string, password: string): Promise<void> {
    const hashed = await hashPassword(password);
    await this.#change(login, (user) => (user.password = hashed));
  }

  async change(login: string, values: Partial<Omit<User, 'id' | 'login' | 'password'>>): Promise<void> {
    await this.#change(login, (user) => Object.assign(user, values));
  }

  async remove(login: string): Promise<void> {
    const id = this.byName(login)?.id;
    if (id === undefined) throw new RangeError(`there is no user ${login}`);
    await this.#state.update((draft) => {
      draft.users = draft.users.filter((user) => user.id !== id);
      draft.removed = Math.max(draft.removed ?? 0, id);
    });
  }

  async #change(login: string, change: (user: User) => void): Promise<void> {
    const id = this.byName(login)?.id;
    if (id === undefined) throw new RangeError(`there is no user ${login}`);
    await this.#state.update((draft) => {
      const user = draft.users.find((other) => other.id === id);
      if (user) change(user);
    });
  }
}
