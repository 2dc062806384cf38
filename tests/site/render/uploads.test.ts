import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchContent } from '../../../api/content/store/watch/watch.ts';
import { checkGuide } from '../../../api/site/check/check-guide.ts';
import { page } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { BASE } from '../../helpers/test-app.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld } from './world.ts';

const world = await openWorld(writeSmallGuide);

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

test('a file replaced under the same name is replaced in the output, also by one of the same size', async () => {
  const file = 'uploads/2026/09/ticket-list.png';
  const path = join(world.contentDir, file);
  const served = () => readFileSync(join(world.outDir, 'cms-content', file));
  const bytes = readFileSync(path);
  const longer = Buffer.concat([bytes, Buffer.from('more')]);
  const equal = Buffer.from(longer);
  equal[equal.length - 1] = 33;
  const stop = watchContent(world.service.store, {
    intervalMs: 100,
    onEdits: (paths) => world.site.followFiles(paths),
  });
  onTestFinished(stop);
  for (const replacement of [longer, equal, bytes]) {
    writeFileSync(path, replacement);
    await expect.poll(() => served().equals(replacement), { timeout: 60_000 }).toBe(true);
  }
  await stop();
  expect(await world.differences()).toEqual([]);
});

test('a file whose name has signs of URLs is found by its URL', async () => {
  const name = 'C# 50% a?b.png';
  const own = await openWorld({
    'site.yaml': 'name: Guide\nlanguages: [en]\n',
    [`uploads/2026/01/${name}`]: PICTURE,
    'en/media/c.md': page({ id: 9, title: 'C', file: `"2026/01/${name}"`, alt_text: 'x' }),
    'en/posts/a.md': page({ id: 1, title: 'A', featured_media: 9 }, 'Text.'),
    'en/posts/b.md': page({ id: 2, title: 'B' }, '![x](</cms-content/uploads/2026/01/C%23 50%25 a%3Fb.png>)'),
  });
  const url = '/cms-content/uploads/2026/01/C%23%2050%25%20a%3Fb.png';
  expect(own.read('a/index.html')).toContain(`src="${url}"`);
  expect(own.read('b/index.html')).toContain(`<img src="${url}" alt="x" width="`);
  expect(JSON.parse(own.read('cms-json/cms/v2/media/9/index.json'))).toMatchObject({ source_url: BASE + url });
  const said = (await checkGuide(own.service, '2027-01-01T00:00:00')).map(({ message }) => message);
  expect(said.filter((one) => one.includes('uploads'))).toEqual([]);
});
