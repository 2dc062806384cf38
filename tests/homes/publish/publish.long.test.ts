import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { GetObjectCommand, HeadObjectCommand, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../api/homes/publish/fault.ts';
import { MANIFEST_KEY } from '../../../api/homes/publish/manifest.ts';
import type { ObjectStore } from '../../../api/homes/publish/object-store.ts';
import { keysOf } from '../../../api/homes/publish/objects.ts';
import { publish, type PublishOptions } from '../../../api/homes/publish/publish.ts';
import { openS3 } from '../../../api/homes/publish/s3.ts';
import { OutputFolder } from '../../../api/content/store/disk/output-folder.ts';
import { makeFolder, type GuideFolder } from '../../helpers/guide-folder.ts';
import { serve } from '../../helpers/serve.ts';
import { environmentOf, run as runProgram } from '../../helpers/served.ts';
import { patience } from '../../helpers/strength.ts';
import { startObjectStorage } from './object-storage.ts';

const ROOT = join(import.meta.dirname, '../../..');

const storage = await startObjectStorage();
let home: GuideFolder;
let bucket: string;
let store: ObjectStore;
let folder: OutputFolder;
/** Requests that change the store, in order. */
let changes: string[];

async function freshBucket(files: Record<string, string>): Promise<void> {
  home = await makeFolder();
  bucket = await storage.bucket();
  folder = new OutputFolder(home.outDir);
  for (const [file, text] of Object.entries(files)) folder.create(file, text);
  changes = [];
  const real = openS3({ bucket, prefix: 'guide/' }, storage.endpoint);
  store = {
    ...real,
    async put(key, bytes, headers) {
      changes.push(`put ${key}`);
      await real.put(key, bytes, headers);
    },
    async remove(key) {
      changes.push(`remove ${key}`);
      await real.remove(key);
    },
  };
}

const run = (more: Partial<PublishOptions> = {}) => {
  changes.length = 0;
  return publish({ folder, store, remove: true, ...more });
};

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const page of paginateListObjectsV2({ client: storage.client }, { Bucket: bucket }))
    for (const { Key } of page.Contents ?? []) if (Key) found.push(Key);
  return found.sort();
}

async function bytesOf(key: string): Promise<string> {
  const { Body } = await storage.client.send(new GetObjectCommand({ Bucket: bucket, Key: `guide/${key}` }));
  return (await Body?.transformToString()) ?? '';
}

/** Expects the bucket to contain the output folder and nothing else. */
async function expectEqual(): Promise<void> {
  const wanted = (await folder.list()).flatMap((file) => keysOf(file).map((key) => ({ key, file })));
  expect(await keys()).toEqual([...wanted.map(({ key }) => `guide/${key}`), `guide/${MANIFEST_KEY}`].sort());
  for (const { key, file } of wanted) expect(await bytesOf(key), key).toBe(String(await folder.read(file)));
}

const GUIDE = {
  'index.html': '<h1>Guide</h1>',
  'jak-zacit/index.html': '<h1>Jak začít</h1>',
  'jak-zacit/oembed.json': '{}',
  'cms-json/index.json': '{}',
  'cms-json/cms/v2/posts/index.json': '[1]',
  'cms-json/cms/v2/posts/1/index.json': '{"id":1}',
  '_astro/site.abc.css': 'a{}',
  'cms-content/uploads/2026/11/obrázek č. 1.svg': '<svg/>',
  'sitemap.xml': '<urlset/>',
  '.nojekyll': '',
  _headers: '/*',
};

