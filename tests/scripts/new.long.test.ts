import { expect, onTestFinished, test } from 'vitest';
import { Store } from '../../api/content/store/store.ts';
import { contentOf, makeFolder, page, type GuideFolder, contentFile } from '../helpers/guide-folder.ts';
import { runScript } from './data-set.ts';

const FILES = {
  'site.yaml': 'name: Guide\ndefault_category: { cs: 1, en: 2 }\n',
  'authors.yaml': '- id: 4\n  slug: ada\n- id: 3\n  slug: bob\n',
  'cs/categories/a.md': page({ id: 5, name: 'A' }),
  'en/categories/a.md': page({ id: 6, name: 'A', translation_of: 5 }),
  'cs/posts/puvodni.md': page({ id: 10, title: 'Původní', author: 4, categories: [5] }),
  'cs/pages/kniha.md': page({ id: 11, title: 'Kniha', author: 4 }),
  'en/pages/book.md': page({ id: 12, title: 'Book', author: 4, translation_of: 11 }),
  'cs/pages/kapitola.md': page({ id: 13, title: 'Kapitola', author: 4, parent: 11 }),
};

const begin = (folder: GuideFolder, ...words: string[]) => runScript('new', words, folder);

test('npm run new writes a draft with a slug made from the title, and nothing else', async () => {
  const folder = await makeFolder(FILES);
  const before = await contentOf(folder);
  const { code, stdout } = await begin(folder, 'Žluťoučký: kůň');
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/cs\/posts\/zlutoucky-kun\.md: a draft; npm run dev shows it\ntopics: 5 a\n$/),
  ]);
  expect(await contentFile(folder, 'cs/posts/zlutoucky-kun.md')).toBe(
    '---\nid: 14\ntitle: "Žluťoučký: kůň"\nstatus: draft\nauthor: 3\ncategories: [1]\n---\n',
  );
  expect(await contentOf(folder)).toMatchObject(before);
  await begin(folder, 'Žluťoučký kůň', '--lang', 'cs');
  expect(await contentFile(folder, 'cs/posts/zlutoucky-kun-2.md')).toContain('id: 15\n');
  await begin(folder, 'Search', '--lang', 'en');
  expect(await contentFile(folder, 'en/posts/search-2.md')).toContain('categories: [2]\n');
});

test('--topic sets the topic of the article, by slug or id', async () => {
  const folder = await makeFolder(FILES);
  await begin(folder, 'One', '--topic', 'a', '--lang', 'en');
  expect(await contentFile(folder, 'en/posts/one.md')).toContain('categories: [6]\n');
  await begin(folder, 'Two', '--topic', '5');
  expect(await contentFile(folder, 'cs/posts/two.md')).toContain('categories: [5]\n');
});

test('a translation gets the kind, author and topics of its original, and a chapter its position', async () => {
  const folder = await makeFolder(FILES);
  await begin(folder, 'Original', '--translation-of', '10');
  expect(await contentFile(folder, 'en/posts/original.md')).toBe(
    '---\nid: 14\ntitle: Original\nstatus: draft\nauthor: 4\ntranslation_of: 10\ncategories: [6]\n---\n',
  );
  await begin(folder, 'Chapter', '--translation-of', '13');
  expect(await contentFile(folder, 'en/pages/chapter.md')).toBe(
    '---\nid: 15\ntitle: Chapter\nstatus: draft\nauthor: 4\ntranslation_of: 13\nparent: 12\n---\n',
  );
});

test.each([
  [['x', '--translation-of', '99'], 1, 'no article or chapter 99'],
  [['x', '--translation-of', '11'], 1, 'cs/pages/kniha.md is translated by en/pages/book.md'],
  [['x', '--translation-of', '10', '--lang', 'cs'], 1, 'the original is in "cs" itself'],
  [['x', '--topic', 'b'], 1, '--topic: no topic b in "cs"; choose from 5 a'],
  [['x', '--translation-of', '13', '--topic', 'a'], 1, '--topic: a chapter is in no topic'],
  [['two', 'words'], 2, 'put it between quotes'],
])('%s is refused', async (words, code, told) => {
  const folder = await makeFolder(FILES);
  const before = await contentOf(folder);
  const refused = await begin(folder, ...words);
  expect([refused.code, refused.stderr]).toEqual([code, expect.stringContaining(told)]);
  expect(await contentOf(folder)).toEqual(before);
});

test('beside a running server, a second article of the same title gets a name of its own', async () => {
  const folder = await makeFolder(FILES);
  const server = await Store.open(folder);
  onTestFinished(() => server.close());
  const said = [];
  for (let times = 0; times < 2; times++) said.push(await begin(folder, 'Twice'));
  expect(said.map(({ code }) => code)).toEqual([0, 0]);
  expect(said[1]!.stdout).toContain('cs/posts/twice-2.md');
});
