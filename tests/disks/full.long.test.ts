import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileOf, makeGuide } from '../live/guide.ts';
import { contentOf } from '../helpers/guide-folder.ts';
import { PICTURE } from '../helpers/sample.ts';
import { becomesWhole, diskAt, serve } from './served.ts';

const UPLOAD = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="nova.png"' };
const MEBIBYTE = 1024 * 1024;

test('a full data folder refuses writes with the reason, changes nothing, and accepts them once there is space', async () => {
  const folders = await makeGuide();
  const disk = diskAt(folders.dataDir, MEBIBYTE);
  const { send, health, becomes } = await serve(folders, { SITE: 'off' });
  const before = await contentOf(folders);
  disk.fill();
  // Several files, which need a journal first, and a text whose previous version is kept.
  for (const reply of [
    await send('POST', '/media', new Uint8Array(PICTURE), UPLOAD),
    await send('PATCH', '/posts/51', { content: 'Changed.' }),
  ]) {
    expect(reply).toMatchObject({ status: 507, body: { code: 'rest_insufficient_storage' } });
    expect(reply.body.data?.reason).toBe('the data folder is full (ENOSPC)');
  }
  expect(await health()).toMatchObject({ http: 503, status: 'read-only', reason: 'the data folder is full (ENOSPC)' });
  expect((await send('GET', '/posts/51')).status).toBe(200);
  expect(await contentOf(folders)).toEqual(before);
  disk.free();
  await becomes({ http: 200, status: 'ok', reason: '' });
  expect((await send('POST', '/media', new Uint8Array(PICTURE), UPLOAD)).status).toBe(201);
  expect((await send('PATCH', '/posts/51', { content: 'Changed.' })).status).toBe(200);
});

test('a full content folder refuses writes with the reason, changes nothing, and accepts them once there is space', async () => {
  const folders = await makeGuide();
  const disk = diskAt(folders.contentDir, 8 * MEBIBYTE);
  const { send, health, becomes } = await serve(folders, { SITE: 'off' });
  const before = await contentOf(folders);
  disk.fill();
  const refused = await send('POST', '/media', new Uint8Array(PICTURE), UPLOAD);
  expect(refused).toMatchObject({ status: 507, body: { code: 'rest_insufficient_storage' } });
  expect(refused.body.data?.reason).toBe('the content folder is full (ENOSPC)');
  expect(await health()).toMatchObject({ http: 503, reason: 'the content folder is full (ENOSPC)' });
  disk.free();
  expect(await contentOf(folders)).toEqual(before);
  await becomes({ http: 200, reason: '' });
  expect((await send('POST', '/posts', { title: 'New', content: 'x', status: 'publish' })).status).toBe(201);
});

test('a file too large for the disk is refused, and smaller ones are still accepted', async () => {
  const folders = await makeGuide();
  diskAt(folders.contentDir, MEBIBYTE);
  const { send, health } = await serve(folders, { SITE: 'off' });
  const large = await send('POST', '/posts', { title: 'Large', content: 'x'.repeat(900 * 1024) });
  expect(large).toMatchObject({ status: 507, body: { data: { reason: 'the content folder is full (ENOSPC)' } } });
  expect(await health()).toMatchObject({ http: 200, status: 'ok' });
  expect((await send('POST', '/posts', { title: 'Small', content: 'x' })).status).toBe(201);
});

test('with a full output folder a write is kept, its answer and health report pending pages, which follow once there is space', async () => {
  const folders = await makeGuide();
  await serve(folders).then(({ stop }) => stop());
  const disk = diskAt(folders.outDir, 64 * MEBIBYTE);
  const { send, health, becomes, page } = await serve(folders);
  const path = '/article-51/';
  disk.fill();
  const written = await send('PATCH', '/posts/51', { title: 'Written on a full disk' });
  expect(written.status).toBe(200);
  expect(written.headers.get('warning')).toMatch(/^199 - "the output folder is full \(ENOSPC\): \d+ outputs pending"$/);
  expect(written.headers.get('server-timing')).toMatch(/pending;desc="[1-9]/);
  await becomes({ http: 200, status: 'degraded' });
  expect((await health()).reason).toMatch(/^the output folder is full \(ENOSPC\): \d+ outputs pending$/);
  expect(readFileSync(fileOf(folders, path), 'utf8')).not.toContain('Written on a full disk');
  const created = await send('POST', '/posts', { title: 'Made on a full disk', content: 'x', status: 'publish' });
  expect(created.status).toBe(201);
  expect((await page('/made-on-a-full-disk/')).text).toContain('Made on a full disk');
  expect((await readdir(folders.outDir, { recursive: true })).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  disk.free();
  await becomes({ http: 200, status: 'ok', reason: '' });
  expect(readFileSync(join(folders.outDir, path, 'index.html'), 'utf8')).toContain('Written on a full disk');
  await becomesWhole(folders);
  expect((await send('PATCH', '/posts/51', { title: 'Written again' })).headers.get('warning')).toBeNull();
});
