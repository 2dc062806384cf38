import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRepository, type GitFolder } from '../content/store/git-folder.ts';
import { page, contentFile } from '../helpers/guide-folder.ts';
import { runScript } from './data-set.ts';

const SETTINGS =
  'default_category:\n  cs: 1\n  en: 1\nhome:\n  prompts: { cs: ["4"] }\n  featured: [1] # ours\nproposals: { second_person: [page, 1] }\n';

/** The settings with another default category, which is also featured and needs a second person. */
const settingsOf = (id: number | undefined): string =>
  SETTINGS.replace('cs: 1', `cs: ${id}`)
    .replace('featured: [1]', `featured: [1, ${id}]`)
    .replace('[page, 1]', `[page, ${id}]`);

/** Two branches with a new article and category each, with the same ids, merged into `main` and then into `topic`. */
async function twoBranches(): Promise<GitFolder> {
  const folder = await makeRepository({
    'site.yaml': SETTINGS,
    'cs/categories/old.md': page({ id: 1, name: 'Old' }),
    'cs/posts/old.md': page({ id: 2, title: 'Old', categories: [1] }, 'Text.\n\n/?p=5'),
  });
  await folder.git('checkout -qb topic');
  await folder.commit('2022-01-01T00:00:00Z', {
    'cs/categories/theirs.md': page({ id: 4, name: 'Theirs' }),
    'cs/posts/theirs.md': page(
      { id: 5, title: 'Theirs', categories: '[1, 4] # both', featured_media: 7 },
      '::block{ref=6}',
    ),
    'cs/blocks/theirs.md': page({ id: 6, title: 'Block' }),
    'cs/pages/below.md': page({ id: 8, title: 'Page', parent: 8 }),
    'en/posts/theirs.md': page({ id: 9, title: 'In English', translation_of: 5 }, 'See [it](/?p=5) and [old](/?p=55).'),
    'cs/posts/old.md': page({ id: 2, title: 'Old', categories: [1, 4] }, 'Text.\n\n/?p=5\n\n::block{ref="6"}'),
    'site.yaml': settingsOf(4),
  });
  await folder.git('checkout -q main');
  await folder.commit('2022-02-02T00:00:00Z', {
    'cs/categories/ours.md': page({ id: 4, name: 'Ours' }),
    'cs/posts/ours.md': page({ id: 5, title: 'Ours', categories: [4] }, '::block{ref=6}'),
    'cs/blocks/ours.md': page({ id: 6, title: 'Our block' }),
  });
  await folder.git('checkout -q topic');
  await folder.gitAt('2022-03-03T00:00:00Z', 'merge -qm Merge main');
  return folder;
}

const read = (folder: GitFolder, path: string) => contentFile(folder, path);

test('check:content names the command that fixes two branches with the same ids', async () => {
  const folder = await twoBranches();
  const { code, stderr } = await runScript('check-content', [], folder);
  expect([code, stderr]).toEqual([1, expect.stringContaining('npm run ids -- --renumber BASE')]);
});

test('npm run ids -- --renumber gives the files of this branch new ids and updates all references to them', async () => {
  const folder = await twoBranches();
  const ours = ['cs/categories/ours.md', 'cs/posts/ours.md', 'cs/blocks/ours.md'];
  const before = await Promise.all(ours.map((path) => read(folder, path)));
  const { code, stdout, stderr } = await runScript('ids', ['--renumber', 'main'], folder);
  expect([code, stderr]).toEqual([0, '']);
  const id = (name: string) => Number(new RegExp(`${name}: id (\\d+) instead`).exec(stdout)?.[1]);
  const [category, post, block] = ['cs/categories/theirs.md', 'cs/posts/theirs.md', 'cs/blocks/theirs.md'].map(id);
  expect(new Set([category, post, block, 10, 11, 12])).toEqual(new Set([10, 11, 12]));
  expect(await Promise.all(ours.map((path) => read(folder, path)))).toEqual(before);
  expect(await read(folder, 'cs/posts/theirs.md')).toBe(
    page(
      { id: post, title: 'Theirs', categories: `[1, ${category}] # both`, featured_media: 7 },
      `::block{ref=${block}}`,
    ),
  );
  expect(await read(folder, 'en/posts/theirs.md')).toBe(
    page({ id: 9, title: 'In English', translation_of: post }, `See [it](/?p=${post}) and [old](/?p=55).`),
  );
  expect(await read(folder, 'cs/posts/old.md')).toBe(
    page({ id: 2, title: 'Old', categories: `[1, ${category}]` }, `Text.\n\n/?p=5\n\n::block{ref="${block}"}`),
  );
  expect(await read(folder, 'site.yaml')).toBe(settingsOf(category));
  expect((await runScript('ids', ['--renumber', 'main'], folder)).stdout).toBe('No two files share an id.\n');
  expect((await runScript('ids', [], folder)).stdout).toBe('Nothing is missing.\n');
});

test('npm run ids -- --renumber refuses what it cannot distinguish', async () => {
  const folder = await twoBranches();
  const unclear = await runScript('ids', ['--renumber', 'topic~1^'], folder);
  expect([unclear.code, unclear.stderr]).toEqual([1, expect.stringContaining('exactly one of')]);
  const unknown = await runScript('ids', ['--renumber', 'nowhere'], folder);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('--renumber nowhere')]);
  expect(await folder.git('status --porcelain')).toBe('');
});

test('npm run build stops if git does not trust the repository, and says how to fix it', async () => {
  const folder = await makeRepository({ 'cs/posts/a.md': page({ id: 1, title: 'A' }) });
  const settings = { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1', OUT_DIR: folder.outDir };
  const refused = await runScript('build', ['--no-search'], folder, settings);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/^git: the repository belongs to another user[^\n]*chown -R[^\n]*safe\.directory[^\n]*\n$/),
  ]);
});

test('npm run build stops at a shallow clone, and continues if allowed', async () => {
  const folder = await makeRepository({ 'cs/posts/a.md': page({ id: 1, title: 'A' }) });
  await folder.commit('2022-01-01T00:00:00Z', { 'cs/posts/b.md': page({ id: 2, title: 'B' }) });
  const shallow = { ...folder, contentDir: join(folder.root, 'shallow'), dataDir: join(folder.root, 'data-2') };
  await folder.git(`clone -q --depth 1 file://${folder.contentDir} ${shallow.contentDir}`);
  const build = (...args: string[]) =>
    runScript('build', ['--no-search', ...args], shallow, { OUT_DIR: folder.outDir });
  const refused = await build();
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/fetch-depth.*--allow-shallow/)]);
  const allowed = await build('--allow-shallow');
  expect([allowed.code, allowed.stderr]).toEqual([0, expect.stringContaining('fetch-depth')]);
});
