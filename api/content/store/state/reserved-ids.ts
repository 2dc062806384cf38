import { join } from 'node:path';
import type { Files } from '../disk/files.ts';
import { StateFolder } from './state-folder.ts';

/** The id that a client reserved by a key. */
interface Reserved {
  id: number;
  /** Hash of what the client sent. */
  content: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Consecutive ids whose keys share a file. */
const PER_FILE = 500;

/** Ids reserved by the names of keys, below `data/keys/`: an import of any size writes files of limited size. */
export class ReservedIds {
  readonly #folder: StateFolder<Record<string, Reserved>>;

  private constructor(folder: StateFolder<Record<string, Reserved>>) {
    this.#folder = folder;
  }

  static async open(files: Files, dataDir: string): Promise<ReservedIds> {
    return new ReservedIds(await StateFolder.open(files, join(dataDir, 'keys')));
  }

  get(name: string): Readonly<Reserved> | undefined {
    return this.#folder.all().find((reserved) => Object.hasOwn(reserved, name))?.[name];
  }

  all(): Readonly<Reserved>[] {
    return this.#folder.all().flatMap((reserved) => Object.values(reserved));
  }

  /** Stores an id durably, and removes those from before `since`. */
  async keep(name: string, reserved: Reserved, since: number): Promise<void> {
    const place = Math.floor(reserved.id / PER_FILE);
    if (this.#folder.get(place)) {
      await this.#folder.update(place, (draft) => {
        for (const [other, { at }] of Object.entries(draft)) if (at < since) delete draft[other];
        draft[name] = reserved;
      });
    } else await this.#folder.add(place, { [name]: reserved });
    for (const other of this.#folder.ids())
      if (Object.values(this.#folder.get(other)!).every(({ at }) => at < since)) await this.#folder.remove(other);
  }
}