describe('publishing to a real object storage', () => {
  it('uploads everything once, with the headers that readers need', async () => {
    await freshBucket(GUIDE);
    const summary = await run();
    await expectEqual();
    expect(summary).toMatchObject({ removed: [], unchanged: 0, foreign: [] });
    const head = (key: string) => storage.client.send(new HeadObjectCommand({ Bucket: bucket, Key: `guide/${key}` }));
    expect(await head('cms-json/cms/v2/posts')).toMatchObject({
      ContentType: 'application/json; charset=UTF-8',
      CacheControl: 'no-cache',
    });
    expect(await head('_astro/site.abc.css')).toMatchObject({ CacheControl: 'public, max-age=31536000, immutable' });
    expect(await head('cms-content/uploads/2026/11/obrázek č. 1.svg')).toMatchObject({
      ContentDisposition: 'attachment',
    });
  });

  it('sends nothing when nothing changed', async () => {
    await freshBucket(GUIDE);
    await run();
    expect(await run()).toMatchObject({ uploaded: [], removed: [], bytes: 0 });
    expect(changes).toEqual([]);
  });

  it('sends what an edit changed, removals last', async () => {
    await freshBucket({ ...GUIDE, 'stara/index.html': 'old' });
    await run();
    folder.write('index.html', '<h1>Changed</h1>');
    folder.write('cms-json/cms/v2/posts/1/index.json', '{"id":1,"title":"x"}');
    await folder.remove('stara/index.html');
    await run();
    expect(changes.shift()).toBe(`put ${MANIFEST_KEY}`);
    // The two objects of a URL are uploaded concurrently.
    expect(changes.splice(0, 2).sort()).toEqual([
      'put cms-json/cms/v2/posts/1',
      'put cms-json/cms/v2/posts/1/index.json',
    ]);
    expect(changes).toEqual(['put index.html', 'remove stara/index.html', `put ${MANIFEST_KEY}`]);
    await expectEqual();
  });

  it('a dry run reports what it would do and does nothing', async () => {
    await freshBucket(GUIDE);
    expect((await run({ dryRun: true })).uploaded).toHaveLength(12);
    expect([changes, await keys()]).toEqual([[], []]);
  });

  it('leaves nothing behind from a run interrupted before the guide changed', async () => {
    await freshBucket(GUIDE);
    const broken = {
      ...store,
      put: (key: string, ...rest: [Uint8Array, Parameters<ObjectStore['put']>[2]]) =>
        key === 'index.html' ? Promise.reject(new Error('connection lost')) : store.put(key, ...rest),
    };
    await expect(run({ store: broken })).rejects.toThrow('connection lost');
    await folder.remove('jak-zacit/index.html');
    await run();
    await expectEqual();
  });

  it('settles whatever an interrupted run replaced or removed, although the guide is as before', async () => {
    const before = { 'a/index.html': 'a', 'b/index.html': 'b', 'index.html': 'home' };
    await freshBucket(before);
    await run();
    for (let requests = 0; requests < 6; requests++) {
      let left = requests;
      // The request arrives, its answer does not.
      const cut = async (act: Promise<void>) => {
        await act;
        if (left-- === 0) throw new Error('connection lost');
      };
      folder.write('a/index.html', 'secret');
      folder.write('index.html', 'secret');
      await folder.remove('b/index.html');
      const broken: ObjectStore = {
        ...store,
        put: (...given) => cut(store.put(...given)),
        remove: (key) => cut(store.remove(key)),
      };
      await run({ store: broken }).catch(() => {});
      for (const [file, text] of Object.entries(before)) folder.write(file, text);
      await run();
      await expectEqual();
    }
  });

  it('begins no more uploads after one that fails', async () => {
    await freshBucket(Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`a${n}/index.html`, `${n}`])));
    const broken: ObjectStore = {
      ...store,
      put: (key, ...rest) => (key === 'a0/index.html' ? Promise.reject(new Error('full')) : store.put(key, ...rest)),
    };
    await expect(run({ store: broken })).rejects.toThrow('full');
    expect(changes.length).toBeLessThan(30);
    expect(await keys()).toHaveLength(changes.length);
  });

  it('fails if another run begins meanwhile, and the next leaves nothing of either behind', async () => {
    await freshBucket({ 'index.html': 'home' });
    await run();
    const other = new OutputFolder((await makeFolder()).outDir);
    for (const file of ['index.html', 'secret/index.html']) other.create(file, 'secret');
    folder.write('index.html', 'new');
    const slow: ObjectStore = {
      ...store,
      async put(key, ...rest) {
        if (key === 'index.html') await run({ folder: other });
        await store.put(key, ...rest);
      },
    };
    const reason: unknown = await run({ store: slow }).catch((error: unknown) => error);
    expect(faultOf(reason)).toMatch(/was changed or removed by somebody else/);
    await run();
    await expectEqual();
  });

  it('a repair finds foreign changes by a listing, and reports foreign objects without touching them', async () => {
    await freshBucket(GUIDE);
    await run();
    const put = (Key: string, Body: string) => storage.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
    await put('guide/index.html', 'somebody else');
    await put('guide/foreign.txt', 'somebody else');
    expect((await run()).uploaded).toEqual([]);
    const summary = await run({ repair: true });
    expect(summary).toMatchObject({ uploaded: ['index.html'], removed: [], foreign: ['foreign.txt'] });
    expect([await bytesOf('index.html'), await bytesOf('foreign.txt')]).toEqual([GUIDE['index.html'], 'somebody else']);
  });

  it('a repair recreates a damaged manifest from the listing, and uploads nothing that exists', async () => {
    await freshBucket(GUIDE);
    await run();
    await storage.client.send(new PutObjectCommand({ Bucket: bucket, Key: `guide/${MANIFEST_KEY}`, Body: 'junk' }));
    await expect(run()).rejects.toThrow('--repair');
    folder.write('index.html', 'new');
    expect((await run({ repair: true })).uploaded).toEqual(['index.html']);
    await expectEqual();
    await storage.client.send(new PutObjectCommand({ Bucket: bucket, Key: `guide/${MANIFEST_KEY}`, Body: 'junk' }));
    expect([(await run({ repair: true })).uploaded, (await run()).uploaded]).toEqual([[], []]);
  });

  it('reports an answer that ends in the middle, and asks again if none comes', { timeout: patience() }, async () => {
    await freshBucket(GUIDE);
    await run();
    const misbehave: ((answer: ServerResponse) => unknown)[] = [];
    const { url: proxy } = await serve((asked, answer) => {
      const odd = misbehave.shift();
      if (odd) return odd(answer);
      const { method, headers, url } = asked;
      return asked.pipe(
        request(new URL(url ?? '', storage.endpoint), { method, headers }, (found) => {
          answer.writeHead(found.statusCode ?? 0, found.headers);
          found.pipe(answer);
        }),
      );
    });
    const behind = openS3({ bucket, prefix: 'guide/' }, proxy);
    misbehave.push((answer) => {
      answer.writeHead(200, { 'Content-Length': '100' });
      answer.write('half');
      setImmediate(() => answer.destroy());
    });
    const cut: unknown = await run({ store: behind }).catch((error: unknown) => error);
    expect(faultOf(cut)).toBe('Error: aborted');
    misbehave.push(() => {});
    expect((await run({ store: behind })).uploaded).toEqual([]);
  });
});

