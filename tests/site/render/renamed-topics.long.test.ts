import { expect, it } from 'vitest';
import { movedPages } from '../../../api/site/render/redirects.ts';
import { ownPaths } from '../../../api/site/check/own-paths.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { page } from '../../helpers/guide-folder.ts';
import { openWorld } from './world.ts';

it('the old URL of a topic and of a tag redirects after its slug changed', async () => {
  const world = await openWorld(writeSmallGuide);
  const { memo, store } = world.service;
  const { index } = store;
  const terms = [
    { path: '/categories/1', id: 1, from: '/category/cs-category-1/', to: '/category/renamed/' },
    { path: '/tags/11', id: 11, from: '/tag/cs-tag-11/', to: '/tag/renamed/' },
  ];
  for (const { path } of terms) await world.edit(path, { slug: 'renamed' });
  for (const { id, from, to } of terms) {
    expect(index.term(id)?.aliases).toEqual([from]);
    expect(world.read(`${from.slice(1)}index.html`)).toContain(`content="0; url=${to}"`);
    expect(movedPages(world.site.rendering)).toContainEqual([from, to]);
    expect(ownPaths(index, memo, 'http://guide.test').place(from)).toBe(index.term(id));
  }
  expect(await world.differences()).toEqual([]);
  for (const { path, from } of terms) await world.edit(path, { slug: from.split('/').at(-2) });
  for (const { id, to } of terms) expect(index.term(id)?.aliases).toEqual([to]);
  expect(await world.differences()).toEqual([]);
});

it('so do its further pages and its feeds, until another topic has them', async () => {
  const posts = Array.from({ length: 45 }, (_, n) => [
    `cs/posts/p${n}.md`,
    page({ id: 100 + n, title: 'P', categories: [1] }),
  ]);
  const world = await openWorld({ 'cs/categories/old.md': page({ id: 1, name: 'Old' }), ...Object.fromEntries(posts) });
  await world.edit('/categories/1', { slug: 'new' });
  const moved = movedPages(world.site.rendering);
  for (const end of ['', 'page/2/', 'feed/rss.xml', 'feed/atom.xml'])
    expect(moved).toContainEqual([`/category/old/${end}`, `/category/new/${end}`]);
  expect(world.read('category/old/page/2/index.html')).toContain('content="0; url=/category/new/page/2/"');
  // Hosts without redirects serve the feed itself, which names its present URL.
  expect(world.read('category/old/feed/rss.xml')).toBe(world.read('category/new/feed/rss.xml'));
  expect(world.read('category/old/feed/atom.xml')).toContain('http://guide.test/category/new/feed/atom.xml');
  expect(await world.differences()).toEqual([]);
  await world.send('POST', '/categories', { name: 'Another', slug: 'old', lang: 'cs' });
  await world.site.refresher.settled();
  expect(movedPages(world.site.rendering)).toEqual([]);
  expect(world.read('category/old/feed/rss.xml')).toContain('http://guide.test/category/old/feed/rss.xml');
  expect(await world.differences()).toEqual([]);
});
