import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentFile, contentOf, makeFolder, page, put } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';

const CHAPTER = { id: 2, title: 'Chapter', parent: 1, date: '2026-01-01' };
const POST = { id: 3, title: 'Post', categories: [4], date: '2026-01-01' };

async function open() {
  const folder = await makeFolder({
    'cs/pages/manual.md': page({ id: 1, title: 'Manual', date: '2026-01-01' }, 'One'),
    'cs/pages/chapter.md': page(CHAPTER, 'Two'),
    'cs/posts/post.md': page(POST, 'Three'),
    'cs/categories/old.md': page({ id: 4, name: 'Old' }),
    'cs/categories/new.md': page({ id: 5, name: 'New' }),
  });
  return { folder, ...(await openTestApp(folder)) };
}

// Nobody watches the folder here, so the server has noticed none of these edits.
it.each([
  ['a moved page', 'cs/pages/chapter.md', page({ ...CHAPTER, aliases: ['/old/'] }, 'Two'), 'PATCH', '/pages/1'],
  [
    'a deleted topic',
    'cs/posts/post.md',
    page({ ...POST, categories: [4, 5] }, 'Three'),
    'DELETE',
    '/categories/4?force=true',
  ],
])('%s overwrites no reference to it that somebody has just edited', async (_, path, edited, method, url) => {
  const { folder, send } = await open();
  await put(folder, { [path]: edited });
  const before = await contentOf(folder);
  const write = () => send(method, url, method === 'PATCH' ? { slug: 'handbook' } : undefined);
  const { status, body } = await write();
  expect([status, body.data.reason]).toEqual([503, `${path} was just edited`]);
  expect(await contentOf(folder)).toEqual(before);
});

it('a moved page keeps what somebody has just edited in its chapters', async () => {
  const { folder, send } = await open();
  await put(folder, { 'cs/pages/chapter.md': page({ ...CHAPTER, title: 'By hand' }, 'By hand') });
  expect((await send('PATCH', '/pages/1', { slug: 'handbook' })).status).toBe(200);
  const text = await contentFile(folder, 'cs/pages/chapter.md');
  expect(text).toMatch(/title: By hand\n.*aliases: \[?\s*-? ?\/manual\/chapter\/[^]*By hand\n$/s);
});

it('a text whose file has just been renamed is not reported as deleted, because it would stay', async () => {
  const { folder, send, service } = await open();
  const place = (name: string) => join(folder.contentDir, 'cs/posts', name);
  await rename(place('post.md'), place('renamed.md'));
  expect((await send('DELETE', '/posts/3?force=true')).status).toBe(503);
  await service.store.withLock(() => service.store.rescan('cs/posts/renamed.md'));
  expect((await send('DELETE', '/posts/3?force=true')).status).toBe(200);
  expect(Object.keys(await contentOf(folder)).filter((path) => path.startsWith('cs/posts'))).toEqual([]);
});
