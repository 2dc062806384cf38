import { copyFile, mkdir, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Item } from '../../../api/contract/model.ts';
import { rememberOldUrls } from '../../../api/rest/operations/old-urls.ts';
import { Store } from '../../../api/content/store/store.ts';
import { makeFolder, page, put, type GuideFolder } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { makeRepository } from './git-folder.ts';

/** A store as the service opens it. */
async function open(folder: GuideFolder): Promise<Store> {
  const store = await Store.open({ ...folder, remember: rememberOldUrls });
  onTestFinished(() => store.close());
  return store;
}

const remove = (store: Store, id: number) =>
  store.withLock(() => store.save([{ before: store.index.item(id) as Item }]));

describe('the id of a copied file', () => {
  it('stays with the file that had it, even if the copy comes first by name after a restart', async () => {
    const folder = await makeFolder({ 'cs/posts/original.md': page({ id: 5, title: 'A' }) });
    await (await open(folder)).close();
    await copyFile(join(folder.contentDir, 'cs/posts/original.md'), join(folder.contentDir, 'cs/posts/a-copy.md'));
    const { index, issues } = await open(folder);
    expect(index.item(5)?.path).toBe('cs/posts/original.md');
    expect(issues.get('cs/posts/a-copy.md')).toMatchObject([
      { field: 'id', message: expect.stringMatching(/original\.md.*npm run ids -- --renumber/) },
    ]);
  });

  it('stays with the file that was committed first if nothing else is known', async () => {
    const folder = await makeRepository({ 'cs/posts/original.md': page({ id: 5, title: 'A' }) });
    await copyFile(join(folder.contentDir, 'cs/posts/original.md'), join(folder.contentDir, 'cs/posts/a-copy.md'));
    expect((await Store.open({ ...folder, write: false })).index.item(5)?.path).toBe('cs/posts/original.md');
    await folder.commit('2022-01-01T00:00:00Z');
    expect([...(await Store.open({ ...folder, write: false })).issues.keys()]).toEqual(['cs/posts/a-copy.md']);
  });

  it.each([
    'original (1).md',
    'original copy.md',
    'original.sync-conflict-20260301-101010-ABC.md',
    'Kopie original.md',
  ])('stays with the original of %j in a guide never opened before', async (copy) => {
    const text = page({ id: 5, title: 'A' });
    const folder = await makeFolder({ [`cs/posts/${copy}`]: text, 'cs/posts/original.md': text });
    const { index, issues } = await open(folder);
    expect([index.item(5)?.path, [...issues.keys()]]).toEqual(['cs/posts/original.md', [`cs/posts/${copy}`]]);
  });

  it('stays with the file that had it while that is broken', async () => {
    const folder = await makeFolder({ 'cs/posts/original.md': page({ id: 5, title: 'A' }) });
    await (await open(folder)).close();
    await put(folder, {
      'cs/posts/original.md': '---\nid: 5\ntitle: [\n---\n',
      'cs/posts/copy.md': page({ id: 5, title: 'B' }),
    });
    const { index, issues } = await open(folder);
    expect([index.item(5), [...issues.keys()].sort()]).toEqual([
      undefined,
      ['cs/posts/copy.md', 'cs/posts/original.md'],
    ]);
  });
});

describe('the id of an unreadable file', () => {
  const broken: [string, string | Uint8Array][] = [
    ['no UTF-8', Buffer.from('---\nid: 9\ntitle: Příliš\n---\n', 'latin1')],
    ['broken YAML', '---\r\nid: 9 # ours\r\ntitle: [\r\n---\r\n'],
    ['no closing fence', '---\ntitle: A\n"id": "9"\n'],
    ['a byte order mark', '\uFEFF---\nid: 9\ntitle: A\n---\n'],
  ];

  it.each(broken)('is not assigned again: %s', async (_, bytes) => {
    const folder = await makeFolder({ 'cs/posts/a.md': page({ id: 8, title: 'A' }), 'cs/posts/odd.md': bytes });
    const store = await open(folder);
    expect([store.nextId(), store.nextId()]).toEqual([10, 11]);
  });

  it('is not assigned again if the file appears while the service runs, and an absurd id does no harm', async () => {
    const folder = await makeFolder({ 'cs/posts/a.md': page({ id: 8, title: 'A' }) });
    const store = await open(folder);
    await put(folder, { 'cs/posts/odd.md': '---\nid: 9\n---\n', 'cs/posts/huge.md': '---\nid: 999999999999\n---\n' });
    await store.withLock(() => store.rescan(['cs/posts/odd.md', 'cs/posts/huge.md']));
    expect([store.nextId(), store.nextId()]).toEqual([10, 11]);
  });
});

