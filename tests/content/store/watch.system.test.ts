import { appendFile, mkdir, rename, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Item } from '../../../api/contract/model.ts';
import type { ServiceOptions } from '../../../api/service.ts';
import { openFiles, systemCalls, type SystemCalls } from '../../../api/content/store/disk/files.ts';
import { Store } from '../../../api/content/store/store.ts';
import { watchContent } from '../../../api/content/store/watch/watch.ts';
import { faultyDisk } from '../../helpers/faults.ts';
import { contentOf, makeFolder, page, put, type ContentFiles, type GuideFolder } from '../../helpers/guide-folder.ts';
import { allSaved } from '../../helpers/records.ts';
import { PICTURE, SAMPLE } from '../../helpers/sample.ts';
import { openTestApp, recordsOnDisk, type TestApp } from '../../helpers/test-app.ts';
import { makeRepository, withGit } from './git-folder.ts';

/** A watched store over real files, with the changes that it reported. */
async function watched(files: ContentFiles = SAMPLE) {
  const folder = await makeFolder(files);
  const disk = faultyDisk();
  const store = await Store.open({ ...folder, files: openFiles(disk.calls) });
  const heard = { settings: 0, errors: [] as unknown[], changes: 0, batches: 0 };
  store.onChange((changes) => {
    heard.changes += changes.length;
    heard.batches++;
  });
  store.onSettings(() => void heard.settings++);
  const stop = watchContent(store, { onError: (error) => heard.errors.push(error), intervalMs: 300 });
  onTestFinished(async () => {
    await stop();
    await store.close();
  });
  const path = (name: string) => join(folder.contentDir, name);
  return { folder, disk, store, heard, stop, path, item: (id: number) => store.index.item(id) as Item };
}

/** Waits until a check passes. Long enough for a busy machine; the test is about what happens, not about how fast. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 8_000, interval: 20 });

/** Waits for as long as several scans take. */
const aWhile = (): Promise<void> => wait(900);

const FIRST = 'cs/posts/prvni.md';
const first = (body: string, more: Record<string, unknown> = {}): string =>
  page({ id: 11, title: 'První', date: '2025-01-02T03:04:05', author: 1, ...more }, body);

