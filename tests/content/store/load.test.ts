import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Item } from '../../../api/contract/model.ts';
import { openFiles, systemCalls, type SystemCalls } from '../../../api/content/store/disk/files.ts';
import { Store } from '../../../api/content/store/store.ts';
import { applyExternalEdits } from '../../../api/content/store/watch/apply-external-edits.ts';
import { faultyDisk } from '../../helpers/faults.ts';
import { makeFolder, page, put, type GuideFolder, contentFile } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { makeRepository } from './git-folder.ts';

async function open(folder: GuideFolder, write = true): Promise<Store> {
  const store = await Store.open({ ...folder, write });
  onTestFinished(() => store.close());
  return store;
}

/** Leaves a socket at a path. */
async function listen(path: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
}

describe('a start', () => {
  it('reports files that cannot be opened, and continues', async () => {
    const folder = await makeFolder({
      'cs/posts/good.md': page({ id: 1, title: 'Good' }),
      'cs/media/odd.md': page({ id: 2, title: 'Odd', file: '"a\\0b.png"' }),
      'cs/posts/pictures.md': page({ id: 3, title: 'Pictures' }, '![A](pipe.png) ![B](socket.png)'),
    });
    const posts = join(folder.contentDir, 'cs/posts');
    await mkdir(join(posts, 'folder.md'));
    await mkdir(join(folder.contentDir, 'public'));
    await symlink('circle.md', join(posts, 'circle.md'));
    const pipes = ['cs/posts/pipe.md', 'cs/posts/pipe.png', 'public/pipe'];
    execFileSync('mkfifo', pipes, { cwd: folder.contentDir });
    for (const name of ['socket.md', 'socket.png']) await listen(join(posts, name));
    const { index, issues } = await open(folder);
    expect([1, 3].map((id) => index.item(id)?.title)).toEqual(['Good', 'Pictures']);
    const wrong = ['circle', 'folder', 'pipe', 'socket'].map((name) => `cs/posts/${name}.md`);
    expect([...issues.keys()].sort()).toEqual(['cs/media/odd.md', ...wrong]);
  });

  it('reports media whose file name is impossible, and continues', async () => {
    const folder = await makeFolder({
      'cs/posts/good.md': page({ id: 1, title: 'Good' }),
      'cs/media/below.md': page({ id: 2, title: 'Below a file', file: 'p.png/q.png' }),
      'cs/media/long.md': page({ id: 3, title: 'Long', file: `${'a'.repeat(300)}.png` }),
      'uploads/p.png': PICTURE,
    });
    const { index, issues } = await open(folder);
    expect(index.item(1)?.title).toBe('Good');
    expect([...issues.keys()].sort()).toEqual(['cs/media/below.md', 'cs/media/long.md']);
  });

  it('reports invalid picture sizes, and continues without them', async () => {
    const folder = await makeFolder({
      'site.yaml': 'image_sizes:\n  odd: 5\n  small: [20, 20, true]\n',
      'cs/media/p.md': page({ id: 2, title: 'P', file: 'p.png' }),
      'uploads/p.png': PICTURE,
    });
    const { index, issues } = await open(folder);
    expect(issues.get('site.yaml')).toMatchObject([{ field: 'image_sizes', message: expect.stringContaining('odd') }]);
    expect(Object.keys(index.site.image_sizes)).toEqual(['small']);
    expect(index.item(2)?.media_details.width).toBe(40);
  });

  it.each([
    ['slug', 'a'.repeat(300)],
    ['slug', '"a\\0b"'],
    ['slug', '"a\\ud800b"'],
    ['slug', 'robots.txt'],
    ['slug', '100%'],
    ['slug', '_headers'],
    ['aliases', `[/${'a'.repeat(300)}/]`],
    ['aliases', `[/${'long/'.repeat(500)}]`],
    ['aliases', '["/a\\0b/"]'],
    ['aliases', '["/a\\ud800b/"]'],
    ['aliases', '[/feed/rss.xml/]'],
    ['id', 9007199254740991],
    ['id', 202601151230],
  ])('reports a %s that no page can have, and continues: %s', async (field, value) => {
    const folder = await makeFolder({
      'cs/posts/good.md': page({ id: 1, title: 'Good', slug: 'příliš-žluťoučký', aliases: '[/old/place/]' }),
      'cs/posts/odd.md': page({ id: 2, title: 'Odd', [field]: value }),
    });
    const { index, issues } = await open(folder);
    expect(index.item(1)?.aliases).toEqual(['/old/place/']);
    expect([...issues.values()].flat()).toMatchObject([{ path: 'cs/posts/odd.md', field }]);
  });

  it('reports files without a slug whose names cannot be one', async () => {
    const folder = await makeFolder({
      'cs/posts/sitemap.xml.md': page({ id: 1, title: 'A' }),
      'cs/pages/why?.md': page({ id: 2, title: 'B' }),
      'cs/posts/what#.md': page({ id: 3, title: 'C', slug: 'what' }),
      'cs/posts/with spaces.md': page({ id: 4, title: 'D' }),
    });
    const { index, issues } = await open(folder);
    expect([...issues.keys()].sort()).toEqual(['cs/pages/why?.md', 'cs/posts/sitemap.xml.md']);
    expect([...index.allItems()].map(({ id }) => id).sort()).toEqual([3, 4]);
  });

  it('reports authors whose pages would be elsewhere, and continues without them', async () => {
    const slugs = ['good', '../../elsewhere', '""', '"a\\0"', 'a'.repeat(300)];
    const authors = slugs.map((slug, index) => `- id: ${index + 1}\n  slug: ${slug}\n`).join('');
    const { index: contentIndex, issues } = await open(await makeFolder({ 'authors.yaml': authors }));
    expect([...contentIndex.authors.keys()]).toEqual([1]);
    expect(issues.get('authors.yaml')).toHaveLength(4);
  });

  it('continues whatever the keys of an owner are called', async () => {
    const head = 'constructor: Lego\n__proto__: a\nown: { toString: a, valueOf: b }\ndraft: { toString: a }\n';
    const { index, issues } = await open(await makeFolder({ 'cs/posts/a.md': `---\nid: 1\ntitle: A\n${head}---\n` }));
    expect([index.item(1)?.title, index.item(1)?.status, [...issues]]).toEqual(['A', 'draft', []]);
  });

  it('reads old URLs as browsers send them, whatever form their accents have', async () => {
    const folder = await makeFolder({
      'cs/posts/a.md': page({ id: 1, title: 'A', aliases: '[/příklad/]'.normalize('NFD') }),
    });
    expect((await open(folder)).index.item(1)?.aliases).toEqual(['/příklad/']);
  });

  it('reports a text whose file name would be decoded in a URL, other than a space, or cannot be decoded', async () => {
    const folder = await makeFolder({
      'cs/posts/What%20is%20it.md': page({ id: 1, title: 'A' }),
      'cs/posts/a%3fb.md': page({ id: 4, title: 'D' }),
      'cs/posts/%2e%2e.md': page({ id: 2, title: 'B' }),
      'cs/posts/%c4%8d.md': page({ id: 3, title: 'C' }),
      'cs/posts/100%.md': page({ id: 5, title: 'E' }),
    });
    const { index, issues } = await open(folder);
    expect([...issues.keys()].sort()).toEqual(['cs/posts/%2e%2e.md', 'cs/posts/100%.md', 'cs/posts/a%3fb.md']);
    expect([1, 3].map((id) => index.item(id)?.slug)).toEqual(['What%20is%20it', '%c4%8d']);
  });

  it('reports a file of the owner that cannot be opened, and continues without it', async () => {
    const folder = await makeFolder({ 'site.yaml': 'name: Guide\n', 'public/robots.txt': 'x' });
    await symlink('circle.txt', join(folder.contentDir, 'public/circle.txt'));
    const { index, issues } = await open(folder);
    expect(Object.keys(index.site.files)).toEqual(['robots.txt']);
    expect(issues.get('public/circle.txt')).toMatchObject([{ message: 'the file cannot be opened' }]);
  });

  it('names the picture that cannot be opened, and reads the text that shows it', async () => {
    const folder = await makeFolder({
      'cs/posts/a.md': page({ id: 1, title: 'A' }, '![A shot](circle.png)'),
      'cs/media/p.md': page({ id: 2, title: 'P', file: 'circle.png' }),
      'cs/media/q.md': page({ id: 3, title: 'Q', file: '2026' }),
      'uploads/2026/p.png': PICTURE,
    });
    for (const name of ['cs/posts', 'uploads'])
      await symlink('circle.png', join(folder.contentDir, name, 'circle.png'));
    const { index, issues } = await open(folder);
    expect(index.item(1)?.title).toBe('A');
    expect([...issues.values()].flat().map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'cs/media/p.md: uploads/circle.png cannot be opened',
      'cs/media/q.md: there is no uploads/2026',
    ]);
  });

  it('does not read files that are not pictures, however large they are', async () => {
    const folder = await makeFolder({
      'cs/media/v.md': page({ id: 1, title: 'V', file: 'v.mp4' }),
      'uploads/v.mp4': '',
    });
    await truncate(join(folder.contentDir, 'uploads/v.mp4'), 3 * 2 ** 30);
    expect((await open(folder)).index.item(1)?.media_details).toEqual({ filesize: 3 * 2 ** 30, sizes: {} });
  });

  it('reads a broken file equally often however many files get an id', async () => {
    const readsWith = async (many: number): Promise<number> => {
      const fresh = Array.from({ length: many }, (_, n) => [`cs/posts/${n}.md`, page({ title: 'A' })]);
      const folder = await makeFolder({ ...Object.fromEntries(fresh), 'cs/posts/broken.md': page({ id: 99 }) });
      let reads = 0;
      const openSync = ((path: string, flags: number) => {
        reads += Number(path.endsWith('broken.md'));
        return systemCalls.openSync(path, flags);
      }) as SystemCalls['openSync'];
      await (await Store.open({ ...folder, files: openFiles({ ...systemCalls, openSync }) })).close();
      return reads;
    };
    expect(await readsWith(5)).toBe(await readsWith(1));
  });

  it('skips inaccessible folders', async () => {
    const left = 'cs/posts/.a.md.0123456789ab.tmp';
    const folder = await makeFolder({
      'lost+found/x': '',
      [left]: 'half',
      'cs/posts/a.md': page({ id: 1, title: 'A' }),
    });
    const readdir = (async (path: string, options?: { recursive?: boolean }) => {
      // The system call fails as a whole if everything below is requested.
      if (!options?.recursive && !path.endsWith('lost+found')) return systemCalls.readdir(path, options as never);
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    }) as unknown as SystemCalls['readdir'];
    const store = await Store.open({ ...folder, files: openFiles({ ...systemCalls, readdir }) });
    onTestFinished(() => store.close());
    expect(store.index.item(1)?.title).toBe('A');
    expect(existsSync(join(folder.contentDir, left))).toBe(false);
  });

  it('removes temporary files of a killed process', async () => {
    const left = 'cs/posts/.a.md.0123456789ab.tmp';
    const folder = await makeFolder({ [left]: 'half', 'cs/posts/a.md': page({ id: 1, title: 'A' }) });
    await open(folder);
    expect(await openFiles().modified(join(folder.contentDir, left))).toBeNull();
  });

  it('for reading only changes nothing', async () => {
    const folder = await makeFolder({ 'cs/posts/a.md': '---\ntitle: Without an id\n---\n' });
    const { index, issues } = await open(folder, false);
    expect([index.highestId(), issues.get('cs/posts/a.md')]).toMatchObject([0, [{ field: 'id' }]]);
    expect((await openFiles().listDeep(folder.root)).sort()).toEqual([
      ...['content', 'content/cs', 'content/cs/posts', 'content/cs/posts/a.md'],
    ]);
  });
});

