import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileOf, makeGuide } from '../live/guide.ts';
import { becomesWhole, diskAt, serve } from './served.ts';

const SIZE = 64 * 1024 * 1024;

// The kernel remounts a damaged disk read-only.
test.each([
  ['content', 'contentDir', { status: 'draft' }],
  // The replaced text is stored there.
  ['data', 'dataDir', { content: 'Changed.' }],
] as const)(
  'a %s folder that becomes read-only stops writing until it is writable again',
  async (role, name, change) => {
    const folders = await makeGuide();
    const disk = diskAt(folders[name], SIZE);
    const { send, becomes } = await serve(folders, { SITE: 'off' });
    const reason = `the ${role} folder is on a read-only file system (EROFS)`;
    disk.setReadOnly();
    const refused = await send('PATCH', '/posts/51', change);
    expect(refused).toMatchObject({ status: 503, body: { code: 'rest_unavailable', data: { reason } } });
    await becomes({ http: 503, status: 'read-only', reason });
    expect((await send('GET', '/posts/51')).status).toBe(200);
    disk.setWritable();
    await becomes({ http: 200, status: 'ok', reason: '' });
    expect((await send('PATCH', '/posts/51', change)).status).toBe(200);
  },
);

test('with a read-only output folder writes are kept, and their pages follow once it is writable again', async () => {
  const folders = await makeGuide();
  await serve(folders).then(({ stop }) => stop());
  const disk = diskAt(folders.outDir, SIZE);
  const { send, becomes } = await serve(folders);
  disk.setReadOnly();
  const written = await send('PATCH', '/posts/51', { title: 'Written meanwhile' });
  expect(written.status).toBe(200);
  expect(written.headers.get('warning')).toMatch(/^199 - "the output folder is on a read-only file system \(EROFS\)/);
  await becomes({ http: 200, status: 'degraded' });
  disk.setWritable();
  await becomes({ http: 200, status: 'ok', reason: '' });
  await becomesWhole(folders);
  expect(readFileSync(fileOf(folders, '/article-51/'), 'utf8')).toContain('Written meanwhile');
});

test('without the disk of the output folder pages come from memory, and the remounted folder is brought up to date', async () => {
  const folders = await makeGuide();
  await serve(folders).then(({ stop }) => stop());
  const disk = diskAt(folders.outDir, SIZE);
  const { send, page, becomes } = await serve(folders);
  disk.detach();
  expect((await send('PATCH', '/posts/51', { title: 'Written meanwhile' })).status).toBe(200);
  expect((await page('/article-51/')).text).toContain('Written meanwhile');
  disk.attach();
  // Whatever was written into the folder below the mount, the mounted one is older.
  expect((await send('PATCH', '/posts/51', { title: 'Written again' })).status).toBe(200);
  await becomes({ http: 200, status: 'ok', reason: '' });
  await becomesWhole(folders);
});

test('settings and a text broken by hand keep their last good state, are reported, and are used once fixed', async () => {
  const folders = await makeGuide();
  const { send, page, health, becomes } = await serve(folders);
  const broken = ['site.yaml', 'cs/posts/article-51.md'].map((path) => join(folders.contentDir, path));
  const before = broken.map((path) => readFileSync(path));
  const shown = (await page('/article-51/')).text;
  for (const path of broken) writeFileSync(path, '---\ntitle: [\n');
  const { issues } = await expectIssues(2, health);
  expect(issues.map(({ path }) => path).sort()).toEqual(['cs/posts/article-51.md', 'site.yaml']);
  await becomes({ http: 200, status: 'ok' });
  expect((await send('GET', '/posts/51')).status).toBe(200);
  expect((await page('/article-51/')).text).toBe(shown);
  broken.forEach((path, at) => writeFileSync(path, before[at] as Buffer));
  expect(await expectIssues(0, health)).toMatchObject({ issues: [] });
});

async function expectIssues(count: number, health: () => Promise<{ issues: { path: string }[] }>) {
  await expect.poll(async () => new Set((await health()).issues.map(({ path }) => path)).size).toBe(count);
  return health();
}
