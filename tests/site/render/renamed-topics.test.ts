import { expect, it } from 'vitest';
import { movedPages } from '../../../api/site/render/redirects.ts';
import { ownPaths } from '../../../api/site/check/own-paths.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld } from './world.ts';

it.each([
  { collection: 'categories', id: 1, from: '/category/cs-category-1/', to: '/category/renamed/' },
  { collection: 'tags', id: 11, from: '/tag/cs-tag-11/', to: '/tag/renamed/' },
])('the old URL of a term of $collection redirects after its slug changed', async ({ collection, id, from, to }) => {
  const world = await openWorld(writeSmallGuide);
  const { index } = world.service.store;
  await world.edit(`/${collection}/${id}`, { slug: 'renamed' });
  expect(index.term(id)?.aliases).toEqual([from]);
  expect(world.read(`${from.slice(1)}index.html`)).toContain(`content="0; url=${to}"`);
  expect(movedPages(world.site.rendering)).toContainEqual([from, to]);
  expect(ownPaths(index, world.service.memo, 'http://guide.test').place(from)).toBe(index.term(id));
  expect(await world.differences()).toEqual([]);
  await world.edit(`/${collection}/${id}`, { slug: from.split('/').at(-2) });
  expect(index.term(id)?.aliases).toEqual([to]);
  expect(await world.differences()).toEqual([]);
});
