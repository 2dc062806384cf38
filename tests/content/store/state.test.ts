import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Revision } from '../../../api/contract/model.ts';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { openReservedIds } from '../../../api/content/store/state/reserved-ids.ts';
import { openRevisions, type Revisions } from '../../../api/content/store/state/revisions.ts';
import { StateFile } from '../../../api/content/store/state/state-file.ts';
import { openStateFolder } from '../../../api/content/store/state/state-folder.ts';
import { Store } from '../../../api/content/store/store.ts';
import { faultyDisk } from '../../helpers/faults.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';
import { memoryFiles } from '../../helpers/memory-files.ts';

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

const revision = (id: number, more: Partial<Revision> = {}): Revision => ({
  id,
  parent: 1,
  author: 1,
  date: '2026-01-01T00:00:00',
  title: `T${id}`,
  content: 'text',
  excerpt: '',
  autosave: false,
  ...more,
});

describe('a document of the state', () => {
  it('loses none of several concurrent changes, in memory or on disk', async () => {
    const path = join((await makeFolder()).dataDir, 'numbers.json');
    const state = await StateFile.open<{ numbers: number[] }>(openFiles(), path, { numbers: [] });
    const all = Array.from({ length: 20 }, (_, n) => n);
    await Promise.all(all.map((n) => state.update(({ numbers }) => numbers.push(n))));
    expect(state.data.numbers).toEqual(all);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ numbers: all });
  });

  it('publishes a change only when it is durable, and never a failed one', async () => {
    const disk = faultyDisk();
    const path = join((await makeFolder()).dataDir, 'numbers.json');
    const state = await StateFile.open<{ numbers: number[] }>(openFiles(disk.calls), path, { numbers: [] });
    disk.set({ call: 'rename', nth: 1, code: 'EIO' });
    const changes = [1, 2].map((n) => state.update(({ numbers }) => numbers.push(n)));
    expect(state.data.numbers).toEqual([]);
    expect((await Promise.allSettled(changes)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(state.data.numbers).toEqual([2]);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ numbers: [2] });
  });
});

it.each(['', '{"highest": 1', '{}', 'null'])('a broken file of revisions is named: %j', async (text) => {
  const { dataDir } = await makeFolder();
  await mkdir(join(dataDir, 'revisions'), { recursive: true });
  const path = join(dataDir, 'revisions/1.json');
  await writeFile(path, text);
  await expect(openRevisions(openFiles(), dataDir, 10)).rejects.toThrow(`${path} is broken: `);
});

describe('documents of a folder', () => {
  it('do not keep their initial values alive', async () => {
    const files = memoryFiles();
    const folder = await openStateFolder<{ units: object[] }>(files, '/jobs');
    const addOne = async () => {
      const unit = {};
      await folder.add(1, { units: [unit] });
      return new WeakRef(unit);
    };
    const unit = await addOne();
    await folder.update(1, (draft) => void (draft.units = []));
    await wait(0);
    collectGarbage();
    expect(unit.deref()).toBeUndefined();
    expect((await openStateFolder(files, '/jobs')).all()).toEqual([{ units: [] }]);
  });

  it('have everything added after a restart, also for records without an id', async () => {
    const files = memoryFiles();
    const folder = await openStateFolder<{ of: string }>(files, '/memory');
    await folder.add(0, { of: 'the settings' });
    await folder.add(10, { of: 'an article' });
    const again = await openStateFolder<{ of: string }>(files, '/memory');
    expect([again.get(0), again.get(10)]).toEqual([{ of: 'the settings' }, { of: 'an article' }]);
    await folder.remove(0);
    await again.refresh();
    expect(again.ids()).toEqual([10]);
  });
});

describe('ids reserved by keys', () => {
  it('of version 0.2.0 are known until they are old', async () => {
    const files = memoryFiles();
    const former = { key: { id: 7, content: 'c', at: 5 } };
    await files.makeFolder('/data');
    await files.create('/data/keys.json', Buffer.from(JSON.stringify(former)));
    const keys = await openReservedIds(files, '/data');
    expect([keys.get('key'), keys.all()]).toEqual([former.key, [former.key]]);
    await keys.keep('other', { id: 8, content: '', at: 6 }, 6);
    expect((await openReservedIds(files, '/data')).get('key')).toBeUndefined();
  });

  it('are in files of limited size, and outdated ones are removed', async () => {
    const files = memoryFiles();
    const keys = await openReservedIds(files, '/data');
    for (let id = 1; id <= 1_100; id++) await keys.keep(`key ${id}`, { id, content: '', at: id }, 0);
    expect((await files.list('/data/keys')).toSorted()).toEqual(['0.json', '1.json', '2.json']);
    const again = await openReservedIds(files, '/data');
    expect([again.get('key 700'), again.get('toString')]).toEqual([{ id: 700, content: '', at: 700 }, undefined]);
    await again.keep('key 1101', { id: 1_101, content: '', at: 1_101 }, 1_050);
    expect(await files.list('/data/keys')).toEqual(['2.json']);
    expect(again.all().map(({ id }) => id)).toEqual(Array.from({ length: 52 }, (_, at) => 1_050 + at));
  });
});

