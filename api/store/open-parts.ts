import { dirname, join } from 'node:path';
import { confine } from './confine.ts';
import { openFiles, PRIVATE, type Files } from './files.ts';
import { Ids } from './ids.ts';
import { rollBack } from './journal.ts';
import { loadContent, type Loaded } from './load.ts';
import { lockContent } from './lock.ts';
import { Places } from './places.ts';
import { sweep } from './recover.ts';
import { Revisions } from './revisions.ts';
import { State } from './state.ts';
import type { ReservedIds, StoreOptions } from './store-options.ts';
import { Trust } from './trust.ts';
import { Users } from './users.ts';

/** What a store consists of. */
export interface Parts {
  options: StoreOptions;
  openedMs: number;
  files: Files;
  trust: Trust;
  loaded: Loaded;
  users: Users;
  revisions: Revisions;
  ids: Ids;
  keys: State<ReservedIds>;
  places: Places;
  unlock: () => Promise<void>;
}

/** Takes the lock, undoes what was left half done, and reads the content and its state. */
export async function openParts(options: StoreOptions): Promise<Parts> {
  const openedMs = Date.now();
  const trust = new Trust();
  const { contentDir, dataDir } = options;
  const files = confine(trust.watch(options.files ?? openFiles()), contentDir);
  const state = trust.guard(files);
  const writes = options.write !== false;
  if (writes) {
    await files.makeFolder(dirname(dataDir));
    await files.makeFolder(dataDir, PRIVATE);
    await files.makePrivate(dataDir);
  }
  const unlock = writes ? await lockContent(files, contentDir) : async () => {};
  try {
    if (writes) {
      await sweep(files, [contentDir, dataDir]);
      await rollBack(files, { content: contentDir, data: dataDir });
    }
    const places = await Places.open(state, dataDir);
    const [loaded, users, revisions, ids, keys] = await Promise.all([
      loadContent(files, contentDir, places.paths),
      Users.open(state, dataDir),
      Revisions.open(state, dataDir, options.revisionLimit ?? 100),
      Ids.open(state, options),
      State.open<ReservedIds>(state, join(dataDir, 'keys.json'), {}),
    ]);
    const known = [loaded.guide.highestId(), ...loaded.history.pastIds(), ...places.last.keys()];
    for (const id of known) ids.see(id);
    for (const id of loaded.reserved) ids.reserve(id);
    ids.see(revisions.highestId);
    for (const { id } of Object.values(keys.data)) ids.see(id);
    return { options, openedMs, files, trust, loaded, users, revisions, ids, keys, places, unlock };
  } catch (error) {
    await unlock();
    throw error;
  }
}
