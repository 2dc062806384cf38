import { expect, it } from 'vitest';
import { page } from '../../helpers/guide-folder.ts';
import { openTestApp, type Json, type Reply, type TestApp } from '../../helpers/test-app.ts';

const FILES = {
  'cs/categories/a.md': page({ id: 2, name: 'Účet', slug: 'ucet' }),
  'cs/categories/b.md': page({ id: 3, name: 'Platby', slug: 'platby' }),
  'cs/tags/a.md': page({ id: 4, name: 'Rychlé', slug: 'rychle' }),
  'cs/blocks/a.md': page({ id: 5, title: 'Krok', slug: 'krok' }, 'Klikněte na **Uložit**.'),
  'uploads/2026/01/a.pdf': '%PDF-1.4',
  'cs/media/a.md': page({ id: 6, title: 'Obrázek', file: '2026/01/a.pdf' }),
  'cs/posts/a.md': page(
    { id: 10, title: 'První', categories: [2, 3], tags: [4], featured_media: 6 },
    '::block{ref=5}\n\nViz [druhý](/druhy/).',
  ),
  'cs/posts/b.md': page({ id: 12, title: 'Druhý', slug: 'druhy', password: 'x' }, 'Tajný text.'),
  'en/posts/a.md': page({ id: 11, title: 'First', translation_of: 10 }, 'See the second.'),
  'cs/pages/a.md': page({ id: 20, title: 'Příručka', slug: 'prirucka' }, 'Úvod.'),
  'cs/pages/b.md': page({ id: 21, title: 'Kapitola', slug: 'kapitola', parent: 20 }, 'Text.'),
};

/** Content of a record that comes from others, by what changes it. */
const CHANGES: Record<string, (app: TestApp) => Promise<Reply>> = {
  'its text': ({ send }) => send('PUT', '/posts/10', { content: 'Nový text.\n\n::block{ref=5}' }),
  'its revisions': async ({ send }) => {
    const [{ id }] = (await send('GET', '/posts/10/revisions')).body;
    return send('DELETE', `/posts/10/revisions/${id}?force=true`);
  },
  'the name of a category, and so their order': ({ send }) => send('PUT', '/categories/2', { name: 'Adresa' }),
  'a deleted category': ({ send }) => send('DELETE', '/categories/3?force=true'),
  'a block that it shows': ({ send }) => send('PUT', '/blocks/5', { content: 'Klikněte na *Zavřít*.' }),
  'the text that it is translated from': ({ send }) =>
    send('PUT', '/posts/11', { content: 'See the second.\n\nAnd more.' }),
  'a partner that is hidden': ({ send }) => send('PUT', '/posts/11', { status: 'draft' }),
  'its picture that goes': ({ send }) => send('DELETE', '/media/6?force=true'),
  'the URL of its manual': ({ send }) => send('PUT', '/pages/20', { slug: 'navod' }),
  'its password': ({ send }) => send('PUT', '/posts/12', { password: '' }),
};

it('a list requested before shows each record correctly after any change', async () => {
  const app = await openTestApp(FILES);
  const get = async (path: string) => (await app.send('GET', path, undefined, { authorization: '' })).body;
  const lists = ['/posts?lang=cs', '/posts?lang=en', '/pages?orderby=slug&order=asc'];
  const shown = async () => (await Promise.all(lists.map(get))).flat() as (Json & { id: number; type: string })[];
  await shown();
  for (const [what, change] of Object.entries(CHANGES)) {
    const former = JSON.stringify(await shown());
    expect((await change(app)).status, what).toBeLessThan(300);
    const records = await shown();
    expect(JSON.stringify(records), what).not.toBe(former);
    for (const record of records) expect(record, what).toEqual(await get(`/${record.type}s/${record.id}`));
  }
});

it('a list of cached records is the JSON of their list', async () => {
  const app = await openTestApp(FILES);
  const get = async (path: string) => (await app.send('GET', path, undefined, { authorization: '' })).body;
  const first = await get('/posts?lang=cs');
  expect(first).toHaveLength(2);
  expect(await get('/posts?lang=cs&order=asc')).toEqual(first.toReversed());
  expect(await get('/posts?lang=cs&search=Prvn%C3%AD')).toEqual([first.find(({ id }: { id: number }) => id === 10)]);
});