describe('the date of an article without one', () => {
  const PATH = 'cs/posts/a.md';
  const save = async (store: Store, values: Partial<Item>): Promise<Item> => {
    const before = store.index.item(1) as Item;
    const [saved] = await store.withLock(() =>
      store.save([{ before, after: { ...before, modified: store.now(), ...values } }]),
    );
    return saved?.after as Item;
  };

  it.each([{ title: 'B' }, { slug: 'b' }])('stays when a committed article changes: %j', async (values) => {
    const folder = await makeRepository({ [PATH]: page({ id: 1, title: 'A' }) }, '2021-01-01T00:00:00Z');
    const store = await open(folder);
    const { date } = store.index.item(1) as Item;
    expect(date).toBe('2021-01-01T01:00:00');
    expect((await save(store, values)).date).toBe(date);
    expect((await open(folder, false)).index.item(1)?.date).toBe(date);
  });

  it('stays when it is derived from the age of the file', async () => {
    const folder = await makeFolder({ [PATH]: page({ id: 1, title: 'A' }) });
    await utimes(join(folder.contentDir, PATH), 1_600_000_000, 1_600_000_000);
    expect((await save(await open(folder), { title: 'B' })).date).toBe('2020-09-13T13:26:40');
    expect((await open(folder, false)).index.item(1)?.date).toBe('2020-09-13T13:26:40');
  });
});

