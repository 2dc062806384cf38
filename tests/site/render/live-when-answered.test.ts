import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld } from './world.ts';

const world = await openWorld(writeSmallGuide);

const fileOf = (path: string) => readFile(join(world.outDir, path), 'utf8').catch((error: Error) => error.message);

/** Whether the output shows a new post when its creation is answered. */
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
  for (let n = 1; n <= 8; n++) expect(await createAndLook(`one-${n}`)).toEqual({ page: true, json: true });
});

test('also if many are created concurrently', async () => {
  const found = await Promise.all(Array.from({ length: 12 }, (_, n) => createAndLook(`many-${n}`)));
  expect(found).toEqual(found.map(() => ({ page: true, json: true })));
});

describe('the public revision links of a text', () => {
  const JSON_FILE = 'cms-json/cms/v2/posts/60/index.json';
  const edit = (n: number) => world.send('PATCH', '/posts/60', { content: `Edit ${n}.` });

  test('do not change with autosaves', async () => {
    for (const n of [1, 2]) await edit(n);
    const before = await fileOf(JSON_FILE);
    expect((await world.send('POST', '/posts/60/autosaves', { content: 'Half a sent' }, 'second')).status).toBe(200);
    expect(await world.differences()).toEqual([]);
    expect(await fileOf(JSON_FILE)).toBe(before);
  });

  test('are up to date when the deletion of one is answered', async () => {
    await edit(3);
    const {
      'version-history': [{ count }],
      'predecessor-version': [{ id }],
    } = JSON.parse(await fileOf(JSON_FILE))._links;
    await world.send('DELETE', `/posts/60/revisions/${id}?force=true`);
    const links = JSON.parse(await fileOf(JSON_FILE))._links;
    expect(links['version-history'][0].count).toBe(count - 1);
    expect(links['predecessor-version'][0].id).toBeLessThan(id);
    expect(await world.differences()).toEqual([]);
  });

  test('are unchanged after a failed write', async () => {
    await edit(4);
    const path = join(world.contentDir, world.service.store.index.item(60)?.path ?? '');
    const [text, { mtime }] = [await readFile(path, 'utf8'), await stat(path)];
    await writeFile(path, text.replace('title:', 'title: ['));
    expect((await edit(5)).status).toBe(503);
    await writeFile(path, text);
    await utimes(path, mtime, mtime);
    expect(await world.differences()).toEqual([]);
  });
});