it('the state of a running guide is accessible only to the user of the service', async () => {
  const folder = await makeFolder();
  await mkdir(folder.dataDir, { mode: 0o755 });
  const store = await Store.open(folder);
  await store.revisions.add(revision(2));
  await store.keys.keep('key', { id: 3, content: '', at: 0 }, 0);
  await store.close();
  const modes = ['', 'revisions', 'revisions/1.json', 'keys/0.json'].map(
    async (name) => (await stat(join(folder.dataDir, name))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600, 0o600]);
});

describe('the revisions of an item', () => {
  const open = async (limit = 3) => {
    const { dataDir } = await makeFolder();
    return { dataDir, revisions: await openRevisions(openFiles(), dataDir, limit) };
  };
  const ids = (revisions: Revisions) => revisions.of(1).map(({ id }) => id);

  it('are all kept when several are added and removed concurrently', async () => {
    const { revisions } = await open(100);
    await Promise.all([1, 2, 3, 4].map((id) => revisions.add(revision(id))));
    await Promise.all([revisions.remove(1, 2), revisions.add(revision(5)), revisions.remove(1, 3)]);
    expect(ids(revisions)).toEqual([1, 4, 5]);
  });

  it('are removed beyond the limit, the oldest first, without counting autosaves', async () => {
    const { revisions } = await open();
    await revisions.add(revision(1, { autosave: true }));
    await revisions.add([revision(2), revision(3), revision(4), revision(5)]);
    expect(ids(revisions)).toEqual([1, 3, 4, 5]);
    await revisions.add(revision(6, { autosave: true }));
    expect(ids(revisions)).toEqual([3, 4, 5, 6]);
  });

  it('of a long text are fewer, however many may be kept', async () => {
    const { revisions } = await open(100);
    const content = 'x'.repeat(1_000_000);
    for (let id = 1; id <= 10; id++) await revisions.add(revision(id, { content }));
    expect(ids(revisions)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('are counted at the start without reading their texts, except from files in an older format', async () => {
    const { dataDir, revisions } = await open();
    await revisions.add([revision(7), revision(8, { content: 'x'.repeat(500) })]);
    await revisions.add(revision(9, { autosave: true }));
    expect((await openRevisions(openFiles(), dataDir, 3)).highestId).toBe(9);
    const old = JSON.stringify({ highest: 12, revisions: [revision(12, { parent: 3 })] });
    await openFiles().create(join(dataDir, 'revisions', '3.json'), Buffer.from(old));
    const read: string[] = [];
    const files = openFiles();
    const readNow = (path: string) => {
      read.push(path);
      return files.readNow(path);
    };
    const again = await openRevisions({ ...files, readNow }, dataDir, 3);
    expect([1, 2, 3].map((parent) => again.history(parent))).toEqual([
      { all: { count: 3, newest: 9 }, public: { count: 2, newest: 8 } },
      { all: { count: 0, newest: 0 }, public: { count: 0, newest: 0 } },
      { all: { count: 1, newest: 12 }, public: { count: 1, newest: 12 } },
    ]);
    expect([again.highestId, read]).toEqual([12, [join(dataDir, 'revisions', '3.json')]]);
  });

  it('are kept in memory up to a limit, and reread beyond it', async () => {
    const { dataDir, revisions } = await open();
    const parents = Array.from({ length: 12 }, (_, n) => n + 1);
    for (const parent of parents)
      await revisions.add(revision(parent, { parent, content: String(parent).repeat(1_000_000).slice(0, 1_000_000) }));
    let reads = 0;
    const files = openFiles();
    const readNow = (path: string) => {
      reads++;
      return files.readNow(path);
    };
    const again = await openRevisions({ ...files, readNow }, dataDir, 3);
    for (let round = 0; round < 2; round++)
      for (const parent of parents) expect(again.of(parent)[0]?.content).toHaveLength(1_000_000);
    expect(reads).toBe(24);
    again.of(12);
    expect(reads).toBe(24);
  });
});