it('a file keeps its permissions when it is written', async () => {
  const folder = await makeFolder({ 'cs/posts/a.md': page({ id: 1, title: 'A' }) });
  const full = join(folder.contentDir, 'cs/posts/a.md');
  await chmod(full, 0o664);
  const store = await open(folder);
  const before = store.index.item(1) as Item;
  await store.withLock(() => store.save([{ before, after: { ...before, title: 'B' } }]));
  expect(((await stat(full)).mode & 0o777).toString(8)).toBe('664');
});

it('a new file replaces none that has not been read yet', async () => {
  const folder = await makeFolder({ 'cs/posts/a.md': page({ id: 1, title: 'A' }) });
  const store = await open(folder);
  const unread = page({ title: 'Unread' });
  await put(folder, { 'cs/posts/č-2.md': unread, 'cs/posts/b.md': unread, 'cs/posts/b-3.md': unread });
  for (const slug of ['č', 'b']) {
    const after = { ...(store.index.item(1) as Item), id: store.nextId(), slug };
    await store.withLock(() => store.save([{ after }]));
  }
  for (const path of ['cs/posts/č-2.md', 'cs/posts/b.md', 'cs/posts/b-3.md'])
    expect(await contentFile(folder, path)).toBe(unread);
  expect([2, 3].map((id) => store.index.item(id)?.path)).toEqual(['cs/posts/č-2-2.md', 'cs/posts/b-3-2.md']);
});

