import { readFile, rename, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Item } from '../../../api/contract/model.ts';
import { Store } from '../../../api/content/store/store.ts';
import { followGit } from '../../../api/content/store/watch/apply-external-edits.ts';
import { watchContent } from '../../../api/content/store/watch/watch.ts';
import { contentOf, makeFolder, page, put, contentFile } from '../../helpers/guide-folder.ts';
import { makeRepository, withGit, type GitFolder } from './git-folder.ts';

const PATH = 'cs/posts/a.md';
const text = (body: string, more: Record<string, unknown> = {}) => page({ id: 1, title: 'A', ...more }, body);

const read = (folder: GitFolder): Promise<Store> => Store.open({ ...folder, write: false });

const datesOf = (store: Store, id = 1): string[] => {
  const { date, modified } = store.index.item(id) as Item;
  return [date.slice(0, 10), modified.slice(0, 10)];
};

/** A watched store over a repository. */
async function watched(folder: GitFolder): Promise<Store> {
  const store = await Store.open(folder);
  const errors: unknown[] = [];
  const stop = watchContent(store, { intervalMs: 200, onError: (error) => errors.push(error) });
  onTestFinished(async () => {
    await stop();
    await store.close();
    expect(errors).toEqual([]);
  });
  return store;
}

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 30 });

describe('the dates of a file without dates', () => {
  it('are those of its commits while it is unchanged, whatever its time on disk', async () => {
    const folder = await makeRepository({ [PATH]: text('One') }, '2021-01-01T12:00:00Z');
    await folder.commit('2022-02-02T12:00:00Z', { [PATH]: text('Two') });
    await utimes(join(folder.contentDir, PATH), 1_000_000, 1_000_000);
    expect(datesOf(await read(folder))).toEqual(['2021-01-01', '2022-02-02']);
  });

  it('are those of its first commit and of the disk while it has uncommitted changes', async () => {
    const folder = await makeRepository({ [PATH]: text('One') }, '2021-01-01T12:00:00Z');
    await put(folder, { [PATH]: text('Changed') });
    const at = Date.UTC(2019, 4, 5) / 1000;
    await utimes(join(folder.contentDir, PATH), at, at);
    expect(datesOf(await read(folder))).toEqual(['2021-01-01', '2019-05-05']);
  });

  it('are those of the disk if its path was committed once but is not in HEAD', async () => {
    const folder = await makeRepository({ [PATH]: text('One'), 'cs/posts/b.md': page({ id: 2, title: 'B' }) });
    await unlink(join(folder.contentDir, PATH));
    await folder.commit('2022-01-01T12:00:00Z');
    await put(folder, { [PATH]: page({ id: 3, title: 'Another' }) });
    const at = Date.UTC(2023, 4, 5) / 1000;
    await utimes(join(folder.contentDir, PATH), at, at);
    expect(datesOf(await read(folder), 3)).toEqual(['2023-05-05', '2023-05-05']);
  });

  it('survive a move in git', async () => {
    const folder = await makeRepository({ [PATH]: text('One') }, '2021-01-01T12:00:00Z');
    await folder.git(`mv ${PATH} cs/posts/b.md`);
    await folder.commit('2022-02-02T12:00:00Z');
    expect(datesOf(await read(folder))).toEqual(['2021-01-01', '2022-02-02']);
  });

  it('are found if the checkout writes other line ends', async () => {
    const folder = await makeRepository({ [PATH]: text('One'), '.gitattributes': '*.md text eol=crlf\n' });
    await unlink(join(folder.contentDir, PATH));
    await folder.git(`checkout -q -- ${PATH}`);
    expect(datesOf(await read(folder))).toEqual(['2021-01-01', '2021-01-01']);
  });

  it('are found for a name that git quotes', async () => {
    const folder = await makeRepository({ ['cs/posts/"a" č.md']: text('One', { slug: 'a' }) }, '2021-01-01T12:00:00Z');
    expect(datesOf(await read(folder))).toEqual(['2021-01-01', '2021-01-01']);
  });

  it('are found in a folder of a larger repository, and in merges', async () => {
    const root = await makeRepository({ 'guide/cs/posts/a.md': text('One\n\nTwo\n\nThree') }, '2021-01-01T12:00:00Z');
    await root.git('checkout -qb side');
    await root.commit('2022-02-02T12:00:00Z', { 'guide/cs/posts/a.md': text('Side\n\nTwo\n\nThree') });
    await root.git('checkout -q main');
    await root.commit('2022-03-03T12:00:00Z', { 'guide/cs/posts/a.md': text('One\n\nTwo\n\nMain') });
    await root.gitAt('2022-04-04T12:00:00Z', 'merge -qm Merge side');
    const guide = { ...root, contentDir: join(root.contentDir, 'guide') };
    expect(datesOf(await read(guide))).toEqual(['2021-01-01', '2022-04-04']);
  });

  it('come from the disk without a repository', async () => {
    const folder = withGit(await makeFolder({ [PATH]: text('One') }));
    const at = Date.UTC(2020, 4, 5) / 1000;
    await utimes(join(folder.contentDir, PATH), at, at);
    const store = await read(folder);
    expect([datesOf(store), store.git.warning]).toEqual([['2020-05-05', '2020-05-05'], '']);
  });
});

