import { expect, it } from 'vitest';
import { openTestApp } from '../../helpers/test-app.ts';
import { contentOf, makeFolder, page } from '../../helpers/guide-folder.ts';

const chapter = (id: number, parent: number) => page({ id, title: `Chapter ${id}`, slug: `c${id}`, parent });
const term = (id: number, parent: number) => page({ id, name: `Term ${id}`, slug: `t${id}`, parent });
const media = (id: number, post: number) => page({ id, title: `File ${id}`, file: `2026/01/${id}.pdf`, post });

/** Two records below each other, and one below itself with another below it. */
const circles = (folder: string, write: (id: number, parent: number) => string): Record<string, string> => ({
  [`cs/${folder}/1.md`]: write(1, 2),
  [`cs/${folder}/2.md`]: write(2, 1),
  [`cs/${folder}/3.md`]: write(3, 3),
  [`cs/${folder}/4.md`]: write(4, 3),
});

it('keep changes written to a page', async () => {
  const folder = await makeFolder(circles('pages', chapter));
  const { send } = await openTestApp(folder);
  for (const id of [1, 3]) {
    expect((await send('POST', `/pages/${id}`, { title: 'New', slug: `new-${id}` })).status).toBe(200);
    expect((await send('GET', `/pages/${id}`)).body).toMatchObject({ slug: `new-${id}`, title: { rendered: 'New' } });
  }
  expect(Object.keys(await contentOf(folder))).toHaveLength(4);
});

it.each([
  ['pages', chapter],
  ['categories', term],
])('%s go when they are deleted, and what was below them comes to the top', async (collection, write) => {
  const folder = await makeFolder(circles(collection, write));
  const { send, service } = await openTestApp(folder);
  for (const id of [1, 3]) {
    expect((await send('DELETE', `/${collection}/${id}?force=true`)).status).toBe(200);
    expect((await send('GET', `/${collection}/${id}`)).status).toBe(404);
    expect(service.store.index.record(id + 1)).toMatchObject({ parent: 0 });
  }
  expect(Object.keys(await contentOf(folder))).toEqual([`cs/${collection}/2.md`, `cs/${collection}/4.md`]);
});

it('are unattached if they are media', async () => {
  const uploads = Object.fromEntries([1, 2, 3, 4].map((id) => [`uploads/2026/01/${id}.pdf`, '%PDF-1.4']));
  const { send, errors } = await openTestApp({ ...circles('media', media), ...uploads });
  const anonymous = { authorization: '' };
  expect((await send('GET', '/media', undefined, anonymous)).body).toHaveLength(4);
  for (const id of [1, 2, 3, 4]) expect((await send('GET', `/media/${id}`, undefined, anonymous)).status).toBe(200);
  expect(errors).toEqual([]);
});
