import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, page } from '../../helpers/guide-folder.ts';
import { openReader } from '../../helpers/test-app.ts';
import { edgeOf } from './edge-of.ts';

test('the edge returns the public named values, and its files contain no others', async () => {
  const folder = await makeFolder({
    'site.yaml': 'name: Guide\nmeta:\n  version: { shown: everyone }\n  hush_hush: { type: string }\n',
    'cs/categories/c.md': page({ id: 4, name: 'C', meta: '{ version: "3", hush_hush: CANARY }' }),
    'cs/categories/d.md': page({ id: 5, name: 'D' }),
    'cs/posts/a.md': page({ id: 6, title: 'A', status: 'publish', meta: '{ version: "2", hush_hush: CANARY }' }, 'A.'),
  });
  const { outDir } = folder;
  const reader = await openReader(folder);
  const { edge, errors } = await edgeOf(reader, outDir);
  for (const path of ['categories', 'categories/4', 'categories/5', 'posts', 'posts/6', 'tags']) {
    const request = () => new Request(`http://guide.test/cms-json/cms/v2/${path}`);
    const [live, there] = [await reader.api.fetch(request()), await edge(request())];
    expect([path, there.status, await there.json()]).toEqual([path, live.status, await live.json()]);
  }
  expect(await (await edge(new Request('http://guide.test/cms-json/cms/v2/categories/4'))).json()).toMatchObject({
    meta: { version: '3' },
  });
  const files = await readdir(outDir, { recursive: true, withFileTypes: true });
  const told = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => /hush_hush|CANARY/.test(readFileSync(path, 'latin1')));
  expect([told, errors]).toEqual([[], []]);
});
