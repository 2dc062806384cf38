import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Revision } from '../../api/contract/model.ts';
import { createApi, type Api } from '../../api/http/api.ts';
import { openService } from '../../api/service.ts';
import { importDataSet } from '../../api/store/dataset/import.ts';
import type { Store } from '../../api/store/store.ts';
import { changedPaths, readFolder, restoreFile } from './folder-state.ts';
import { BASE } from './send.ts';

/** A service over a copy of the recorded data set. */
export interface World {
  api: Api;
  /** Makes everything what it was at first. */
  restore(): Promise<Restored>;
  close(): Promise<void>;
}

export interface Restored {
  /** Files that had changed. */
  changed: string[];
  /** False when something is left that only a new world undoes. */
  whole: boolean;
}

/** Makes worlds that all begin in the same state. */
export interface Worlds {
  open(): Promise<World>;
  close(): Promise<void>;
}

/** Imports the recorded data set once; each world is a copy of what that made. */
export async function createWorlds(): Promise<Worlds> {
  const folder = await mkdtemp(join(tmpdir(), 'guide-conformance-'));
  const template = join(folder, 'template');
  await importDataSet({
    file: fileURLToPath(new URL('data-set/seed.json', import.meta.url)),
    contentDir: join(template, 'content'),
    dataDir: join(template, 'data'),
    language: 'cs',
    base: BASE,
  });
  let opened = 0;
  return {
    open: () => openWorld(template, join(folder, String(++opened))),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openWorld(template: string, folder: string): Promise<World> {
  await cp(template, folder, { recursive: true, preserveTimestamps: true });
  const service = await openService({ contentDir: join(folder, 'content'), dataDir: join(folder, 'data'), base: BASE });
  const { store } = service;
  let state = await readFolder(folder);
  const records = recordsOf(store);
  return {
    api: createApi(service),
    async restore() {
      const changed = changedPaths(state, await readFolder(folder)).filter((path) => !KEEPS_COUNT.test(path));
      if (changed.length === 0) return { changed, whole: true };
      await restoreFiles(store, template, folder, changed);
      state = await readFolder(folder);
      const known = changed.every((path) => /^(content|data\/revisions)\//.test(path));
      return { changed, whole: known && recordsOf(store) === records };
    },
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Files about ids that were given: an id is never given again, in no world. */
const KEEPS_COUNT = /^data\/(ids|keys)\.json$/;

/**
 * Restores files below a running store and tells it. All of them go first: what moved to another's place would clash
 * with it, and a file with the same bytes as before would not be looked at again.
 */
async function restoreFiles(store: Store, template: string, folder: string, changed: string[]): Promise<void> {
  const rescan = async (path: string) => {
    if (path.startsWith('content/')) await store.rescan([path.slice('content/'.length)]);
  };
  await store.exclusive(async () => {
    for (const path of changed) {
      await rm(join(folder, path), { force: true });
      await rescan(path);
    }
    for (const path of changed) await restoreFile(template, folder, path);
    for (const path of changed) {
      await rescan(path);
      const parent = Number(/^data\/revisions\/(\d+)\.json$/.exec(path)?.[1]);
      if (parent) await restoreRevisions(store, template, parent);
    }
  });
}

/** All records as one text; equal texts are equal states. */
function recordsOf({ guide, revisions }: Store): string {
  const records = [...guide.allTerms(), ...guide.allItems()].sort((a, b) => a.id - b.id);
  return JSON.stringify([
    records,
    revisions
      .parents()
      .sort((a, b) => a - b)
      .map((parent) => revisions.of(parent)),
  ]);
}

async function restoreRevisions(store: Store, template: string, parent: number): Promise<void> {
  await store.revisions.removeAll(parent);
  const text = await readFile(join(template, `data/revisions/${parent}.json`), 'utf8').catch(() => '{"revisions":[]}');
  for (const revision of (JSON.parse(text) as { revisions: Revision[] }).revisions) await store.revisions.add(revision);
}
