import { join } from 'node:path';
import type { Files } from '../disk/files.ts';
import { StateFile } from './state-file.ts';
import { StateFolder } from './state-folder.ts';

/** The id that a client reserved by a key. */
interface Reserved {
  id: number;
  /** Hash of what the client sent. */
  content: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Reserved ids by the names of their keys. */
type ByName = Record<string, Reserved>;

/** Consecutive ids whose keys share a file. */
const PER_FILE = 500;

/** Ids reserved by the names of keys, below `data/keys/`: an import of any size writes files of limited size. */
export class ReservedIds {
  readonly #folder: StateFolder<ByName>;
  /** All keys of a guide of version 0.2.0. */
  readonly #former: StateFile<ByName>;

  private constructor(folder: StateFolder<ByName>, former: StateFile<ByName>) {
    this.#folder = folder;
    this.#former = former;
  }

  static async open(files: Files, dataDir: string): Promise<ReservedIds> {
    const former = await StateFile.open<ByName>(files, join(dataDir, 'keys.json'), {});
    return new ReservedIds(await StateFolder.open(files, join(dataDir, 'keys')), former);
  }

  get(name: string): Readonly<Reserved> | undefined {
    return this.#parts.find((reserved) => Object.hasOwn(reserved, name))?.[name];
  }

  all(): Readonly<Reserved>[] {
    return this.#parts.flatMap((reserved) => Object.values(reserved));
  }

  get #parts(): Readonly<ByName>[] {
    return [...this.#folder.all(), this.#former.data];
  }

  /** Stores an id durably, and removes those from before `since`. */
  async keep(name: string, reserved: Reserved, since: number): Promise<void> {
    const place = Math.floor(reserved.id / PER_FILE);
    if (this.#folder.get(place)) {
      await this.#folder.update(place, (draft) => {
        removeOld(draft, since);
        draft[name] = reserved;
      });
    } else await this.#folder.add(place, { [name]: reserved });
    const isOld = ({ at }: Reserved) => at < since;
    for (const other of this.#folder.ids())
      if (Object.values(this.#folder.get(other)!).every(isOld)) await this.#folder.remove(other);
    if (Object.values(this.#former.data).some(isOld)) await this.#former.update((draft) => removeOld(draft, since));
  }
}

function removeOld(draft: ByName, since: number): void {
  for (const [name, { at }] of Object.entries(draft)) if (at < since) delete draft[name];
}
