import { beforeEach, expect, it, vi } from 'vitest';
import { LivePublisher } from '../../../api/homes/publish/live-publisher.ts';
import { MANIFEST_KEY, writeManifest } from '../../../api/homes/publish/manifest.ts';
import type { ObjectStore } from '../../../api/homes/publish/object-store.ts';
import { publish } from '../../../api/homes/publish/publish.ts';
import { OutputFolder } from '../../../api/content/store/disk/output-folder.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';

let folder: OutputFolder;
let objects: Map<string, string>;
let requests: string[];
let isDown: boolean;
let isWhole: boolean;
let reported: unknown[];

/** A store in memory; publish.test.ts uses a real one. */
const store: ObjectStore = {
  get: async (key) => {
    const text = objects.get(key);
    return text === undefined ? null : Buffer.from(text, 'latin1');
  },
  async put(key, bytes) {
    if (isDown) throw Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
    requests.push(`put ${key}`);
    objects.set(key, Buffer.from(bytes).toString('latin1'));
  },
  async remove(key) {
    requests.push(`remove ${key}`);
    objects.delete(key);
  },
  async *list() {},
};

beforeEach(async () => {
  folder = new OutputFolder((await makeFolder()).outDir);
  folder.create('index.html', 'home');
  folder.create('a/index.html', 'a');
  folder.mark('whole');
  [objects, requests, reported, isDown, isWhole] = [new Map(), [], [], false, true];
});

const open = () =>
  new LivePublisher({ folder, store, isWhole: () => isWhole, report: (error) => reported.push(error) });
const published = () => Object.fromEntries([...objects].filter(([key]) => key !== MANIFEST_KEY));

it('publishes the whole folder first, then only what changed', async () => {
  const publisher = open();
  await vi.waitUntil(() => objects.size === 3, { timeout: 60_000 });
  await vi.waitUntil(() => requests.length === 4, { timeout: 60_000 });
  requests.length = 0;
  folder.write('index.html', 'changed');
  publisher.fileChanged('index.html');
  await folder.remove('a/index.html');
  publisher.fileChanged('a/index.html');
  await publisher.close();
  expect(requests).toEqual([`put ${MANIFEST_KEY}`, 'put index.html', 'remove a/index.html', `put ${MANIFEST_KEY}`]);
  expect(published()).toEqual({ 'index.html': 'changed' });
});

it('sends nothing for a file rewritten with the same bytes', async () => {
  const publisher = open();
  await vi.waitUntil(() => requests.length === 4, { timeout: 60_000 });
  publisher.fileChanged('index.html');
  await publisher.close();
  expect(requests).toHaveLength(4);
});

it('uploads everything again once it notices that the bucket was emptied, or that others publish there', async () => {
  const publisher = open();
  await vi.waitUntil(() => requests.length === 4, { timeout: 60_000 });
  const other = new OutputFolder((await makeFolder()).outDir);
  other.create('index.html', 'other');
  other.create('other/index.html', 'other');
  const spoilers = [async () => objects.clear(), () => publish({ folder: other, store, remove: true })];
  for (const spoil of spoilers) {
    await spoil();
    folder.write('index.html', `changed ${reported.length}`);
    publisher.fileChanged('index.html');
    await vi.waitUntil(() => objects.get('index.html')?.startsWith('changed'), { timeout: 60_000 });
    await vi.waitUntil(() => objects.get('a/index.html') === 'a' && !objects.has('other/index.html'), {
      timeout: 60_000,
    });
  }
  expect(reported).toEqual(spoilers.map(() => expect.stringMatching(/was changed or removed by somebody else/)));
  await publisher.close();
});

it('reports that the storage is behind, and catches up automatically when it is back', async () => {
  isDown = true;
  const publisher = open();
  await vi.waitUntil(() => publisher.isBehind, { timeout: 60_000 });
  expect(reported).toEqual(['uploading to the object storage fails: Error: connect ECONNREFUSED']);
  isDown = false;
  await vi.waitUntil(() => !publisher.isBehind, { timeout: 60_000 });
  expect(published()).toEqual({ 'index.html': 'home', 'a/index.html': 'a' });
  await publisher.close();
});

it('removes nothing while the output folder is gone', async () => {
  const publisher = open();
  await vi.waitUntil(() => requests.length === 4, { timeout: 60_000 });
  isDown = true;
  folder.write('index.html', 'changed');
  publisher.fileChanged('index.html');
  await vi.waitUntil(() => publisher.isBehind, { timeout: 60_000 });
  await folder.clear();
  isDown = false;
  reported.length = 0;
  await vi.waitUntil(() => reported.length > 0 || requests.some((one) => /^remove/.test(one)), { timeout: 60_000 });
  expect(requests.filter((one) => one.startsWith('remove'))).toEqual([]);
  expect(Object.keys(published()).sort()).toEqual(['a/index.html', 'index.html']);
  await publisher.close();
});

it('removes nothing that a folder lacks only because it is being restored', async () => {
  isWhole = false;
  objects.set(
    MANIFEST_KEY,
    Buffer.from(writeManifest({ objects: new Map([['b/index.html', 'x']]), retired: new Map() })).toString('latin1'),
  );
  objects.set('b/index.html', 'b');
  const publisher = open();
  await vi.waitUntil(() => objects.has('a/index.html'), { timeout: 60_000 });
  isWhole = true;
  publisher.fileChanged('index.html');
  await publisher.close();
  expect(requests.indexOf('remove b/index.html')).toBeGreaterThan(requests.lastIndexOf('put a/index.html'));
  expect(published()).toEqual({ 'index.html': 'home', 'a/index.html': 'a' });
});