describe('the dates in a running service', { timeout: 60_000 }, () => {
  const many = (body: string) =>
    Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`cs/posts/p-${n}.md`, page({ id: 10 + n, title: `P ${n}` }, body)]),
    );
  const facts = (store: Store) =>
    [...store.index.allItems()]
      .map(({ id, version, date, modified, former }) => ({ id, version, date, modified, former }))
      .sort((a, b) => a.id - b.id);
  const asFresh = (store: Store, folder: GitFolder) =>
    until(async () => expect(facts(store)).toEqual(facts(await read(folder))));

  it('match those of a new start after branch switches, a rebase, a commit and a reset', async () => {
    const folder = await makeRepository({ [PATH]: text('One'), ...many('Old') }, '2021-01-01T12:00:00Z');
    await folder.git('checkout -qb big');
    await folder.commit('2022-02-02T12:00:00Z', many('New'));
    await folder.git('checkout -q main');
    const store = await watched(folder);
    for (const branch of ['big', 'main', 'big', 'main']) {
      await folder.git(`checkout -q ${branch}`);
      await until(() => expect(store.index.item(10)?.content).toBe(branch === 'big' ? 'New' : 'Old'));
      await asFresh(store, folder);
    }
    expect(datesOf(store, 10)).toEqual(['2021-01-01', '2021-01-01']);
    await put(folder, { [PATH]: text('Two') });
    await until(() => expect(store.index.item(1)?.content).toBe('Two'));
    await asFresh(store, folder);
    const { length: revisions } = store.revisions.of(1);
    await folder.commit('2023-03-03T12:00:00Z');
    await asFresh(store, folder);
    expect(datesOf(store)).toEqual(['2021-01-01', '2023-03-03']);
    expect(store.revisions.of(1).length).toBe(revisions);
    await folder.gitAt('2024-04-04T12:00:00Z', 'rebase -q big');
    await until(() => expect(datesOf(store)).toEqual(['2021-01-01', '2024-04-04']));
    await asFresh(store, folder);
    await folder.git('reset -q --hard HEAD~1');
    await until(() => expect(store.index.item(1)?.content).toBe('One'));
    await asFresh(store, folder);
  });

  it('follow moves by hand and in git', async () => {
    const folder = await makeRepository({ [PATH]: text('One') }, '2021-01-01T12:00:00Z');
    const store = await watched(folder);
    await rename(join(folder.contentDir, PATH), join(folder.contentDir, 'cs/posts/b.md'));
    await until(() => expect(store.index.item(1)?.path).toBe('cs/posts/b.md'));
    await asFresh(store, folder);
    expect(store.index.item(1)?.former).toMatchObject([{ path: PATH, slug: 'a' }]);
    await folder.commit('2022-02-02T12:00:00Z');
    await until(() => expect(datesOf(store)).toEqual(['2021-01-01', '2022-02-02']));
    await asFresh(store, folder);
    await folder.git(`mv cs/posts/b.md ${PATH}`);
    await until(() => expect(store.index.item(1)?.path).toBe(PATH));
    await asFresh(store, folder);
    expect(store.index.item(1)?.former).toMatchObject([{ path: 'cs/posts/b.md', slug: 'b' }]);
  });

  it('are those of a commit whose traces appear before the branch is updated, as in git', async () => {
    const folder = await makeRepository({ [PATH]: text('One') }, '2021-01-01T12:00:00Z');
    const store = await Store.open(folder);
    onTestFinished(() => store.close());
    await put(folder, { [PATH]: text('Two') });
    await store.withLock(() => store.rescan(PATH));
    await folder.commit('2022-02-02T12:00:00Z');
    const branch = join(folder.contentDir, '.git/refs/heads/main');
    const [after, before] = [await readFile(branch, 'utf8'), await folder.git('rev-parse HEAD~1')];
    await writeFile(branch, `${before}\n`);
    await followGit(store);
    expect(datesOf(store)).not.toEqual(['2021-01-01', '2022-02-02']);
    await writeFile(branch, after);
    await followGit(store);
    expect(datesOf(store)).toEqual(['2021-01-01', '2022-02-02']);
  });

  it('are those of the disk for a text that git stashed and restored', async () => {
    const folder = await makeRepository({ [PATH]: text('One') }, '2021-01-01T12:00:00Z');
    const store = await watched(folder);
    await put(folder, { [PATH]: text('Two') });
    await until(() => expect(store.index.item(1)?.content).toBe('Two'));
    await folder.git('stash -q', 'stash pop -q');
    await utimes(join(folder.contentDir, PATH), 1_000_000, 1_000_000);
    await until(() => expect(datesOf(store)).toEqual(['2021-01-01', '1970-01-12']));
    await asFresh(store, folder);
  });

  it('are correct after a slug change through the API, and other writes do not run git', async () => {
    const folder = await makeRepository({ [PATH]: text('One') }, '2021-01-01T12:00:00Z');
    const store = await watched(folder);
    const save = async (values: Partial<Item>) => {
      const before = store.index.item(1) as Item;
      const after = { ...before, modified: store.now(), ...values };
      await store.withLock(() => store.save([{ before, after }]));
    };
    await save({ content: 'Two' });
    await asFresh(store, folder);
    await save({ slug: 'b' });
    expect(store.index.item(1)?.former).toMatchObject([{ path: PATH }]);
    await asFresh(store, folder);
    await save({ slug: 'a', content: 'One' });
    await asFresh(store, folder);
  });
});

