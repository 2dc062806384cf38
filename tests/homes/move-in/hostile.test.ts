import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MOVE_BOUNDS, SourceClient } from '../../../api/homes/move-in/source/client.ts';
import { readSource } from '../../../api/homes/move-in/source/read-source.ts';
import { readSitemap } from '../../../api/homes/move-in/source/sitemap.ts';
import { readWxr } from '../../../api/homes/move-in/source/wxr.ts';
import { contentOf } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { emptyTarget, moveFresh, moveInto } from './helpers.ts';
import { post, serve, serveLists, type Handler } from './old-site.ts';

const READER = { patience: 0 };
/** Files that a site should not have. */
const files: Handler = (request, response) => {
  if (request.url === '/redirect.png') return response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end();
  if (request.url === '/endless.png') return response.writeHead(302, { location: '/endless.png' }).end();
  if (request.url?.endsWith('.html.png')) return response.writeHead(200).end('<script>alert(1)</script>');
  if (request.url === '/packed.png')
    return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1e6)));
  return response.writeHead(404).end();
};

const medium = (id: number, source_url: string) => post(id, { type: 'attachment', status: 'inherit', source_url });

test('pages that never end bring nothing new and are no longer asked for', async () => {
  const totals = { 'x-wp-totalpages': '1000000', 'x-wp-total': '99999999' };
  const old = await serveLists(() => ({ posts: [post(7)], media: [] }), undefined, totals);
  const { report } = await moveFresh(old, { client: READER });
  expect(report.articles).toHaveLength(1);
  expect(report.gaps).toContain('/wp/v2/posts speaks of 99999999 records and gave 1.');
  expect(old.asked.length).toBeLessThan(60);
});

test('pages with ever new records end where the bounds are', async () => {
  const old = await serveLists((_site, page) => ({
    posts: Array.from({ length: 100 }, (_, at) => post(page * 100 + at)),
  }));
  await expect(moveFresh(old, { client: { ...READER, bounds: { ...MOVE_BOUNDS, requests: 50 } } })).rejects.toThrow(
    'the old site takes more than 50 requests',
  );
});

test('bytes are counted over all answers', async () => {
  const old = await serveLists(() => ({ posts: [post(7, { content: { rendered: 'x'.repeat(100_000) } })] }));
  const bounds = { ...MOVE_BOUNDS, bytes: 50_000 };
  await expect(moveFresh(old, { client: { ...READER, bounds } })).rejects.toThrow('too large');
});

test('time is bounded, whoever answers slowly', async () => {
  const old = await serve(() => {});
  const client = new SourceClient(old.url, { patience: 0, bounds: { ...MOVE_BOUNDS, time: 300 } });
  await expect(client.get(`${old.url}/`, { accept: '*/*', maxBytes: 10 })).rejects.toThrow(/time|no answer/);
});

test('a site that does not answer is told from one without texts', async () => {
  const read = (base: string) => readSource({ client: new SourceClient(base, READER), deep: false });
  await expect(read('http://127.0.0.1:1')).rejects.toThrow('http://127.0.0.1:1/: no answer');
  const empty = await serve((_request, response) => response.writeHead(404).end());
  await expect(read(empty.url)).rejects.toThrow('neither the REST API nor a sitemap lists any texts');
});

test('redirects into the network, redirects without end, packed bodies and pages by the name of a picture are no files', async () => {
  const names = ['redirect.png', 'endless.png', 'packed.png', 'evil.html.png'];
  const old = await serveLists(
    ({ url }) => ({ posts: [post(7)], media: names.map((name, at) => medium(20 + at, `${url}/${name}`)) }),
    files,
  );
  const { target, report } = await moveFresh(old, { client: READER });
  expect(report.lostFiles.map(({ why }) => why.replace(/^http:\S+ /, ''))).toEqual([
    'this address may not be asked',
    'redirects lead nowhere',
    'compressed although that was not requested',
    'its bytes are none of the kinds that a guide keeps',
  ]);
  expect(Object.keys(await contentOf(target)).filter((path) => path.startsWith('uploads/'))).toEqual([]);
});

