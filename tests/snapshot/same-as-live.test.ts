import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../../api/site/live/build-site.ts';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { makeFolders } from '../helpers/served.ts';
import { BASE, openReader } from '../helpers/test-app.ts';

const folders = await makeFolders();
const reader = await openReader(folders);
const { api } = reader;
await buildSite({ ...reader, outDir: folders.outDir });
const files = await new OutputFolder(folders.outDir).list();

/** The request represented by a file of the snapshot. */
function requestOf(file: string): string {
  const [, language = ''] = /\/index\.(cs|en)\.json$/.exec(file) ?? [];
  return `/${file.replace(/\/index(\.\w+)?\.json$/, '')}${language && `?lang=${language}`}`;
}

const get = (path: string): Promise<Response> => api.fetch(new Request(BASE + path));

test('every JSON file has the bytes of the live answer to the same GET', async () => {
  const snapshot = files.filter((file) => file.startsWith('cms-json/') && !/\/(404|501)\./.test(file));
  expect(snapshot.length).toBeGreaterThan(150);
  const different: string[] = [];
  for (const file of snapshot) {
    const live = await get(requestOf(file));
    if (live.status !== 200) different.push(`${file}: ${live.status}`);
    const bytes = await readFile(join(folders.outDir, file));
    if (!bytes.equals(Buffer.from(await live.arrayBuffer()))) different.push(file);
  }
  expect(different).toEqual([]);
});

test('if English has no separate file, ?lang=en gives the same bytes', async () => {
  const all = new Set(files);
  const shared = files.filter((file) => file.endsWith('/index.json') && !all.has(file.replace(/\.json$/, '.en.json')));
  expect(shared.length).toBeGreaterThan(100);
  const different: string[] = [];
  for (const file of shared.filter((file) => file.startsWith('cms-json/'))) {
    const live = await get(`${requestOf(file)}?lang=en`);
    if ((await live.text()) !== (await readFile(join(folders.outDir, file), 'utf8'))) different.push(file);
  }
  expect(different).toEqual([]);
});

test('every oEmbed file equals the live answer for the page in its language', async () => {
  const embeds = files.filter((file) => /\/oembed\.(json|xml)$/.test(file));
  expect(embeds.length).toBeGreaterThan(100);
  for (const file of embeds) {
    const [, page, format] = /^(.*\/)oembed\.(json|xml)$/.exec(file)!;
    const url = encodeURIComponent(`${BASE}/${page}`);
    const language = page!.startsWith('en/') ? 'en' : 'cs';
    const live = await get(`/cms-json/oembed/1.0/embed?url=${url}&format=${format}&lang=${language}`);
    expect(live.status).toBe(200);
    expect(await live.text()).toBe(await readFile(join(folders.outDir, file), 'utf8'));
  }
});

test('everything that an anonymous reader may read individually has a file', async () => {
  const all = new Set(files);
  for (const collection of ['posts', 'pages', 'media', 'categories', 'tags', 'users'])
    for (const language of ['cs', 'en']) {
      const list = await get(`/cms-json/cms/v2/${collection}?per_page=100&lang=${language}`);
      for (const { id } of (await list.json()) as { id: number }[])
        expect(all).toContain(`cms-json/cms/v2/${collection}/${id}/index.json`);
    }
});

test('every file of the output has an extension, from which hosts derive its type', () => {
  const known = ['_headers', '_redirects', '_hosting/Caddyfile', '.nojekyll'];
  expect(files.filter((file) => !/\.[a-z0-9_]+$/i.test(file) && !known.includes(file))).toEqual([]);
});