it('a moved file keeps its id among many other edits, even if another takes its place', async () => {
  const many = (title: string) =>
    Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`cs/posts/m-${n}.md`, page({ id: n + 10, title })]));
  const folder = await makeFolder({ 'cs/posts/a.md': page({ id: 1, title: 'A' }), ...many('Old') });
  const store = await open(folder);
  await put(folder, {
    'cs/posts/z.md': page({ id: 1, title: 'A' }),
    'cs/posts/a.md': page({ title: 'B' }),
    ...many('New'),
  });
  const changed = ['cs/posts/a.md', ...Object.keys(many('')), 'cs/posts/z.md'];
  await applyExternalEdits(store, { changed, gone: [] }, () => {});
  expect([store.index.item(1)?.path, store.issues.size]).toEqual(['cs/posts/z.md', 0]);
  expect(store.index.at('cs/posts/a.md')?.id).toBeGreaterThan(69);
});

describe('a change interrupted by a crash', () => {
  it('is undone completely at the start', async () => {
    const folder = await makeFolder({
      'cs/posts/a.md': page({ id: 1, title: 'New' }),
      'cs/posts/c.md': page({ id: 3, title: 'C' }),
    });
    const note = [
      {
        path: 'cs/posts/a.md',
        bytes: Buffer.from(page({ id: 1, title: 'Old' })).toString('base64'),
        modifiedMs: 1_600_000_000_000,
      },
      { path: 'cs/posts/b.md', bytes: Buffer.from(page({ id: 2, title: 'B' })).toString('base64'), modifiedMs: null },
      { path: 'cs/posts/c.md', bytes: null, modifiedMs: null },
    ];
    await mkdir(folder.dataDir);
    await writeFile(join(folder.dataDir, 'journal.json'), JSON.stringify(note));
    const { index } = await open(folder);
    expect([1, 2, 3].map((id) => index.item(id)?.title)).toEqual(['Old', 'B', undefined]);
    expect(index.item(1)?.modified).toBe('2020-09-13T13:26:40');
    expect(await openFiles().modified(join(folder.dataDir, 'journal.json'))).toBeNull();
  });

  it('is not undone in files that were edited after the crash', async () => {
    const folder = await makeFolder({
      'cs/posts/a.md': page({ id: 1, title: 'A' }),
      'cs/posts/b.md': page({ id: 2, title: 'B' }),
    });
    const disk = faultyDisk();
    const store = await Store.open({ ...folder, files: openFiles(disk.calls) });
    const changes = [1, 2].map((id) => {
      const before = store.index.item(id) as Item;
      return { before, after: { ...before, title: 'New' } };
    });
    // The first file is replaced; then the disk fails for good.
    disk.set({ call: 'rename', nth: 3, code: 'EIO', stays: true });
    await expect(store.withLock(() => store.save(changes))).rejects.toThrow();
    await store.close();
    expect(await contentFile(folder, 'cs/posts/a.md')).toContain('title: New');
    await put(folder, { 'cs/posts/a.md': page({ id: 1, title: 'By hand' }) });
    const { index } = await open(folder);
    expect([1, 2].map((id) => index.item(id)?.title)).toEqual(['By hand', 'B']);
  });
});
