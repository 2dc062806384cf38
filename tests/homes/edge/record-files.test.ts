import { expect, test } from 'vitest';
import type { Item } from '../../../api/contract/model.ts';
import { RecordFiles } from '../../../api/homes/edge/static-presenter.ts';

const item = (id: number) => ({ id, type: 'post' }) as Item;

/** Records of a million characters each; notes which are asked for by a tag, and so are in memory. */
function longRecords() {
  const remembered: string[] = [];
  const files = new RecordFiles(async (path, headers = {}) => {
    if ('If-None-Match' in headers) remembered.push(path.split('/').at(-2)!);
    return 'If-None-Match' in headers
      ? new Response(null, { status: 304 })
      : Response.json({ title: 'x'.repeat(1_000_000) }, { headers: { etag: '"a"' } });
  });
  return { files, remembered };
}

test('records are kept up to a length, those that were asked for last', async () => {
  const { files, remembered } = longRecords();
  for (const id of [1, 2, 1, 3]) await files.read(item(id));
  expect(remembered).toEqual(['1']);
  for (const id of [1, 3, 2]) await files.read(item(id));
  expect(remembered).toEqual(['1', '1', '3']);
});

test('one that is asked for twice at a time counts once', async () => {
  const { files, remembered } = longRecords();
  await Promise.all([1, 1, 1].map((id) => files.read(item(id))));
  await files.read(item(2));
  await files.read(item(1));
  await files.read(item(2));
  expect(remembered).toEqual(['1', '2']);
});