test('a torn note of an earlier run is named', async () => {
  const [target, old] = [await emptyTarget(), await serveLists(() => ({ posts: [post(7)] }))];
  await mkdir(join(target.dataDir, 'move-in'), { recursive: true });
  await writeFile(join(target.dataDir, 'move-in/state.json'), '{ "url": "htt');
  await expect(moveInto(target, old)).rejects.toThrow(/move-in\/state\.json is broken/);
});

test('no name of a file, a slug or an id leads out of the folder', async () => {
  const names = [
    ...['/wp-content/uploads/../../../evil.png', '/wp-content/uploads/2025/%2e%2e%2f%2e%2e%2fevil.png'],
    ...['/wp-content/uploads/.hidden/a.png', '/a\\..\\b.png'],
  ];
  const old = await serveLists(
    ({ url }) => ({
      posts: [post(7, { slug: '../../evil' }), post(8, { slug: '/etc/passwd' }), post(9, { id: '../9' })],
      media: names.map((name, at) => medium(20 + at, url + name)),
    }),
    (request, response) => response.writeHead(request.url?.includes('png') ? 200 : 404).end(PICTURE),
  );
  const { target } = await moveFresh(old, { client: READER });
  expect((await readdir(target.root)).sort()).toEqual(['content', 'data', 'move-in.html', 'move-in.json']);
  const paths = Object.keys(await contentOf(target));
  expect(
    paths
      .filter((path) => /evil|passwd/.test(path))
      .every((path) => /^(?:uploads\/\d{4}\/\d\d|en\/(?:posts|media))\/[\w-]+\.\w+$/.test(path)),
  ).toBe(true);
  expect(paths.some((path) => path.includes('hidden'))).toBe(false);
});

test('scripts of old texts run nowhere', async () => {
  const html =
    '<p onclick="x()">a<script>alert(1)</script><a href="java\nscript:x()">b</a><img src=x onerror=alert(1)></p><table><tr><td><svg onload=alert(1)></svg><a href="javascript:x()">c</a></td></tr></table>[note title="</p><script>x()</script>"]d[/note]';
  const old = await serveLists(() => ({ posts: [post(7, { content: { rendered: '', raw: html } })] }));
  const text = (await contentOf((await moveFresh(old, { client: READER })).target))['en/posts/p-7.md'];
  expect(text).not.toMatch(/<script|onerror|onclick|onload|<svg/);
});

test('a sitemap that names itself and other hosts ends', async () => {
  const old = await serve((request, response, { url }) => {
    const loop = `<sitemapindex><sitemap><loc>${url}/sitemap.xml</loc></sitemap><sitemap><loc>${url}${request.url}x</loc></sitemap><sitemap><loc>https://elsewhere.example/s.xml</loc></sitemap></sitemapindex>`;
    response.writeHead(200).end(request.url?.startsWith('/sitemap.xml') ? loop : '');
  });
  expect(await readSitemap(new SourceClient(old.url, READER))).toEqual([]);
  expect(old.asked.length).toBeLessThan(600);
});

test('an export file with entities that unfold, or that is none, is refused with its line', async () => {
  const bomb = '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "bbbb">]>\n<rss>&b;</rss>';
  await expect(readWxr('x.xml', [Buffer.from(bomb)])).rejects.toThrow('x.xml: line 2: an export file has no DOCTYPE');
  await expect(readWxr('x.xml', [Buffer.from('<rss>\n<a></b></rss>')])).rejects.toThrow(/^x\.xml: line 2: /);
  await expect(readWxr('x.xml', [Buffer.from('<rss></rss>')])).rejects.toThrow('x.xml is not a WordPress export');
  await expect(readWxr('x.xml', [Buffer.from('<a>'.repeat(100))])).rejects.toThrow('nested too deep');
});
