import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readContentFile } from '../../api/content/store/front-matter/read-content-file.ts';
import { closeAfter } from '../helpers/close.ts';
import { contentOf, makeFolder, type GuideFolder } from '../helpers/guide-folder.ts';
import { environmentOf, startServer } from '../helpers/served.ts';
import { patience, runs } from '../helpers/strength.ts';
import { openTestApp } from '../helpers/test-app.ts';
import {
  addEditor,
  create,
  keepChanging,
  keepCreating,
  numberOf,
  send,
  textOf,
  type Creations,
  type Expected,
} from './writers.ts';

/** Total number of kills. */
const KILLS = runs(10);
/** Guides written to concurrently, with one server each. */
const LANES = 2;
const WRITERS = 4;
/** Longest time that a server may write before it is killed, in milliseconds. */
const LONGEST_MS = 120;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The real server, without pages, over a folder. */
async function serve({ root, contentDir, dataDir }: GuideFolder) {
  const folders = { contentDir, dataDir, outDir: join(root, 'dist') };
  const { address, kill } = await startServer(environmentOf(folders, { SITE: 'off' }));
  closeAfter('file', kill);
  return { api: `${address}/cms-json`, kill };
}

/** A guide with an administrator and the items to change, each by its own editor. */
async function prepare(): Promise<{ folder: GuideFolder; items: Expected[] }> {
  const folder = await makeFolder();
  const app = await openTestApp(folder);
  const items: Expected[] = [];
  for (let n = 0; n < WRITERS; n++) {
    const by = await addEditor(app.service.store.users, `editor-${n}`);
    const text = { title: `Item ${n}`, content: textOf(0), status: 'publish' };
    const { body } = await app.send('POST', '/posts', text, { authorization: by });
    items.push({ id: body.id, by, acknowledged: 0, sent: 0 });
  }
  await app.close();
  return { folder, items };
}

/** Checks that every content file left by a killed server is complete. */
async function expectWholeFiles(folder: GuideFolder): Promise<void> {
  for (const [path, latin1] of Object.entries(await contentOf(folder))) {
    // Temporary files of interrupted writes, and the highest id assigned.
    if (path.endsWith('.tmp') || path.startsWith('.last-id/')) continue;
    const { record, issues } = readContentFile(path, Buffer.from(latin1, 'latin1'), { created: '', modified: '' });
    expect(issues).toEqual([]);
    expect(numberOf((record as { content: string }).content), path).not.toBeNull();
  }
}

/** Checks that no acknowledged text is lost, and that unacknowledged ones are there completely or not at all. */
async function expectKept(api: string, items: Expected[]): Promise<void> {
  for (const item of items) {
    const reply = await send('GET', `${api}/cms/v2/posts/${item.id}?context=edit`);
    const { content } = (await reply.json()) as { content: { raw: string } };
    const n = numberOf(content.raw) ?? -1;
    expect(n).toBeGreaterThanOrEqual(item.acknowledged);
    expect(n).toBeLessThanOrEqual(item.sent);
    item.acknowledged = n;
  }
}

/** Checks that each key has made one item: unanswered creations are requested again, and answered ones still exist. */
async function expectMadeOnce(api: string, made: Creations, checked: Set<string>): Promise<void> {
  for (const [key, id] of made.ids) {
    if (checked.has(key)) continue;
    checked.add(key);
    if (id === null) made.ids.set(key, await create(api, key));
    else {
      const { status } = await send('GET', `${api}/cms/v2/posts/${id}`);
      expect(status, `${key}, item ${id}`).toBe(made.deleted.has(id) ? 404 : 200);
    }
  }
}

/** Writes, kills and checks repeatedly. */
async function runLane(kills: number): Promise<void> {
  const { folder, items } = await prepare();
  const made: Creations = { ids: new Map(), deleted: new Set() };
  const checked = new Set<string>();
  for (let round = 0; round <= kills; round++) {
    const server = await serve(folder);
    await expectKept(server.api, items);
    await expectMadeOnce(server.api, made, checked);
    if (round === kills) await server.kill();
    else {
      let isOver = false;
      const writing = [
        ...items.map((item) => keepChanging(server.api, item, () => isOver)),
        keepCreating(server.api, made, () => isOver),
      ];
      await wait(Math.random() * LONGEST_MS);
      isOver = true;
      await server.kill();
      await Promise.all(writing);
    }
    await expectWholeFiles(folder);
  }
  await expectAllThere(folder, items, made);
}

/** Checks that finally every item exists once: none lost, none made twice. */
async function expectAllThere(folder: GuideFolder, items: Expected[], made: Creations): Promise<void> {
  const app = await openTestApp(folder);
  const { index, issues } = app.service.store;
  expect([...issues]).toEqual([]);
  const ids = [...index.allItems()].map(({ id }) => id);
  const created = [...made.ids.values()].filter((id): id is number => id !== null && !made.deleted.has(id));
  expect(ids).toEqual(expect.arrayContaining([...items.map(({ id }) => id), ...created]));
  const titles = [...index.allItems()].map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  await app.close();
}

it(
  'a server that is killed while clients write loses no acknowledged write and leaves no torn file',
  { timeout: patience() },
  () => Promise.all(Array.from({ length: LANES }, () => runLane(Math.ceil(KILLS / LANES)))),
);
