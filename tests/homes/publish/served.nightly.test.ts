import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openS3 } from '../../../api/homes/publish/s3.ts';
import { environmentOf, makeFolders, startServer } from '../../helpers/served.ts';
import { startObjectStorage } from './object-storage.ts';

const storage = await startObjectStorage();
const folders = await makeFolders();

it('uploads the guide of a running server, and what changes in it', async () => {
  const bucket = await storage.bucket();
  const { AWS_ENDPOINT_URL_S3: PUBLISH_ENDPOINT, ...keys } = storage.env;
  const env = { ...environmentOf(folders), ...keys, PUBLISH_TO: `s3://${bucket}/guide`, PUBLISH_ENDPOINT };
  const server = await startServer(env);
  const store = openS3({ bucket, prefix: 'guide/' }, storage.endpoint);
  const textOf = async (key: string) => Buffer.from((await store.get(key)) ?? '').toString();
  await vi.waitUntil(() => textOf('en/index.html'), { timeout: 120_000, interval: 500 });
  writeFileSync(join(folders.contentDir, 'en/posts/uploaded.md'), '---\nid: 9200\ntitle: Uploaded\n---\n\nText.\n');
  await vi.waitUntil(() => textOf('en/uploaded/index.html'), { timeout: 60_000, interval: 500 });
  await vi.waitUntil(async () => (await textOf('sitemap.xml')) !== '', { timeout: 60_000, interval: 500 });
  expect(await (await fetch(`${server.address}/healthz`)).json()).toMatchObject({ status: 'ok' });
});

it('reports at /healthz that the storage is behind', async () => {
  const env = { ...environmentOf(folders), ...storage.env, PUBLISH_TO: 's3://no-such-bucket/guide' };
  const server = await startServer({ ...env, PUBLISH_ENDPOINT: storage.endpoint });
  const health = async () =>
    (await fetch(`${server.address}/healthz`)).json() as Promise<{ status: string; reason: string }>;
  await vi.waitUntil(async () => (await health()).status === 'degraded', { timeout: 60_000, interval: 200 });
  expect((await health()).reason).toContain('the object storage is behind');
});
