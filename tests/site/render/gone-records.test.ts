import { expect, it } from 'vitest';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld } from './world.ts';

const TEXT = { title: 'New', status: 'publish', content: 'Text.' };

it.each([
  ['posts', { ...TEXT, categories: [1], tags: [11] }],
  ['pages', { ...TEXT, parent: 41 }],
  ['blocks', TEXT],
  ['categories', { name: 'New' }],
  ['tags', { name: 'New' }],
])('the outputs of deleted %s are forgotten', async (collection, fields) => {
  const world = await openWorld(writeSmallGuide);
  const outputs = () => [...world.service.memo.outputs()].sort();
  const before = outputs();
  const { body } = await world.send('POST', `/${collection}`, fields);
  await world.site.refresher.settled();
  expect(outputs()).not.toEqual(before);
  await world.send('DELETE', `/${collection}/${body['id']}?force=true`);
  await world.site.refresher.settled();
  expect(
    outputs().filter((output) => !before.includes(output) && !/^(?:sitemap|llms-full|list-page) /.test(output)),
  ).toEqual([]);
});
