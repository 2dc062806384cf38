import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, contentFile } from '../helpers/guide-folder.ts';
import { runHere, runScript } from './data-set.ts';

test.each([
  ['en', 'en', { 'index.html': 'Getting started', 'welcome/index.html': 'Welcome' }],
  ['cs', 'cs', { 'index.html': 'Začínáme', 'vitejte/index.html': 'Vítejte' }],
  ['en,cs', 'cs en', { 'index.html': 'Getting started', 'cs/vitejte/index.html': 'Vítejte' }],
])('init --languages %s creates a guide without mistakes that shows its article', async (wanted, held, pages) => {
  const folders = await makeFolder();
  const made = await runScript('init', [folders.root, '--languages', wanted], folders);
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect(
    (await readdir(folders.contentDir))
      .filter((name) => /^..$/.test(name))
      .sort()
      .join(' '),
  ).toBe(held);

  const root = wanted.slice(0, 2);
  const checked = await runHere('check-content', ['--fix'], folders);
  expect([checked.code, checked.stderr]).toEqual([0, '']);
  await runHere('new', ['My first own article', '--lang', root], folders);
  const article = `${root}/posts/my-first-own-article.md`;
  const draft = await contentFile(folders, article);
  await writeFile(join(folders.contentDir, article), draft.replace('status: draft\n', ''));
  const outDir = join(folders.root, 'dist');
  const built = await runHere('build', ['--no-search'], folders, { OUT_DIR: outDir });
  expect([built.code, built.stderr]).toEqual([0, '']);
  for (const [page, words] of Object.entries(pages))
    expect(await readFile(join(outDir, page), 'utf8')).toContain(words);
  expect(await readFile(join(outDir, 'archive/index.html'), 'utf8')).toContain('My first own article');
});

test('init refuses unknown languages', async () => {
  const folders = await makeFolder();
  const refused = await runHere('init', [folders.root, '--languages', 'en,de'], folders);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--languages must be one of cs, en')]);
});

test('init says what to do about a package outside of the folder', async () => {
  const folders = await makeFolder();
  const manifest = (file: string) => JSON.stringify({ dependencies: { 'support-guide': `file:${file}` } });
  await writeFile(join(folders.root, 'package.json'), manifest('../my disk/support-guide-0.2.0.tgz'));
  expect((await runHere('init', [folders.root], folders)).stdout).toContain(
    'mkdir vendor && cp "../my disk/support-guide-0.2.0.tgz" vendor/ && npm i ./vendor/support-guide-0.2.0.tgz',
  );
  const other = await makeFolder();
  await writeFile(join(other.root, 'package.json'), manifest('vendor/support-guide-0.2.0.tgz'));
  expect((await runHere('init', [other.root], other)).stdout).not.toContain('vendor');
});

test.each([
  [['--languages', 'en'], 'name: Allotments', "# The owner's settings"],
  [['--languages', 'cs,en'], 'name: { cs: Allotments, en: Allotments }', '# The topic of articles that set none.'],
])('init %j --name sets the name of the guide and keeps all other settings', async (options, name, comment) => {
  const folders = await makeFolder();
  const made = await runHere('init', [folders.root, ...options, '--name', 'Allotments'], folders);
  expect([made.code, made.stderr]).toEqual([0, '']);
  const settings = await contentFile(folders, 'site.yaml');
  for (const part of [name, comment]) expect(settings).toContain(part);
});
