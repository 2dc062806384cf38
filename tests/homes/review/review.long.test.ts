import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Review } from '../../../api/homes/review/review.ts';
import { makeRepository } from '../../content/store/git-folder.ts';
import { page, put } from '../../helpers/guide-folder.ts';
import { runScript } from '../../scripts/data-set.ts';
import { unknownTargets, writeBaseline } from '../../../api/translation/text/merge/baseline.ts';
import { sheetOf } from '../../../api/translation/text/merge/cells.ts';
import { segment } from '../../../api/translation/text/segment.ts';

const BODY = 'Start.\n\n## Sow\n\nIn March.\n\n## Water\n\nDaily.';
const made = writeBaseline(unknownTargets(sheetOf(segment(BODY, { title: 'Garden' }))));
const head = { author: 1, categories: [1] };
const GUIDE = {
  'content/site.yaml': 'name: Guide\n',
  'content/authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
  'content/en/categories/c.md': page({ id: 1, name: 'Topic' }),
  'content/cs/categories/c.md': page({ id: 2, name: 'Téma', translation_of: 1 }),
  'content/en/posts/garden.md': page({ id: 11, title: 'Garden', ...head }, BODY),
  'content/cs/posts/zahrada.md': page(
    { id: 12, title: 'Zahrada', author: 1, categories: [2], translation_of: 11, translated_units: made },
    'Začátek.\n\n## Výsev\n\nV březnu.\n\n## Zálivka\n\nDenně.',
  ),
  'content/en/posts/hand.md': page({ id: 13, title: 'By hand', ...head }, 'One.\n\n## Part\n\nTwo.'),
  'content/cs/posts/rucne.md': page(
    { id: 14, title: 'Ručně', author: 1, categories: [2], translation_of: 13 },
    'Jedna.\n\n## Část\n\nDvě.',
  ),
  'content/en/posts/links.md': page({ id: 15, title: 'Links', ...head }, '[to](/en/gone/), [x](/en/never/)'),
  'content/en/posts/gone.md': page({ id: 16, title: 'Gone', ...head }, 'Text.'),
};

