import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { page } from '../../helpers/guide-folder.ts';
import { openWorld } from './world.ts';

const DEPTH = 24;
const slugOf = (at: number) => `${'long-'.repeat(38)}${String(at).padStart(2, '0')}`;
const files = Object.fromEntries(
  Array.from({ length: DEPTH }, (_, at) => [
    `cs/pages/${at}.md`,
    page({ id: 100 + at, title: `Kapitola ${at}`, slug: slugOf(at), ...(at > 0 ? { parent: 99 + at } : {}) }, 'Text.'),
  ]),
);

it('chapters nested too deep for a URL with all their slugs have one with their id', async () => {
  const world = await openWorld(files);
  const { send, outDir } = world;
  const { link, title } = (await send('GET', '/pages/123')).body;
  expect([link, title.rendered]).toEqual(['http://guide.test/123/', 'Kapitola 23']);
  expect(readFileSync(join(outDir, '123/index.html'), 'utf8')).toContain('Text.');
  expect(existsSync(join(outDir, '123/oembed.json'))).toBe(true);
  expect((await send('GET', '/pages/102')).body.link).toBe(`http://guide.test/${[0, 1, 2].map(slugOf).join('/')}/`);
  // Shorter above, the same chapter has its slug again, and its URL by id redirects.
  await world.edit('/pages/120', { parent: 0 });
  const path = [20, 21, 22, 23].map(slugOf).join('/');
  expect((await send('GET', '/pages/123')).body.link).toBe(`http://guide.test/${path}/`);
  expect(readFileSync(join(outDir, '123/index.html'), 'utf8')).toContain(`url=/${path}/`);
  // A longer slug above must not leave an old URL that no disk can hold.
  await world.edit('/pages/120', { parent: 119, slug: 'short' });
  expect(await world.differences()).toEqual([]);
});
