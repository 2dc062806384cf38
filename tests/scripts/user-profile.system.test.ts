import { describe, expect, test } from 'vitest';
import { openFiles } from '../../api/content/store/disk/files.ts';
import { lockContent } from '../../api/content/store/disk/lock.ts';
import { makeRepository } from '../content/store/git-folder.ts';
import { makeFolder, contentFile } from '../helpers/guide-folder.ts';
import { importData, readStore, runHere, runScript } from './data-set.ts';

const AUTHORS = '# Teams.\n- id: 1\n  slug: team # the first\n';

describe('npm run user -- add', () => {
  const add = async (line: string, text = AUTHORS, isServed = false) => {
    const folders = await makeFolder({ 'authors.yaml': text });
    const unlock = isServed ? await lockContent(openFiles(), folders.contentDir) : async () => {};
    const { code, stdout, stderr } = await runHere('user', ['add', ...line.split(' ')], folders);
    await unlock();
    expect(code, stderr).toBe(0);
    return { stdout, authors: await contentFile(folders, 'authors.yaml') };
  };

  test('adds a profile for users who may write, and keeps the rest of the file', async () => {
    const { stdout, authors } = await add('h5 --role contributor --name Jana');
    expect(authors).toBe(`${AUTHORS}- id: 2\n  name: Jana\n  slug: jana\n`);
    expect(stdout).toContain('Added the profile "jana" to authors.yaml.');
  });

  test('keeps an existing profile, and adds none for users who do not write', async () => {
    expect((await add('h5 --role editor --id 1')).authors).toBe(AUTHORS);
    expect((await add('h5 --role translator --languages cs-en')).authors).toBe(AUTHORS);
    expect((await add('h5 --role editor', '# nobody yet\n')).authors).toBe('# nobody yet\n');
  });

  test('leaves the file to a running server', async () => {
    const { stdout, authors } = await add('h5 --role editor', AUTHORS, true);
    expect(authors).toBe(AUTHORS);
    expect(stdout).toContain('A server is running');
  });
});

test('npm run user commits the profile if writes are committed, so that nothing blocks a pull', async () => {
  const folder = await makeRepository({ 'authors.yaml': AUTHORS });
  const words = ['add', 'h5', '--role', 'editor', '--name', 'Jana'];
  const { code, stderr } = await runScript('user', words, folder, { GIT_COMMIT: 'on' });
  expect([code, stderr, await folder.git('status --porcelain')]).toEqual([0, '', '']);
  expect(await folder.git('log -1 --format=%an|%s')).toBe('Support Guide|Update authors.yaml: jana');
});

test('an import adds a profile for every author of a text, even if the list of authors omits them', async () => {
  const user = (id: number, login: string) => ({ id, login, role: 'editor', name: `Name ${id}` });
  const folders = await importData({
    authors: [{ id: 1, slug: 'ada', name: 'Ada' }],
    users: [user(1, 'ada'), user(2, 'eda'), user(3, 'ida')],
    posts: [
      { id: 10, type: 'post', title: 'A', content: 'x', status: 'publish', date: '2026-01-02T03:04:05', author: 2 },
    ],
  });
  expect([...(await readStore(folders)).index.authors.values()].map(({ id, slug }) => [id, slug])).toEqual([
    [1, 'ada'],
    [2, 'eda'],
  ]);
});