describe('a change of a guide', () => {
  async function changedGuide() {
    const folder = await makeRepository(GUIDE);
    await put(folder, {
      'content/en/posts/garden.md': page(
        { id: 11, title: 'Garden', ...head },
        'Start.\n\n## Sow\n\nIn March.\n\n## Water\n\nEvery other day.\n\n[x](/en/nowhere/)',
      ),
      'content/en/posts/hand.md': page({ id: 13, title: 'By hand', ...head }, 'One.\n\n## Part\n\nTwo and three.'),
    });
    await folder.git('rm -q content/en/posts/gone.md', 'mv content/en/posts/links.md content/en/posts/chain.md');
    await folder.commit('2021-02-01T00:00:00Z');
    const content = { ...folder, contentDir: join(folder.contentDir, 'content') };
    return { folder, review: (...words: string[]) => runScript('review', words, content) };
  }

  it('is reported as data: findings, broken links, outdated sections, pages, redirects', async () => {
    const { code, stdout, stderr } = await (await changedGuide()).review('HEAD~1..HEAD', '--format', 'json');
    expect([code, stderr]).toEqual([1, '']);
    const told = JSON.parse(stdout) as Review;
    expect(told.findings.filter(({ level }) => level === 'error')).toMatchObject([
      { path: 'content/en/posts/chain.md', message: 'the link /en/gone/ leads nowhere' },
      { path: 'content/en/posts/chain.md', message: 'the link /en/never/ leads nowhere' },
      { path: 'content/en/posts/garden.md', line: 18, message: 'the link /en/nowhere/ leads nowhere' },
    ]);
    expect(told.stale).toEqual([
      {
        path: 'content/cs/posts/zahrada.md',
        language: 'cs',
        source: 'content/en/posts/garden.md',
        sections: [{ heading: 'Water', line: 14, words: 4 }],
      },
      {
        path: 'content/cs/posts/rucne.md',
        language: 'cs',
        source: 'content/en/posts/hand.md',
        sections: [{ heading: 'Part', line: 10, words: 3 }],
      },
    ]);
    expect(told.pages?.pages).toEqual(
      expect.arrayContaining([
        { url: '/en/garden/', change: 'changed' },
        { url: '/en/gone/', change: 'gone' },
        { url: '/en/chain/', change: 'new' },
      ]),
    );
    expect(told.pages?.pages.map(({ url }) => url)).not.toContain('/rucne/');
    expect(told.pages?.redirects).toEqual([['/en/links/', '/en/chain/']]);
  });

  it('is reported as a comment, annotations and a folder of pages, and leaves the repository unchanged', async () => {
    const { folder, review } = await changedGuide();
    const before = await folder.git('status --porcelain');
    const [comment, preview] = [join(folder.root, 'comment.md'), join(folder.root, 'preview')];
    const words = ['HEAD~1...', '--format', 'github', '--comment', comment, '--preview', preview];
    const { stdout } = await review(...words);
    expect(stdout).toContain('::error file=content/en/posts/garden.md,line=18,title=Text::the link /en/nowhere/');
    expect(stdout).toContain('::notice file=content/en/posts/garden.md,line=14,title=Translation::');
    expect(await readFile(comment, 'utf8')).toContain('- `content/cs/posts/zahrada.md` (cs): `Water`, 4 words');
    expect(await readFile(join(preview, 'en/garden/index.html'), 'utf8')).toContain('Every other day.');
    expect(await folder.git('status --porcelain')).toBe(before);
    expect(await folder.git('worktree list')).not.toContain('\n');
    const again = await review(...words);
    expect([again.code, again.stderr]).toEqual([1, `--preview: ${preview} already exists\n`]);
  });

  it('that cannot be built is reported without pages', async () => {
    const { folder, review } = await changedGuide();
    await folder.git('checkout -qb broken');
    await put(folder, { 'content/en/posts/bad.md': page({ id: 11, title: 'Same id', author: 1 }, 'x') });
    await folder.commit('2021-03-01T00:00:00Z');
    const told = JSON.parse((await review('main..broken', '--format', 'json')).stdout) as Review;
    await folder.git('checkout -q main');
    expect(told.pages).toBeNull();
    expect(told.findings.map(({ message }) => message).join()).toContain('11');
  });

  it('with an unknown range is refused in one line', async () => {
    const { review } = await changedGuide();
    const refused = async (...words: string[]) => (await review(...words)).stderr.split('\n')[0];
    expect(await refused('nothing..HEAD')).toMatch(/^commit nothing not found; fetch the whole history/);
    expect(await refused('--', '--upload-pack=x..HEAD')).toMatch(/^commit --upload-pack=x/);
    expect(await refused('HEAD')).toBe('expected a range BASE..HEAD, not "HEAD"');
    expect(await refused()).toBe('one range such as main...HEAD is needed');
  });
});

it('a tree of another tool needs no guide', async () => {
  const path = 'site/i18n/cs/docusaurus-plugin-content-docs/current/a b.md';
  const folder = await makeRepository({
    'site/docs/a b.md': '---\ntitle: Seeds\n---\n\n## Sow\n\nIn March.\n\n## Water\n\nDaily.\n',
    [path]: '---\ntitle: Semena\n---\n\n## Výsev\n\nV březnu.\n\n## Zálivka\n\nDenně.\n',
    'other/docs/b.md': 'Old.\n',
    'other/i18n/cs/docusaurus-plugin-content-docs/current/b.md': 'Staré.\n',
  });
  await folder.commit('2021-02-01T00:00:00Z', {
    'site/docs/a b.md': '---\ntitle: Seeds\n---\n\n## Sow\n\nIn April or May.\n\n## Water\n\nDaily.\n',
    'other/docs/b.md': 'New.\n',
  });
  const words = ['HEAD~1..HEAD', '--tree', join(folder.contentDir, 'site')];
  const { code, stdout, stderr } = await runScript('review', words, folder);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`- \`${path}\` (cs): \`Sow\`, 4 words to translate\n`);
  expect(stdout).not.toContain('other/');
  expect(existsSync(join(folder.contentDir, 'data'))).toBe(false);
});
