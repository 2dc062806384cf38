import { expect, it } from 'vitest';
import { page } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';

it('articles are filtered by any or all of some terms, with those below them, and by any or all filters', async () => {
  const posts = { 5: [2], 6: [3], 7: [2, 4], 8: [4], 9: [] } as Record<number, number[]>;
  const { send } = await openTestApp({
    'cs/categories/a.md': page({ id: 2, name: 'Účet', slug: 'ucet' }),
    'cs/categories/b.md': page({ id: 3, name: 'Faktury', slug: 'platby', parent: 2 }),
    'cs/categories/c.md': page({ id: 4, name: 'Zprávy', slug: 'zpravy' }),
    'cs/tags/t.md': page({ id: 11, name: 'Nové' }),
    ...Object.fromEntries(
      Object.entries(posts).map(([id, categories]) => [
        `cs/posts/${id}.md`,
        page({ id: Number(id), title: id, categories, ...(id === '9' ? { tags: [11] } : {}) }),
      ]),
    ),
  });
  const ids = async (query: string) =>
    (await send('GET', `/posts?orderby=id&order=asc&${query}`)).body.map(({ id }: { id: number }) => id);
  expect(await ids('categories[terms]=2,4')).toEqual([5, 7, 8]);
  expect(await ids('categories[terms][]=2&categories[terms][]=4&categories[operator]=OR')).toEqual([5, 7, 8]);
  expect(await ids('categories[terms]=2,4&categories[operator]=AND')).toEqual([7]);
  expect(await ids('categories[terms]=2&categories[include_children]=true')).toEqual([5, 6, 7]);
  expect(await ids('categories_exclude[terms]=2&categories_exclude[include_children]=1')).toEqual([8, 9]);
  expect(await ids('categories[operator]=AND')).toEqual([5, 6, 7, 8, 9]);
  expect(await ids('categories=3&tags=11')).toEqual([]);
  expect(await ids('categories=3&tags=11&tax_relation=AND')).toEqual([]);
  expect(await ids('categories=3&tags=11&tax_relation=OR')).toEqual([6, 9]);
  expect(await ids('categories_exclude=2&tags=11&tax_relation=OR')).toEqual([6, 8, 9]);
  expect(await ids('tax_relation=OR')).toEqual([5, 6, 7, 8, 9]);
  const { headers } = await send('GET', '/posts?categories[terms]=2,4&categories[operator]=AND&per_page=1&page=1');
  expect(headers.get('link')).toBeNull();
  const next = (await send('GET', '/posts?categories[terms]=2,4&categories[include_children]=true&per_page=1')).headers;
  expect(decodeURIComponent(next.get('link') ?? '')).toContain(
    'categories[terms][0]=2&categories[terms][1]=4&categories[include_children]=1&per_page=1&page=2',
  );
});

it('callers without access to a status are told so in words', async () => {
  const { send } = await openTestApp({});
  const { status, body } = await send('GET', '/posts?status=draft', undefined, { authorization: '' });
  expect(status).toBe(400);
  expect(body.data.params.status).toMatch(/^status may hold only what is public/);
  expect(body.data.details.status).toMatchObject({ code: 'rest_forbidden_status' });
});

it('terms, authors and revisions are filtered and sorted as requested', async () => {
  const app = await openTestApp({
    'authors.yaml': '- id: 1\n  slug: ada\n  name: Ada\n- id: 9\n  slug: zoe\n  name: Zoé\n- id: 10\n  slug: silent\n',
    'cs/categories/a.md': page({ id: 2, name: 'Účet', slug: 'ucet' }),
    'cs/categories/b.md': page({ id: 3, name: 'Faktury', slug: 'platby', parent: 2 }),
    'cs/categories/c.md': page({ id: 4, name: 'Zprávy', slug: 'zpravy' }),
    'cs/posts/a.md': page({ id: 5, title: 'A', author: 1, categories: [3] }, 'one'),
    'cs/posts/b.md': page({ id: 6, title: 'B', author: 9 }, 'one'),
  });
  for (const [at, content] of ['two', 'three', 'four'].entries())
    await app.send('POST', '/posts/5', { content, title: `T${3 - at}` });
  const ids = async (path: string) => (await app.send('GET', path)).body.map(({ id }: { id: number }) => id);

  const all = await ids('/categories?orderby=id');
  expect(all).toEqual(expect.arrayContaining([2, 3, 4]));
  expect(await ids('/categories?include=4,2,3')).toEqual([3, 2, 4]);
  expect(await ids('/categories?include=4,2,3&orderby=include')).toEqual([4, 2, 3]);
  expect(await ids('/categories?include=4,2,3&orderby=include&order=desc')).toEqual([3, 2, 4]);
  expect(await ids('/categories?slug=zpravy,ucet&orderby=include_slugs')).toEqual([4, 2]);
  expect(await ids('/categories?include=2,3,4&orderby=slug&order=desc')).toEqual([4, 2, 3]);
  expect(await ids('/categories?include=2,3,4&orderby=count&order=desc')).toEqual([3, 4, 2]);
  expect(await ids('/categories?exclude=3&orderby=id')).toEqual(all.filter((id: number) => id !== 3));
  expect([await ids('/categories?parent=2'), await ids('/categories?hide_empty=true')]).toEqual([[3], [3]]);
  expect(await ids('/categories?search=UCET')).toEqual([2]);

  expect([await ids('/users'), await ids('/users?order=desc')]).toEqual([
    [1, 9],
    [9, 1],
  ]);
  expect(await ids('/users?include=9,1&orderby=include')).toEqual([9, 1]);
  expect(await ids('/users?slug=zoe,ada&orderby=include_slugs')).toEqual([9, 1]);
  expect([await ids('/users?exclude=1'), await ids('/users?search=zoe')]).toEqual([[9], [9]]);

  const newest = await ids('/posts/5/revisions');
  expect(newest.length).toBeGreaterThan(2);
  expect(await ids('/posts/5/revisions?orderby=id&order=asc')).toEqual([...newest].reverse());
  expect(await ids(`/posts/5/revisions?orderby=include&include=${newest[1]},${newest[0]}`)).toEqual([
    newest[1],
    newest[0],
  ]);
  expect(await ids(`/posts/5/revisions?exclude=${newest[0]}`)).toEqual(newest.slice(1));
  expect(await ids('/posts/5/revisions?search=three')).toHaveLength(1);
});
