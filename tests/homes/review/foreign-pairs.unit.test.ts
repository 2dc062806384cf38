import { expect, it } from 'vitest';
import { foreignPairs } from '../../../api/homes/review/foreign-pairs.ts';

const pairs = (paths: string[], original = 'en') =>
  foreignPairs(paths, original).map(({ source, translation, language }) => [language, translation, source]);

it('Docusaurus keeps translations of documents, their versions, the blog and pages below i18n', () => {
  const paths = [
    'site/docs/a/b.md',
    'site/i18n/cs/docusaurus-plugin-content-docs/current/a/b.md',
    'site/versioned_docs/version-2.0/c.mdx',
    'site/i18n/pt-BR/docusaurus-plugin-content-docs/version-2.0/c.mdx',
    'site/blog/first.md',
    'site/i18n/cs/docusaurus-plugin-content-blog/first.md',
    'site/src/pages/about.md',
    'site/i18n/cs/docusaurus-plugin-content-pages/about.md',
    'site/i18n/cs/docusaurus-plugin-content-docs/current/alone.md',
    'site/i18n/cs/docusaurus-plugin-content-docs/current.json',
  ];
  expect(pairs(paths)).toEqual([
    ['cs', paths[1], paths[0]],
    ['pt-BR', paths[3], paths[2]],
    ['cs', paths[5], paths[4]],
    ['cs', paths[7], paths[6]],
  ]);
});

it('Starlight has a folder for each language, with the source language at the root or in its own', () => {
  const at = (path: string) => `docs/src/content/docs/${path}`;
  expect(pairs([at('index.md'), at('cs/index.md'), at('guides/a.mdx'), at('zh-cn/guides/a.mdx')])).toEqual([
    ['cs', at('cs/index.md'), at('index.md')],
    ['zh-cn', at('zh-cn/guides/a.mdx'), at('guides/a.mdx')],
  ]);
  expect(pairs([at('en/a.md'), at('cs/a.md')])).toEqual([['cs', at('cs/a.md'), at('en/a.md')]]);
  expect(pairs([at('en/a.md'), at('cs/a.md')], 'cs')).toEqual([['en', at('en/a.md'), at('cs/a.md')]]);
});

it('VitePress has them below the folder of its settings; other folders are not languages', () => {
  const paths = ['docs/.vitepress/config.ts', 'docs/index.md', 'docs/cs/index.md', 'docs/api/index.md', 'cs/index.md'];
  expect(pairs(paths)).toEqual([['cs', 'docs/cs/index.md', 'docs/index.md']]);
  expect(pairs(['.vitepress/config.mts', 'guide/a.md', 'de/guide/a.md', 'guide/__proto__.md'])).toEqual([
    ['de', 'de/guide/a.md', 'guide/a.md'],
  ]);
});

it('a tree of another tool has none', () => expect(pairs(['README.md', 'cs/README.md', 'docs/a.md'])).toEqual([]));