describe('temporary files among the content are kept out of git', () => {
  /** Opens the content for writing; returns what git would add meanwhile. */
  async function untrackedWhileOpen(folder: GitFolder): Promise<string> {
    const store = await Store.open(folder);
    await put(folder, { 'cs/posts/.a.md.0123456789ab.tmp': 'half', 'new.md': 'x' });
    const status = await folder.git('status --porcelain --untracked-files=all -- .');
    await store.close();
    return status;
  }

  const excludeOf = (folder: GitFolder, gitDir = '.git') => contentFile(folder, gitDir, 'info/exclude');

  it('with only the missing lines in the exclude file, and only once', async () => {
    const folder = await makeRepository({ '.gitignore': '', [PATH]: text('One') });
    await put(folder, { '.git/info/exclude': '# mine\n*.swp' });
    expect(await untrackedWhileOpen(folder)).toBe('?? new.md');
    expect(await untrackedWhileOpen(folder)).toBe('?? new.md');
    expect(await excludeOf(folder)).toBe('# mine\n*.swp\n.guide-lock*\n.*.tmp\n');
  });

  it('in a worktree, whose .git is a file', async () => {
    const main = await makeRepository({ '.gitignore': '', [`guide/${PATH}`]: text('One') });
    await rm(join(main.contentDir, '.git/info'), { recursive: true });
    const tree = join(main.root, 'tree');
    await main.git(`worktree add -q ${tree}`);
    expect(await untrackedWhileOpen(withGit({ ...main, contentDir: join(tree, 'guide') }))).toBe('?? guide/new.md');
    expect(await excludeOf(main)).toBe('.guide-lock*\n.*.tmp\n');
    expect(await main.git('status --porcelain')).toBe('');
  });

  it('and without a repository, or for reading only, nothing is written', async () => {
    const plain = await makeFolder({ [PATH]: text('One') });
    await (await Store.open(plain)).close();
    expect(Object.keys(await contentOf(plain))).not.toContain('.git/info/exclude');
    const folder = await makeRepository({ [PATH]: text('One') });
    const before = await excludeOf(folder);
    await (await read(folder)).close();
    expect(await excludeOf(folder)).toBe(before);
  });
});
