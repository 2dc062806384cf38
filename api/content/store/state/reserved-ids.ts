import { join } from 'node:path';
import type { Files } from '../disk/files.ts';
import { StateFile } from './state-file.ts';
import { openStateFolder } from './state-folder.ts';

/** The id that a client reserved by a key. */
export interface Reserved {
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
export async function openReservedIds(files: Files, dataDir: string) {
  /** All keys of a guide of version 0.2.0. */
  const former = await StateFile.open<ByName>(files, join(dataDir, 'keys.json'), {});
  const folder = await openStateFolder<ByName>(files, join(dataDir, 'keys'));

  function get(name: string): Readonly<Reserved> | undefined {
    return parts().find((reserved) => Object.hasOwn(reserved, name))?.[name];
  }

  function all(): Readonly<Reserved>[] {
    return parts().flatMap((reserved) => Object.values(reserved));
  }

  function parts(): Readonly<ByName>[] {
    return [...folder.all(), former.data];
  }

  /** Stores an id durably, and removes those from before `since`. */
  async function keep(name: string, reserved: Reserved, since: number): Promise<void> {
    await folder.put(Math.floor(reserved.id / PER_FILE), {}, (draft) => {
      removeOld(draft, since);
      draft[name] = reserved;
    });
    const isOld = ({ at }: Reserved) => at < since;
    for (const other of folder.ids()) if (Object.values(folder.get(other)!).every(isOld)) await folder.remove(other);
    if (Object.values(former.data).some(isOld)) await former.update((draft) => removeOld(draft, since));
  }

  return { get, all, keep };
}

export type ReservedIds = Awaited<ReturnType<typeof openReservedIds>>;

function removeOld(draft: ByName, since: number): void {
  for (const [name, { at }] of Object.entries(draft)) if (at < since) delete draft[name];
}
