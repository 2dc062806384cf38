import { describe, expect, it } from 'vitest';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { faultyDisk } from '../../helpers/faults.ts';
import { contentOf, makeFolder } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { openTestApp, type TestApp, type Reply } from '../../helpers/test-app.ts';

const KEY = { 'idempotency-key': 'a key of the client' };
const PNG = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="p.png"', ...KEY };

const CREATIONS: Record<string, (app: TestApp) => Promise<Reply>> = {
  post: ({ send }) => send('POST', '/posts', { title: 'One', content: 'text' }, KEY),
  page: ({ send }) => send('POST', '/pages', { title: 'One' }, KEY),
  block: ({ send }) => send('POST', '/blocks', { title: 'One', content: 'text' }, KEY),
  tag: ({ send }) => send('POST', '/tags', { name: 'One' }, KEY),
  upload: ({ send }) => send('POST', '/media', new Uint8Array(PICTURE), PNG),
};

const countOf = async (folder: Parameters<typeof contentOf>[0]): Promise<number> =>
  Object.keys(await contentOf(folder)).filter((path) => path.endsWith('.md')).length;

describe.each(Object.entries(CREATIONS))('a %s repeated with the same idempotency key', (_kind, create) => {
  it('is created once with the same response, also after a restart', async () => {
    const folder = await makeFolder();
    const first = await openTestApp(folder);
    const made = await create(first);
    const again = await create(first);
    await first.close();
    const later = await create(await openTestApp(folder));
    expect([made.status, again.status, later.status]).toEqual([201, 201, 201]);
    expect([again.body, later.body, await countOf(folder)]).toEqual([made.body, made.body, 1]);
  });

  it('is created once if the server died between storing the key and writing', async () => {
    const folder = await makeFolder();
    const disk = faultyDisk();
    const first = await openTestApp(folder, { files: openFiles(disk.calls) });
    disk.set({ call: 'rename', nth: 1 + 1, code: 'EIO', stays: true });
    expect((await create(first)).status).toBe(503);
    const noted = first.service.store.keys.all();
    await first.close();
    const second = await openTestApp(folder);
    const other = await second.send('POST', '/posts', { title: 'Between' });
    const made = await create(second);
    expect([made.status, noted]).toEqual([201, [expect.objectContaining({ id: made.body.id })]]);
    expect(other.body.id).not.toBe(made.body.id);
    expect(await countOf(folder)).toBe(2);
  });
});

describe('an idempotency key', () => {
  it('is not used up by a refused request', async () => {
    const { send } = await openTestApp({});
    expect((await send('POST', '/posts', { title: '', content: '' }, KEY)).status).toBe(400);
    expect((await send('POST', '/posts', { title: 'One' }, KEY)).status).toBe(201);
  });

  it('refuses a request other than the first one', async () => {
    const { send } = await openTestApp({});
    await send('POST', '/posts', { title: 'One' }, KEY);
    const { status, body } = await send('POST', '/posts', { title: 'Two' }, KEY);
    const told = 'Idempotency-Key belongs to another request; each record needs a key of its own.';
    expect([status, body.data.params]).toEqual([422, { 'Idempotency-Key': told }]);
  });
});
