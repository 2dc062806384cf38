import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeSmallGuide } from './small-guide.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeEach(async () => void (world = await openWorld(writeSmallGuide)));
afterEach(() => world.close());

test('feeds, lists and redirects follow an article that a chapter drives from its address', async () => {
  await world.send('PATCH', '/posts/59', { slug: 'elsewhere' });
  await world.send('PATCH', '/pages/42', { slug: 'elsewhere' });
  expect(await world.differences()).toEqual([]);
});

test('an article that names a source which names another follows its changes and its end', async () => {
  await world.send('PATCH', '/posts/67', { translation_of: 1064 });
  await world.send('PATCH', '/posts/67', { excerpt: 'More to translate.' });
  expect(await world.differences()).toEqual([]);
  await world.send('DELETE', '/posts/67?force=true');
  expect(await world.differences()).toEqual([]);
});
