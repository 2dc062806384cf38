import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ArchiveView } from '../../../src/views.ts';
import { createApi } from '../../../api/rest/http/api.ts';
import { openService } from '../../../api/service.ts';
import { makeRendering } from '../../../api/site/live/build-site.ts';
import { archiveListing } from '../../../api/site/render/views/list-pages.ts';
import { makeFolder, page, put, type ContentFiles } from '../../helpers/guide-folder.ts';
import { plainTemplates } from './no-templates.ts';

async function renderingOf(files: ContentFiles) {
  const service = await openService({ ...(await makeFolder(files)), base: 'http://guide.test', write: false });
  return makeRendering({ service, api: createApi(service) }, plainTemplates(''));
}

test('a category without a parent in its language is at the top level', async () => {
  const { values } = await renderingOf({
    'site.yaml': 'default_category: { cs: 6 }\n',
    'cs/categories/a.md': page({ id: 1, name: 'A' }),
    'cs/categories/b.md': page({ id: 2, name: 'B', parent: 1 }),
    'cs/categories/c.md': page({ id: 3, name: 'C', parent: 8 }),
    'cs/categories/d.md': page({ id: 4, name: 'D', parent: 7 }),
    'cs/categories/e.md': page({ id: 5, name: 'E', parent: 6 }),
    'cs/categories/default.md': page({ id: 6, name: 'Default' }),
    'cs/tags/t.md': page({ id: 7, name: 'T' }),
    'en/categories/a.md': page({ id: 8, name: 'A' }),
  });
  expect([values.topics('0 cs'), values.topics('1 cs')]).toEqual([[1, 3, 4, 5], [2]]);
});

test('the default category is the last topic while it has articles', async () => {
  const files = {
    'site.yaml': 'default_category: { cs: 1 }\n',
    'cs/categories/default.md': page({ id: 1, name: 'Default' }),
    'cs/categories/a.md': page({ id: 2, name: 'A' }),
    'cs/posts/draft.md': page({ id: 3, title: 'Draft', categories: [1], status: 'draft' }),
  };
  const folder = await makeFolder(files);
  const service = await openService({ ...folder, base: 'http://guide.test' });
  const { store } = service;
  onTestFinished(() => store.close());
  const { values } = makeRendering({ service, api: createApi(service) }, plainTemplates(''));
  expect(values.topics('0 cs')).toEqual([2]);
  await put(folder, { 'cs/posts/draft.md': page({ id: 3, title: 'Draft', categories: [1] }) });
  await store.withLock(() => store.rescan('cs/posts/draft.md'));
  expect(values.topics('0 cs')).toEqual([2, 1]);
  await unlink(join(folder.contentDir, 'cs/posts/draft.md'));
  await store.withLock(() => store.rescan('cs/posts/draft.md'));
  expect(values.topics('0 cs')).toEqual([2]);
});

test('a chapter without a parent in its language is at the top level', async () => {
  const { values } = await renderingOf({
    'cs/pages/a.md': page({ id: 1, title: 'A' }),
    'cs/pages/b.md': page({ id: 2, title: 'B', parent: 1 }),
    'cs/pages/c.md': page({ id: 3, title: 'C', parent: 4 }),
    'en/pages/a.md': page({ id: 4, title: 'A' }),
  });
  expect([values.chapters('0 cs'), values.chapters('1 cs')]).toEqual([[1, 3], [2]]);
});

test('the archive has each letter once, by the first letter of a title, whatever sign is before it', async () => {
  const titles = ['Zoo', '🚀 Zebra', 'Odd', 'Œuvre', 'Of', '“Apple”', '+420', '3 steps', '?!'];
  const rendering = await renderingOf({
    'site.yaml': 'name: Guide\n',
    ...Object.fromEntries(titles.map((title, at) => [`en/posts/a${at}.md`, page({ id: at + 1, title })])),
  });
  const { index } = archiveListing('en', rendering).view(1) as ArchiveView;
  expect(index.map(({ letter, articles }) => [letter, ...articles.map(({ label }) => label)])).toEqual([
    ['#', '?!'],
    ['0–9', '3 steps', '+420'],
    ['A', '“Apple”'],
    ['O', 'Odd', 'Of'],
    ['Œ', 'Œuvre'],
    ['Z', '🚀 Zebra', 'Zoo'],
  ]);
});
