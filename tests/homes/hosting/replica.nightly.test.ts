import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeFolders, type Folders } from '../../helpers/served.ts';
import { startReplica } from './homes.ts';
import { startOwnServer } from './hosts.ts';

let folders: Folders;
beforeEach(async () => {
  folders = await makeFolders();
});

const replica = async (more?: Record<string, string>): Promise<string> => (await startReplica(folders, more)).address;

const article = (title: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\nText.\n`;
const write = (path: string, text: string) => writeFileSync(join(folders.contentDir, path), text);
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

test('a replica runs beside the writer, and follows the content folder', async () => {
  const writer = await startOwnServer(folders, '/');
  const url = await replica();
  write('en/posts/followed.md', article('Followed', 'id: 9100\n'));
  await vi.waitUntil(async () => (await statusOf(`${url}/en/followed/`)) === 200, { timeout: 60_000 });
  const [own, other] = await Promise.all(
    [writer.address, url].map(async (address) => {
      await vi.waitUntil(async () => (await statusOf(`${address}/cms-json/cms/v2/posts/9100`)) === 200, {
        timeout: 60_000,
      });
      return (await fetch(`${address}/cms-json/cms/v2/posts/9100`)).text();
    }),
  );
  expect(other).toBe(own);
});

test('writes nothing into the content and creates no data folder, whatever changes', async () => {
  const { contentDir, root } = folders;
  const before = readdirSync(contentDir, { recursive: true }).sort();
  const url = await replica();
  write('en/posts/without-id.md', article('Without an id'));
  write('en/posts/sentinel.md', article('Sentinel', 'id: 9101\n'));
  await vi.waitUntil(async () => (await statusOf(`${url}/en/sentinel/`)) === 200, { timeout: 60_000 });
  const hidden = async () => ((await (await fetch(`${url}/healthz`)).json()) as { hidden: number }).hidden;
  await vi.waitUntil(async () => (await hidden()) === 1, { timeout: 60_000 });
  rmSync(join(contentDir, 'en/posts/without-id.md'));
  renameSync(join(contentDir, 'en/posts/sentinel.md'), join(contentDir, 'en/posts/moved.md'));
  await vi.waitUntil(async () => (await statusOf(`${url}/en/moved/`)) === 200, { timeout: 60_000 });
  await vi.waitUntil(async () => (await statusOf(`${url}/en/sentinel/`)) === 404, { timeout: 60_000 });
  rmSync(join(contentDir, 'en/posts/moved.md'));
  await vi.waitUntil(async () => (await statusOf(`${url}/en/moved/`)) === 404, { timeout: 60_000 });
  expect(readdirSync(contentDir, { recursive: true }).sort()).toEqual(before);
  expect(existsSync(join(root, 'no-data'))).toBe(false);
});

test('refuses writes, and names the server that accepts them', async () => {
  const writer = 'https://write.example.com/cms-json';
  const url = await replica({ API_WRITE_URL: writer });
  for (const [method, path] of [
    ['POST', '/cms/v2/posts'],
    ['PATCH', '/cms/v2/posts/248'],
    ['DELETE', '/cms/v2/posts/248?force=true'],
    ['POST', '/xlate/tm/v1/ate/jobs'],
  ] as const) {
    const answer = await fetch(`${url}/cms-json${path}`, {
      method,
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(answer.status, path).toBe(405);
    expect(await answer.json()).toMatchObject({ code: 'rest_read_only', data: { status: 405, api: writer } });
  }
  expect((await fetch(`${url}/cms-json/cms/v2/posts`, { method: 'OPTIONS' })).headers.get('allow')).toBe('GET');
});

test('restarts from its own output, with its note beside it', async () => {
  await (await startReplica(folders)).stop();
  expect(existsSync(join(folders.root, 'replica.note'))).toBe(true);
  expect(await statusOf(`${await replica()}/en/`)).toBe(200);
});