describe('a change by an editor while the service runs', () => {
  it('is applied, and both texts are revisions', async () => {
    const { store, folder, item } = await watched();
    await put(folder, { [FIRST]: first('Nový text.') });
    await until(() => expect(item(11).content).toBe('Nový text.'));
    expect(store.revisions.of(11).map(({ content }) => content)).toEqual(['Text prvního článku.', 'Nový text.']);
  });

  it('is applied if the editor writes a second file and renames it', async () => {
    const { path, item } = await watched();
    await writeFile(path('cs/posts/.prvni.md.swp'), first('Přes výměnu.'));
    await rename(path('cs/posts/.prvni.md.swp'), path(FIRST));
    await until(() => expect(item(11).content).toBe('Přes výměnu.'));
  });

  it('keeps the record if the editor moves the old file away before writing the new one', async () => {
    const { path, item, heard, store } = await watched();
    await rename(path(FIRST), path(`${FIRST}~`));
    await wait(30);
    await writeFile(path(FIRST), first('Znovu.'));
    await unlink(path(`${FIRST}~`));
    await until(() => expect(item(11)?.content).toBe('Znovu.'));
    expect([heard.changes, store.revisions.of(11).length]).toEqual([1, 2]);
  });

  it('is one revision with a new modification time, however often the file is touched', async () => {
    const { path, item, store } = await watched();
    await writeFile(path(FIRST), first('Jednou.'));
    await until(() => expect(item(11).content).toBe('Jednou.'));
    const { length } = store.revisions.of(11);
    await utimes(path(FIRST), 1_000_000, 1_000_000);
    await until(() => expect(item(11).modified).toBe('1970-01-12T14:46:40'));
    expect(store.revisions.of(11).length).toBe(length);
  });

  it('is not reported if the API made it', async () => {
    const { store, heard, item } = await watched();
    await aWhile();
    const before = item(11);
    await store.withLock(() => store.save([{ before, after: { ...before, content: 'Z API.' } }]));
    await aWhile();
    expect([heard.changes, store.revisions.of(11)]).toEqual([1, []]);
  });

  it('in a new file makes a record, with a new id if it has none', async () => {
    const { store, folder } = await watched();
    await put(folder, { 'cs/posts/novy.md': '---\ntitle: Nový\n---\n\nText.\n' });
    await until(() => expect(store.index.at('cs/posts/novy.md')).toMatchObject({ id: 32, title: 'Nový' }));
  });

  it('restores the id of a file whose line was removed', async () => {
    const { store, folder } = await watched();
    await put(folder, { [FIRST]: '---\ntitle: Bez čísla\n---\n' });
    await until(() => expect(store.index.at(FIRST)).toMatchObject({ id: 11, title: 'Bez čísla' }));
  });

  it('keeps the last good version of a broken file, reports the issue, and applies the fix', async () => {
    const { store, folder, item, heard } = await watched();
    await put(folder, { [FIRST]: '---\nid: 11\ntitle: [\n---\n' });
    await until(() => expect(store.issues.get(FIRST)).toMatchObject([{ path: FIRST, line: expect.any(Number) }]));
    expect(item(11).content).toBe('Text prvního článku.');
    await put(folder, { [FIRST]: first('Spraveno.') });
    await until(() => expect(item(11).content).toBe('Spraveno.'));
    expect([store.issues.size, heard.errors]).toEqual([0, []]);
  });

  it('in a misplaced file is reported until the file is moved to where it belongs', async () => {
    const { store, folder, path } = await watched();
    await put(folder, { 'cs/posts/sub/novy.md': page({ id: 32, title: 'Nový' }), 'cs/posts/velky.MD': 'x' });
    const noted = () => [...store.issues.keys()].sort();
    await until(() => expect(noted()).toEqual(['cs/posts/sub/novy.md', 'cs/posts/velky.MD']));
    await rename(path('cs/posts/sub/novy.md'), path('cs/posts/novy.md'));
    await unlink(path('cs/posts/velky.MD'));
    await until(() => expect([store.index.item(32)?.title, noted()]).toEqual(['Nový', []]));
  });

  it('is applied by the next scan if the system reports nothing', async () => {
    const { path, item, store } = await watched();
    await rm(path('en'), { recursive: true });
    await until(() => expect(store.index.item(13)).toBeUndefined());
    await mkdir(path('en/posts'), { recursive: true });
    await writeFile(path('en/posts/first.md'), page({ id: 13, title: 'Back' }));
    await until(() => expect(item(13)?.title).toBe('Back'));
  });

  it('made between loading and watching is not missed', async () => {
    const folder = await makeFolder(SAMPLE);
    const store = await Store.open(folder);
    await put(folder, { [FIRST]: first('Mezitím.') });
    await unlink(join(folder.contentDir, 'cs/posts/druhy.md'));
    const stop = watchContent(store, { intervalMs: 300 });
    onTestFinished(async () => {
      await stop();
      await store.close();
    });
    await until(() => expect([store.index.item(11)?.content, store.index.item(12)]).toEqual(['Mezitím.', undefined]));
  });

  it('waits while the disk fails, and the failure is reported once', async () => {
    const { folder, disk, heard, item } = await watched();
    await aWhile();
    disk.set({ call: 'rename', nth: 1, code: 'EIO', stays: true });
    await put(folder, { [FIRST]: first('Trpělivě.') });
    await until(() => expect(heard.errors.length).toBe(1));
    await aWhile();
    expect([heard.errors.length, item(11).content]).toEqual([1, 'Text prvního článku.']);
    disk.set(null);
    await until(() => expect(item(11).content).toBe('Trpělivě.'));
  });
});

describe('a file that moves while the service runs', () => {
  it('to another folder or name stays the same record', async () => {
    const { store, path, heard } = await watched();
    await rename(path('cs/posts/druhy.md'), path('cs/posts/jinak.md'));
    await until(() => expect(store.index.item(12)).toMatchObject({ path: 'cs/posts/jinak.md', slug: 'jinak' }));
    await rename(path('cs/posts/jinak.md'), path('cs/pages/jinak.md'));
    await until(() => expect(store.index.item(12)).toMatchObject({ path: 'cs/pages/jinak.md', type: 'page' }));
    expect(heard.changes).toBe(2);
  });

  it('away is removed, even if the file was too recent for the first scan', async () => {
    const { path, item } = await watched();
    await utimes(path(FIRST), new Date(), new Date());
    await wait(30);
    await unlink(path(FIRST));
    await until(() => expect(item(11)).toBeUndefined());
  });

  it('keeps its id when it swaps places with another', async () => {
    const { store, path } = await watched();
    await rename(path(FIRST), path('cs/posts/x.tmp'));
    await rename(path('cs/posts/druhy.md'), path(FIRST));
    await rename(path('cs/posts/x.tmp'), path('cs/posts/druhy.md'));
    await until(() => {
      expect(store.index.item(11)).toMatchObject({ path: 'cs/posts/druhy.md', title: 'První' });
      expect(store.index.item(12)).toMatchObject({ path: FIRST, title: 'Druhý' });
    });
  });
});

