import { expect, it } from 'vitest';
import { makeFolder, page } from '../helpers/guide-folder.ts';
import { openTestApp } from '../helpers/test-app.ts';

it('terms, authors and revisions are filtered and ordered by what the request says', async () => {
  const app = await openTestApp(
    await makeFolder({
      'authors.yaml':
        '- id: 1\n  slug: ada\n  name: Ada\n- id: 9\n  slug: zoe\n  name: Zoé\n- id: 10\n  slug: silent\n',
      'cs/categories/a.md': page({ id: 2, name: 'Účet', slug: 'ucet' }),
      'cs/categories/b.md': page({ id: 3, name: 'Faktury', slug: 'platby', parent: 2 }),
      'cs/categories/c.md': page({ id: 4, name: 'Zprávy', slug: 'zpravy' }),
      'cs/posts/a.md': page({ id: 5, title: 'A', author: 1, categories: [3] }, 'one'),
      'cs/posts/b.md': page({ id: 6, title: 'B', author: 9 }, 'one'),
    }),
  );
  for (const [at, content] of ['two', 'three', 'four'].entries()) {
    await app.send('POST', '/posts/5', { content, title: `T${3 - at}` });
  }
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
  expect(await ids('/categories?parent=2')).toEqual([3]);
  expect(await ids('/categories?hide_empty=true')).toEqual([3]);
  expect(await ids('/categories?search=UCET')).toEqual([2]);

  expect(await ids('/users')).toEqual([1, 9]);
  expect(await ids('/users?order=desc')).toEqual([9, 1]);
  expect(await ids('/users?include=9,1&orderby=include')).toEqual([9, 1]);
  expect(await ids('/users?slug=zoe,ada&orderby=include_slugs')).toEqual([9, 1]);
  expect(await ids('/users?exclude=1')).toEqual([9]);
  expect(await ids('/users?search=zoe')).toEqual([9]);

  const newest = await ids('/posts/5/revisions');
  expect(newest.length).toBeGreaterThan(2);
  expect(await ids('/posts/5/revisions?orderby=id&order=asc')).toEqual(
    newest.toSorted((a: number, b: number) => a - b),
  );
  expect(await ids(`/posts/5/revisions?orderby=include&include=${newest[1]},${newest[0]}`)).toEqual([
    newest[1],
    newest[0],
  ]);
  expect(await ids(`/posts/5/revisions?exclude=${newest[0]}`)).toEqual(newest.slice(1));
  expect(await ids('/posts/5/revisions?search=three')).toHaveLength(1);
});
