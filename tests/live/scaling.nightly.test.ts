import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { environmentOf, run, startServer } from '../helpers/served.ts';
import { PUBLIC_URL } from '../homes/hosting/guide.ts';
import type { Host } from '../homes/hosting/hosts.ts';
import { startWorker } from '../homes/hosting/workers.ts';
import { startObjectStorage } from '../homes/publish/object-storage.ts';
import { makeGuide, write } from './guide.ts';

const WRITES = 200;
const AT_ONCE = 8;
const PATIENCE = { timeout: 240_000, interval: 100 };
/** The writer, and the homes that follow it. */
const homes = new Map<string, Host>();

const storage = await startObjectStorage();
const folders = await makeGuide();
const { code, output } = await run('scripts/build.ts', { ...environmentOf(folders), PUBLIC_URL }, ['--edge']);
if (code !== 0) throw new Error(output);
const bucket = await storage.bucket();
const { AWS_ENDPOINT_URL_S3: PUBLISH_ENDPOINT, ...keys } = storage.env;
const target = { ...keys, PUBLISH_TO: `s3://${bucket}/guide`, PUBLISH_ENDPOINT, PUBLIC_URL };
homes.set('the writer', await startServer({ ...environmentOf(folders), ...target, EDGE: 'on' }));
for (const name of ['one replica', 'the other replica']) {
  const own = { ...folders, outDir: join(folders.root, name), dataDir: join(folders.root, 'no-data') };
  homes.set(name, await startServer({ ...environmentOf(own), PUBLIC_URL, READ_ONLY: 'on' }));
}
const worker = {
  BUCKET_URL: `${storage.endpoint}/${bucket}/guide`,
  BUCKET_ACCESS_KEY_ID: keys.AWS_ACCESS_KEY_ID,
  BUCKET_SECRET_ACCESS_KEY: keys.AWS_SECRET_ACCESS_KEY,
  BUCKET_REGION: keys.AWS_REGION,
};
homes.set('the worker on the bucket', await startWorker(folders, worker));

const FIELDS = 'id,slug,title,content,excerpt,status,date_gmt,modified_gmt,language';

/** All articles of a home, without revisions, which only the writer knows. */
async function allOf({ address }: Host): Promise<string> {
  const pages: string[] = [];
  for (let page = 1; ; page++) {
    const query = `lang=cs&per_page=100&page=${page}&orderby=id&order=asc&_fields=${FIELDS}`;
    const response = await fetch(`${address}/cms-json/cms/v2/posts?${query}`);
    pages.push(`${response.status} ${response.headers.get('x-wp-total')} ${await response.text()}`);
    if (page >= Number(response.headers.get('x-wp-totalpages'))) return pages.join('\n');
  }
}

/** Seconds until each home has the same articles as the writer. */
async function untilEqual(since: number): Promise<Record<string, string>> {
  const [writer, ...others] = [...homes];
  const wanted = await allOf(writer?.[1] as Host);
  const taken = others.map(async ([name, home]) => {
    await vi.waitUntil(async () => (await allOf(home)) === wanted, PATIENCE);
    return [name, `${((performance.now() - since) / 1000).toFixed(1)} s`] as const;
  });
  return Object.fromEntries(await Promise.all(taken));
}

test(
  'after many writes, replicas and the worker on the bucket give the same answers as the writer',
  { timeout: 600_000 },
  async () => {
    const { address } = homes.get('the writer') as Host;
    const ids: number[] = [];
    const send = async (number: number) => {
      const text = { title: `Article ${number}`, content: `Text ${number}.`, status: 'publish' };
      const known = number % 4 === 3 ? ids[number % ids.length] : undefined;
      const { status, body } = await write(address, 'POST', known ? `/posts/${known}` : '/posts', text);
      expect([200, 201]).toContain(status);
      if (!known) ids.push(body.id);
    };
    console.log('at the start', await untilEqual(performance.now()));
    await send(0);
    console.log('seconds after one write was answered', await untilEqual(performance.now()));
    const begun = performance.now();
    let next = 1;
    const writer = async () => {
      while (next <= WRITES) await send(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, writer));
    const ended = performance.now();
    const homesLater = await untilEqual(ended);
    console.log(
      `${WRITES} writes in ${((ended - begun) / 1000).toFixed(1)} s; seconds after the last was answered`,
      homesLater,
    );
    expect(await allOf(homes.get('the writer') as Host)).toContain(`Article ${WRITES}`);
  },
);
