import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSmallGuide } from '../helpers/small-guide.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => void (world = await openWorld(writeSmallGuide)));
afterAll(() => world.close());

const fileOf = (path: string): Promise<string> =>
  readFile(join(world.folder, 'dist', path), 'utf8').catch((error: Error) => error.message);

/** What the output says of a new post at the moment when its creation was answered. */
async function createAndLook(name: string): Promise<{ page: boolean; json: boolean }> {
  const post = { title: name, slug: name, content: `Text of ${name}.`, status: 'publish' };
  const { body } = await world.send('POST', '/posts', post);
  const [page, json] = await Promise.all([
    fileOf(`${name}/index.html`),
    fileOf(`cms-json/cms/v2/posts/${body['id']}/index.json`),
  ]);
  return { page: page.includes(`Text of ${name}.`), json: json.includes(`Text of ${name}.`) };
}

test('a new post is live when its creation is answered', async () => {
  for (let n = 1; n <= 20; n++) expect(await createAndLook(`one-${n}`)).toEqual({ page: true, json: true });
});

test('also where many are created at once', async () => {
  const found = await Promise.all(Array.from({ length: 20 }, (_, n) => createAndLook(`many-${n}`)));
  expect(found).toEqual(found.map(() => ({ page: true, json: true })));
});
