import { expect, test } from 'vitest';
import type { Item } from '../../../api/contract/model.ts';
import { recordFiles } from '../../../api/homes/edge/static-presenter.ts';

const item = (id: number) => ({ id, type: 'post' }) as Item;

/** Records of a million characters each; `remembered` lists those requested with a tag, which are in memory. */
function longRecords() {
  const remembered: string[] = [];
  const read = recordFiles(async (path, headers = {}) => {
    if ('If-None-Match' in headers) remembered.push(path.split('/').at(-2)!);
    return 'If-None-Match' in headers
      ? new Response(null, { status: 304 })
      : Response.json({ title: 'x'.repeat(1_000_000) }, { headers: { etag: '"a"' } });
  });
  return { read, remembered };
}

test('keeps the most recently used records up to a total length', async () => {
  const { read, remembered } = longRecords();
  for (const id of [1, 2, 1, 3]) await read(item(id));
  expect(remembered).toEqual(['1']);
  for (const id of [1, 3, 2]) await read(item(id));
  expect(remembered).toEqual(['1', '1', '3']);
});

test('counts a record that is requested concurrently once', async () => {
  const { read, remembered } = longRecords();
  await Promise.all([1, 1, 1].map((id) => read(item(id))));
  await read(item(2));
  await read(item(1));
  await read(item(2));
  expect(remembered).toEqual(['1', '2']);
});