describe('a used id', () => {
  it('is not reused when the content is copied without the state of the service', async () => {
    const folder = await makeFolder({
      'cs/posts/a.md': page({ id: 8, title: 'A' }),
      'cs/posts/b.md': page({ id: 9, title: 'B' }),
    });
    const store = await open(folder);
    await remove(store, 9);
    await remove(store, 8);
    await store.close();
    await rm(folder.dataDir, { recursive: true });
    expect((await open(folder)).nextId()).toBe(10);
  });

  it('is not reused after two branches used different ids, which merge without a conflict', async () => {
    const folder = await makeRepository({ 'cs/posts/a.md': page({ id: 8, title: 'A' }) });
    for (const [branch, id, at] of [
      ['ours', 20, '2022'],
      ['theirs', 30, '2023'],
    ] as const) {
      await folder.git(`checkout -qb ${branch} main`);
      await put(folder, { 'cs/posts/b.md': page({ id, title: 'B' }) });
      const store = await open(folder);
      await remove(store, id);
      await store.close();
      await rm(folder.dataDir, { recursive: true });
      await folder.commit(`${at}-01-01T00:00:00Z`);
    }
    await folder.git('merge -qm Merge ours');
    await rm(join(folder.contentDir, '.git'), { recursive: true });
    expect((await open(folder)).nextId()).toBe(31);
  });

  it('is not reused if git knows a file with it', async () => {
    const folder = await makeRepository({
      'cs/posts/a.md': page({ id: 8, title: 'A' }),
      'cs/tags/t.md': page({ id: 12, name: 'T' }),
    });
    await unlink(join(folder.contentDir, 'cs/tags/t.md'));
    await folder.commit('2022-01-01T00:00:00Z');
    expect((await open(folder)).nextId()).toBe(13);
  });
});

it('a file moved by hand without git while the service is stopped keeps its former URL, and so do the chapters below it, and a topic', async () => {
  const folder = await makeFolder({
    'cs/posts/a.md': page({ id: 1, title: 'A' }),
    'cs/pages/chapter.md': page({ id: 2, title: 'B' }),
    'cs/pages/below.md': page({ id: 3, title: 'C', parent: 2 }),
    'cs/categories/topic.md': page({ id: 4, name: 'D' }),
  });
  await (await open(folder)).close();
  const path = (name: string) => join(folder.contentDir, name);
  await rename(path('cs/posts/a.md'), path('cs/posts/b.md'));
  await rename(path('cs/pages/chapter.md'), path('cs/pages/part.md'));
  await rename(path('cs/categories/topic.md'), path('cs/categories/theme.md'));
  const { index } = await open(folder);
  const former = ['/a/', '/chapter/', '/chapter/below/', '/category/topic/'];
  expect([1, 2, 3, 4].map((id) => index.record(id)?.aliases)).toEqual(former.map((path) => [path]));
});

describe('a link that leads out of the content', () => {
  const outside = async (folder: GuideFolder): Promise<string> => {
    const path = join(folder.root, 'secret.md');
    await writeFile(path, page({ id: 66, title: 'Secret' }, 'SECRET'));
    return path;
  };

  it('is not followed from a record, an upload, settings or a folder, and is reported', async () => {
    const folder = await makeFolder({
      'cs/posts/a.md': page({ id: 1, title: 'A' }),
      'cs/media/notes.md': page({ id: 2, title: 'Notes', file: '2026/01/notes.txt' }),
      'cs/media/draft.md': page({ id: 3, title: 'Draft', file: '2026/01/draft.txt' }),
      'cs/media/config.md': page({ id: 4, title: 'Config', file: '2026/02/config' }),
      'uploads/2026/01/p.png': PICTURE,
      '.git/config': 'token',
    });
    const secret = await outside(folder);
    const path = (name: string) => join(folder.contentDir, name);
    await symlink(secret, path('cs/posts/secret.md'));
    await symlink(secret, path('uploads/2026/01/notes.txt'));
    await symlink('../../../cs/posts/a.md', path('uploads/2026/01/draft.txt'));
    await symlink('../../.git', path('uploads/2026/02'));
    await symlink(secret, path('site.yaml'));
    await mkdir(join(folder.root, 'pages'));
    await writeFile(join(folder.root, 'pages/p.md'), page({ id: 67, title: 'P' }));
    await symlink(join(folder.root, 'pages'), path('cs/pages'));
    const { index, issues, files } = await open(folder);
    expect([...index.allItems()].map(({ id }) => id)).toEqual([1]);
    const media = ['config', 'draft', 'notes'].map((name) => `cs/media/${name}.md`);
    expect([...issues.keys()].sort()).toEqual([...media, 'cs/pages', 'cs/posts/secret.md', 'site.yaml']);
    await expect(files.read(path('uploads/2026/01/notes.txt'))).rejects.toThrow('lead out');
  });

  it('is reported if it appears while the service runs, and is not written through', async () => {
    const folder = await makeFolder({ 'cs/posts/a.md': page({ id: 1, title: 'A' }) });
    const secret = await outside(folder);
    const store = await open(folder);
    await symlink(secret, join(folder.contentDir, 'cs/posts/late.md'));
    await store.withLock(() => store.rescan('cs/posts/late.md'));
    expect([store.index.item(66), [...store.issues.keys()]]).toEqual([undefined, ['cs/posts/late.md']]);
    await rm(join(folder.contentDir, 'cs/posts'), { recursive: true });
    await mkdir(join(folder.root, 'elsewhere'));
    await symlink(join(folder.root, 'elsewhere'), join(folder.contentDir, 'cs/posts'));
    const before = { ...(store.index.item(1) as Item), id: 70, path: '', slug: 'new' };
    await expect(store.withLock(() => store.save([{ after: before }]))).rejects.toThrow();
  });

  it('is followed to other content', async () => {
    const folder = await makeFolder({ 'cs/posts/real.md': page({ id: 1, title: 'A' }), 'uploads/p.png': PICTURE });
    const { contentDir } = folder;
    await mkdir(join(contentDir, 'cs/media'));
    await writeFile(join(contentDir, 'cs/media/q.md'), page({ id: 2, title: 'Q', file: 'q.png' }));
    await symlink('p.png', join(contentDir, 'uploads/q.png'));
    const { index, issues } = await open(folder);
    expect([index.item(2)?.media_details.width, issues.size]).toEqual([40, 0]);
  });
});