it('an id shared by two files stays with the file that had it, and the copy is reported until the conflict is resolved', async () => {
  const { store, path, folder } = await watched();
  const copy = 'cs/posts/kopie.md';
  await put(folder, { [copy]: first('Kopie.') });
  await until(() =>
    expect(store.issues.get(copy)).toMatchObject([{ field: 'id', message: expect.stringContaining(FIRST) }]),
  );
  expect(store.index.item(11)?.path).toBe(FIRST);
  await unlink(path(FIRST));
  await until(() => expect(store.index.item(11)).toMatchObject({ path: copy, content: 'Kopie.' }));
  expect(store.issues.size).toBe(0);
});

describe('settings and pictures that change while the service runs', () => {
  it('are in use before the listener is called, and broken settings change nothing', async () => {
    const { store, folder, heard } = await watched();
    await put(folder, { 'site.yaml': 'name: Renamed\n' });
    await until(() => expect([heard.settings, store.index.site.name.en]).toEqual([1, 'Renamed']));
    await put(folder, { 'site.yaml': 'name: [\n' });
    await until(() => expect(store.issues.has('site.yaml')).toBe(true));
    expect([heard.settings, store.index.site.name.en]).toEqual([1, 'Renamed']);
    await put(folder, { 'site.yaml': 'name: Renamed\n', 'authors.yaml': '- id: 1\n  slug: eva\n  name: Eva\n' });
    await until(() => expect([heard.settings, store.index.authors.get(1)?.slug]).toEqual([2, 'eva']));
    expect(store.issues.size).toBe(0);
  });

  it('refresh the media that show them', async () => {
    const { store, folder, item } = await watched();
    const large = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c36' } })
      .png()
      .toBuffer();
    await put(folder, { 'uploads/2025/01/obrazek.png': large });
    await until(() => expect(item(31).media_details).toMatchObject({ width: 90, height: 60 }));
    await unlink(join(folder.contentDir, 'uploads/2025/01/obrazek-20x20.png'));
    await until(() => expect(Object.keys(item(31).media_details.sizes)).toEqual(['full']));
    expect(store.issues.size).toBe(0);
  });

  it('show the sizes of pictures in the new settings', async () => {
    const { store, folder, item } = await watched();
    expect(Object.keys(item(31).media_details.sizes)).not.toEqual(['full']);
    await put(folder, { 'site.yaml': 'image_sizes:\n  tiny: [20, 20, true]\n' });
    await until(() => expect(Object.keys(item(31).media_details.sizes)).toEqual(['tiny', 'full']));
    await put(folder, { 'site.yaml': 'name: Renamed\n' });
    await until(() => expect(Object.keys(item(31).media_details.sizes)).toEqual(['full']));
    expect(store.issues.size).toBe(0);
  });

  it('restore media that were added before their file', async () => {
    const { store, folder } = await watched();
    await put(folder, { 'cs/media/pozdeji.md': page({ id: 40, title: 'Později', file: '2031/02/p.png' }) });
    await until(() => expect(store.issues.has('cs/media/pozdeji.md')).toBe(true));
    await put(folder, { 'uploads/2031/02/p.png': PICTURE });
    await until(() => expect(store.index.item(40)?.media_details.width).toBe(40));
  });

  it('restore media in folders with other names than years and months', async () => {
    const { store, folder } = await watched();
    await put(folder, { 'cs/media/plan.md': page({ id: 40, title: 'Plán', file: 'plans/2031/first/p.png' }) });
    await until(() => expect(store.issues.has('cs/media/plan.md')).toBe(true));
    await put(folder, { 'uploads/plans/2031/first/p.png': PICTURE });
    await until(() => expect(store.index.item(40)?.media_details.width).toBe(40));
  });
});

/** The service over a folder, whose content is watched. */
async function served(folder: GuideFolder, options: Partial<ServiceOptions> = {}): Promise<TestApp> {
  const app = await openTestApp(folder, options);
  const stop = watchContent(app.service.store, { intervalMs: 300 });
  onTestFinished(async () => {
    await stop();
    await app.close();
  });
  return app;
}

const KINDS = ['posts', 'pages', 'blocks', 'media', 'categories', 'tags'] as const;

