import { beforeAll, expect, test } from 'vitest';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => void (world = await openWorld(writeSmallGuide)));

const pictures = async (): Promise<string[]> => {
  await world.site.refresher.settled();
  return (await world.site.folder.list()).filter((file) => file.startsWith('cms-content/uploads/'));
};

test('a picture leaves the output while no public record shows it, and returns afterwards', async () => {
  const there = await pictures();
  expect(there).toEqual(['cms-content/uploads/2026/09/ticket-list.png']);
  const { body } = await world.send('POST', '/posts', { title: 'Not yet', content: 'Not yet.', status: 'draft' });
  for (const media of [31, 1031]) await world.send('PATCH', `/media/${media}`, { post: body['id'] });
  expect(await pictures()).toEqual([]);
  await world.send('PATCH', `/posts/${String(body['id'])}`, { status: 'publish' });
  expect(await pictures()).toEqual(there);
});
