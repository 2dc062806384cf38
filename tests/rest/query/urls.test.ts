import { expect, it } from 'vitest';
import { formerPaths } from '../../../api/rest/query/former-paths.ts';
import { redirectFor, pathOf, recordAt } from '../../../api/rest/query/urls.ts';
import { page } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';

it('what has a slug of other letters than ASCII is answered with an address that headers hold, and found by it', async () => {
  const { send, service } = await openTestApp({
    'cs/posts/žlutý-kůň.md': page({ id: 1, title: 'One' }),
    'cs/pages/日本.md': page({ id: 2, title: 'Two' }),
    'cs/pages/child.md': page({ id: 3, title: 'Three', parent: 2 }),
    'cs/categories/žluté.md': page({ id: 4, name: 'Four' }),
  });
  const { body: made } = await send('POST', '/posts', { title: 'Українська', status: 'publish' });
  for (const path of ['/posts/1', '/pages/2', '/pages/3', `/posts/${made.id}`]) {
    const { status, headers, body } = await send('GET', path);
    expect([status, headers.get('link')]).toEqual([200, `<${body.link}>; rel="alternate"; type=text/html`]);
    expect(body.link).toMatch(/^[!-~]+$/);
    const { index } = service.store;
    const own = pathOf(index.item(body.id)!, index)!;
    for (const known of [own, decodeURI(own), decodeURI(new URL(body.link).pathname)])
      expect(recordAt(known, index)?.id, known).toBe(body.id);
  }
  expect((await send('GET', '/categories/4')).body.link).toBe('http://guide.test/category/%c5%belut%c3%a9/');
});

it('an old address below a private chapter is the one that was, and does not name the chapter', async () => {
  const { index } = (
    await openTestApp({
      'cs/pages/book.md': page({ id: 1, title: 'Book' }),
      'cs/pages/kanar.md': page({ id: 2, title: 'Secret', parent: 1, status: 'private' }),
      'cs/pages/child.md': page({ id: 3, title: 'Child', parent: 2 }),
    })
  ).service.store;
  const move = (id: number, slug: string) => {
    const before = index.item(id)!;
    index.apply({
      before,
      after: { ...before, former: [{ path: `cs/pages/${slug}.md`, type: 'page', language: 'cs', slug }] },
    });
  };
  move(1, 'old-book');
  expect(formerPaths(index.item(3)!, index)).toEqual(['/old-book/2/child/']);
  move(2, 'kanar-before');
  expect(formerPaths(index.item(3)!, index)).toEqual(['/old-book/2/child/']);
});

it.each(['cs', 'en'])(
  'a URL by id leads to the page from the home of either language, with %s at the root',
  async (root) => {
    const { index } = (
      await openTestApp({
        'site.yaml': `root_language: ${root}\n`,
        'cs/posts/a.md': page({ id: 1, title: 'A' }),
        'en/posts/b.md': page({ id: 2, title: 'B' }),
      })
    ).service.store;
    for (const item of index.allItems())
      for (const home of ['/', '/cs/', '/en/'])
        expect(redirectFor(home, new URLSearchParams({ p: String(item.id) }), index)).toBe(pathOf(item, index));
  },
);

it('an address that ends with a number depends on the record of that number only if no other has the address', async () => {
  const { memo, store } = (
    await openTestApp({
      'cs/posts/second.md': page({ id: 2, title: 'Second' }),
      'cs/posts/part-2.md': page({ id: 5, title: 'Part' }),
    })
  ).service;
  const asked = (path: string) => {
    const id = memo.record(path, () => recordAt(path, store.index)?.id);
    return { id, isSecond: memo.inputsOf(path).includes('record 2') };
  };
  expect(asked('/part-2/')).toEqual({ id: 5, isSecond: false });
  expect(asked('/other-2/')).toEqual({ id: undefined, isSecond: true });
});