describe('npm run publish', () => {
  const command = (args: string[], more: Record<string, string> = {}) =>
    runProgram('scripts/publish.ts', environmentOf(home, { ...storage.env, ...more }), args);

  it(
    'continues after a killed run, until the bucket equals the folder',
    async () => {
      await freshBucket(GUIDE);
      for (let n = 0; n < 250; n++) folder.create(`a${n}/index.html`, `page ${n}`);
      const args = ['scripts/publish.ts', `s3://${bucket}/guide`, '--delete'];
      const first = spawn(process.execPath, args, { cwd: ROOT, env: environmentOf(home, storage.env) });
      while ((await keys()).length < 180) expect(first.exitCode).toBeNull();
      first.kill('SIGKILL');
      await once(first, 'close');
      const { code, output } = await command([`s3://${bucket}/guide`, '--delete']);
      expect(output).toMatch(/^Uploaded \d+ objects \(.*\), removed 0, \d+ unchanged, /m);
      expect(code).toBe(0);
      expect(Number(/(\d+) unchanged/.exec(output)?.[1])).toBeGreaterThanOrEqual(100);
      await expectEqual();
    },
    patience(),
  );

  it(
    'names what the guide no longer has until --delete removes it',
    async () => {
      await freshBucket({ ...GUIDE, 'draft/index.html': 'published too early' });
      await run();
      await folder.remove('draft/index.html');
      const left = await command([`s3://${bucket}/guide`]);
      expect(left.output).toMatch(/^no longer in the guide but still public: draft\/index\.html; --delete removes/);
      expect((await command([`s3://${bucket}/guide`, '--delete'])).output).toMatch(/^Uploaded 0 .* removed 1, /);
      await expectEqual();
    },
    patience(),
  );

  it(
    'reports errors in one line',
    async () => {
      await freshBucket(GUIDE);
      const cases: [string[], Record<string, string>, number, RegExp][] = [
        [['dist'], {}, 2, /^one destination such as s3:/],
        [[`s3://${bucket}`, '--endpoint', 'x'], {}, 2, /^--endpoint must be a URL/],
        [['s3://no-such-bucket'], {}, 1, /^s3:\/\/no-such-bucket: NoSuchBucket/],
        [[`s3://${bucket}`], { AWS_SECRET_ACCESS_KEY: 'wrong' }, 1, /SignatureDoesNotMatch/],
        [[`s3://${bucket}`], { AWS_REGION: '' }, 1, /: AWS_REGION must name the region .*\n$/],
        [[`s3://${bucket}`], { OUT_DIR: join(home.root, 'nothing') }, 1, /^OUT_DIR: no guide in/],
      ];
      for (const [args, env, code, line] of cases) {
        const got = await command(args, env);
        expect(got.output, args.join(' ')).toMatch(line);
        expect(got.code).toBe(code);
      }
      folder.mark('unfinished 1');
      const incomplete = await command([`s3://${bucket}`, '--delete']);
      expect(incomplete).toMatchObject({ code: 1, output: expect.stringMatching(/^OUT_DIR: pages are missing in/) });
      expect(await keys()).toEqual([]);
    },
    patience(),
  );
});