/** Creates a record of a kind, for media with its sizes, and returns its id. */
async function makeOne({ send }: TestApp, kind: (typeof KINDS)[number], n = 1): Promise<number> {
  const text = { title: `Passing ${kind} ${n}`, name: `Passing ${n}`, content: 'Here today.', status: 'publish' };
  const upload = { 'content-type': 'image/png', 'content-disposition': `attachment; filename="passing-${n}.png"` };
  const { status, body } = await (kind === 'media'
    ? send('POST', '/media?lang=en', PICTURE, upload)
    : send('POST', `/${kind}?lang=en`, text));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const expectAsOnDisk = (folder: GuideFolder, { service }: TestApp): Promise<void> =>
  until(async () => expect(allSaved(service.store)).toEqual(await recordsOnDisk(folder)));

const COMMIT = ['add -A', 'commit -qm all'];
const SIDE = ['checkout -qb side', ...COMMIT, 'checkout -q main', 'commit -qm nothing --allow-empty'];

describe('a file removed right after the API wrote it', () => {
  it.each(KINDS)('is gone with all its files: %s', async (kind) => {
    const folder = await makeFolder(SAMPLE);
    const app = await served(folder);
    for (const waitMs of [0, 0, 40, 400]) {
      const before = await contentOf(folder);
      const id = await makeOne(app, kind, waitMs);
      await wait(waitMs);
      const made = Object.keys(await contentOf(folder)).filter((path) => !(path in before));
      expect(made.length).toBeGreaterThanOrEqual(kind === 'media' ? 3 : 1);
      for (const path of made) await unlink(join(folder.contentDir, path));
      await until(async () => expect((await app.send('GET', `/${kind}/${id}`)).status).toBe(404));
    }
  });

  it('is gone even while another file is written continuously', async () => {
    const folder = await makeFolder(SAMPLE);
    const statSync = ((path: string, options: object) => {
      const facts = systemCalls.statSync(path, options);
      return path.endsWith(FIRST) && facts ? Object.assign(facts, { ctimeMs: Date.now(), ino: ++writes }) : facts;
    }) as SystemCalls['statSync'];
    let writes = 0;
    const app = await served(folder, { files: openFiles({ ...systemCalls, statSync }) });
    const id = await makeOne(app, 'posts');
    await unlink(join(folder.contentDir, app.service.store.index.item(id)?.path ?? ''));
    await until(() => expect(app.service.store.index.item(id)).toBeUndefined());
  });

  it.each([
    ['git stash', ['stash -qu']],
    ['git clean', ['clean -qfd']],
    ['git revert', [...COMMIT, 'revert --no-edit HEAD']],
    ['git merge', [...SIDE, 'merge -qm merge side', 'revert --no-edit -m 1 HEAD']],
  ])('by %s is gone, and the index matches a new start', async (_, commands) => {
    const folder = await makeRepository(SAMPLE);
    const app = await served(folder);
    const made: [string, number][] = [];
    for (const kind of KINDS) made.push([kind, await makeOne(app, kind)]);
    await app.send('PATCH', '/posts/11', { title: 'Jiný' });
    await folder.git(...commands);
    for (const [kind, id] of made)
      await until(async () => expect((await app.send('GET', `/${kind}/${id}`)).status).toBe(404));
    await expectAsOnDisk(folder, app);
  });
});

it('a change of many files such as a checkout in git leaves the index as after a new start', async () => {
  const { folder, store, heard, path } = await watched();
  const { git, commit } = withGit(folder);
  await git('init -q -b main');
  await writeFile(path('.gitignore'), '.guide-lock\n');
  await commit('2021-01-01T00:00:00Z');
  await git('checkout -qb other');
  const many = Array.from({ length: 300 }, (_, n) => [
    `cs/posts/mnoho-${n}.md`,
    page({ id: 100 + n, title: `Č. ${n}` }, 'x'),
  ]);
  await put(folder, Object.fromEntries(many));
  await appendFile(path(FIRST), 'Dodatek.\n');
  await git('mv cs/posts/druhy.md cs/pages/druhy.md', 'rm -q cs/pages/priloha.md');
  await commit('2022-01-01T00:00:00Z');
  await until(() => expect([...store.index.allItems()].length).toBe(306));
  await git('checkout -q main');
  await until(() => expect([...store.index.allItems()].length).toBe(7));
  await until(() => expect(store.index.item(12)?.type).toBe('post'));
  await git('checkout -q other');
  await until(() => expect([...store.index.allItems()].length).toBe(306));
  await until(() => expect(store.index.item(11)?.content).toContain('Dodatek.'));
  const fresh = await Store.open({ ...folder, write: false });
  const versions = (of: Store) =>
    Object.entries(allSaved(of)).flatMap(([id, one]) =>
      'version' in (one as object) ? [[id, (one as Item).version, (one as Item).path]] : [],
    );
  await until(() => expect(versions(store)).toEqual(versions(fresh)));
  expect([heard.errors, store.issues.size]).toEqual([[], 0]);
  expect(heard.batches).toBeLessThan(heard.changes / 4);
});
