import { join } from 'node:path';
import type { Revision } from '../../api/contract/model.ts';
import { createApi, type Api } from '../../api/rest/http/api.ts';
import { openService } from '../../api/service.ts';
import type { Store } from '../../api/content/store/store.ts';
import { changedBetween, memoryFiles, type MemoryFiles, type Snapshot } from '../helpers/memory-files.ts';
import { FOLDERS, recordedGuide, ROOT } from './recorded-guide.ts';
import { BASE } from './send.ts';

/** A service over a copy of the recorded data set. */
export interface World {
  api: Api;
  /** Restores the original state. */
  restore(): Promise<Restored>;
  close(): Promise<void>;
}

export interface Restored {
  /** The files that had changed. */
  changed: string[];
  /** False if a change remains that only a new world undoes. */
  whole: boolean;
}

/** Creates worlds that all begin in the same state. */
export type OpenWorld = () => Promise<World>;

/** Imports the recorded data set once; each world is a copy of the result. */
export async function createWorlds(): Promise<OpenWorld> {
  const template = (await recordedGuide(BASE)).snapshot();
  return () => openWorld(template);
}

async function openWorld(template: Snapshot): Promise<World> {
  const files = memoryFiles(template);
  const { store, ...service } = await openService({ ...FOLDERS, base: BASE, files });
  const records = recordsOf(store);
  const before = files.snapshot();
  return {
    api: createApi({ store, ...service }),
    async restore() {
      const changed = changedBetween(before, files.snapshot(), ROOT).filter((path) => !KEEPS_COUNT.test(path));
      if (changed.length === 0) return { changed, whole: true };
      await restoreFiles(store, files, before, changed);
      const known = changed.every((path) => /^(content|data\/(revisions|audit))\//.test(path));
      return { changed, whole: known && recordsOf(store) === records };
    },
    close: () => store.close(),
  };
}

/** Files about assigned ids: an id is never assigned again, in no world. */
const KEEPS_COUNT = /^data\/(ids|keys)\.json$/;

/**
 * Restores files below a running store and notifies it. All of them are deleted first: a moved file would clash with
 * another in its place, and a file with the same bytes as before would not be read again.
 */
async function restoreFiles(store: Store, files: MemoryFiles, before: Snapshot, changed: string[]): Promise<void> {
  const rescan = async (path: string) => {
    if (path.startsWith('content/')) await store.rescan([path.slice('content/'.length)]);
  };
  await store.withLock(async () => {
    const now = new Map(files.snapshot());
    for (const path of changed) {
      now.delete(join(ROOT, path));
      files.restore(now);
      await rescan(path);
    }
    for (const path of changed) {
      const file = before.get(join(ROOT, path));
      if (file) now.set(join(ROOT, path), file);
    }
    files.restore(now);
    for (const path of changed) {
      await rescan(path);
      const parent = Number(/^data\/revisions\/(\d+)\.json$/.exec(path)?.[1]);
      if (parent) await restoreRevisions(store, before, parent);
    }
    files.restore(now);
  });
}

/** All records as one text; equal texts mean equal states. */
function recordsOf({ index, revisions }: Store): string {
  const records = [...index.allTerms(), ...index.allItems()].sort((a, b) => a.id - b.id);
  return JSON.stringify([
    records,
    revisions
      .parents()
      .sort((a, b) => a - b)
      .map((parent) => revisions.of(parent)),
  ]);
}

/** The store has its own list of revisions, which only it can change; their files are restored after that. */
async function restoreRevisions(store: Store, before: Snapshot, parent: number): Promise<void> {
  await store.revisions.removeAll(parent);
  const file = before.get(join(ROOT, `data/revisions/${parent}.json`));
  const { revisions } = JSON.parse(file?.bytes.toString() ?? '{"revisions":[]}') as { revisions: Revision[] };
  for (const revision of revisions) await store.revisions.add(revision);
}
