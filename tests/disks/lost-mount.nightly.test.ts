import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { makeGuide } from '../live/guide.ts';
import { diskAt, serve } from './served.ts';

/** Longer than the interval of full scans, in milliseconds. */
const ONE_LOOK_MS = 7_000;
const SIZE = 16 * 1024 * 1024;

test('without the content folder the last good state remains readable, nothing counts as deleted, and all recovers when it is back', async () => {
  const folders = await makeGuide();
  const disk = diskAt(folders.contentDir, SIZE);
  const { send, page, becomes } = await serve(folders);
  const total = (await send('GET', '/posts')).headers.get('x-wp-total');
  disk.detach();
  await becomes({ http: 503, status: 'read-only', reason: 'the content folder is gone: site.yaml is missing' });
  await wait(ONE_LOOK_MS);
  expect((await send('GET', '/posts')).headers.get('x-wp-total')).toBe(total);
  expect((await page('/article-51/')).status).toBe(200);
  const refused = await send('POST', '/posts', { title: 'Lost', content: 'x' });
  expect(refused).toMatchObject({ status: 503, body: { code: 'rest_unavailable' } });
  expect(refused.body.data?.reason).toContain('the content folder is gone');
  disk.attach();
  await becomes({ http: 200, status: 'ok', reason: '' });
  expect((await send('POST', '/posts', { title: 'Kept', content: 'x' })).status).toBe(201);
  // Edits are noticed again.
  writeFileSync(join(folders.contentDir, 'en/posts/by-hand.md'), '---\nid: 9000\ntitle: By hand\n---\n\nText.\n');
  await vi.waitFor(async () => expect((await send('GET', '/posts/9000')).status).toBe(200), { timeout: 60_000 });
});

test('without the data folder people can still sign in and read, and writes are refused until it is back', async () => {
  const folders = await makeGuide();
  const disk = diskAt(folders.dataDir, SIZE);
  const { send, becomes } = await serve(folders, { SITE: 'off' });
  await send('PATCH', '/posts/51', { content: 'A second version.' });
  await becomes({ http: 200 });
  disk.detach();
  await becomes({ http: 503, status: 'read-only', reason: 'the data folder is gone: users.json is missing' });
  expect((await send('GET', '/users/me')).status).toBe(200);
  expect((await send('GET', '/posts/51?context=edit')).status).toBe(200);
  const refused = await send('PATCH', '/posts/51', { content: 'Refused.' });
  expect(refused).toMatchObject({ status: 503, body: { code: 'rest_unavailable' } });
  disk.attach();
  await becomes({ http: 200, status: 'ok', reason: '' });
  expect((await send('PATCH', '/posts/51', { content: 'Taken.' })).status).toBe(200);
  expect((await send('GET', '/posts/51/revisions')).headers.get('x-wp-total')).not.toBe('0');
});
