import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkGuide } from '../../../api/site/check/check-guide.ts';
import { createApi } from '../../../api/rest/http/api.ts';
import type { Service } from '../../../api/rest/operations/operation.ts';
import { openService } from '../../../api/service.ts';
import { buildSite } from '../../../api/site/live/build-site.ts';
import { copyUploads, exportDataSet } from '../../../api/content/store/dataset/export.ts';
import { importDataSet } from '../../../api/content/store/dataset/import.ts';
import { writeFile } from '../../../api/content/store/disk/atomic.ts';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { OutputFolder } from '../../../api/content/store/disk/output-folder.ts';
import { applyExternalEdits } from '../../../api/content/store/watch/apply-external-edits.ts';
import { makeFolder, page, put, type GuideFolder } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { openWorld } from './world.ts';

const DATE = '2026-01-01T08:00:00';
const BASE = 'https://guide.test/docs';
const OTHER_PICTURE = await sharp({ create: { width: 8, height: 9, channels: 3, background: '#c36' } })
  .png()
  .toBuffer();

const FILES = {
  'site.yaml': 'name: Guide\n',
  'en/posts/a.md': page(
    { id: 10, title: 'A', date: DATE },
    '![A shot](my-shot.png) <img src="./my%20own.png" alt="Mine" class="x">\n\n![far][f]\n\n[f]: my-shot.png\n\n::block{ref=12}',
  ),
  'cs/posts/a.md': page({ id: 11, title: 'A', date: DATE, translation_of: 10 }, '![Obrázek](my-shot.png)'),
  'en/blocks/b.md': page({ id: 12, title: 'B', date: DATE }, '![In a block](block.png) ![None](my-shot.png)'),
  'en/posts/draft.md': page({ id: 13, title: 'D', status: 'draft' }, '![Secret](secret.png)'),
  'en/posts/locked.md': page(
    { id: 14, title: 'L', date: DATE, password: 'heslo' },
    '![Locked](locked.png) ![A shot](my-shot.png)\n\n<img src="locked.png" alt="Mine"> <video poster="locked.png"></video>',
  ),
  'en/blocks/locked.md': page({ id: 15, title: 'LB', date: DATE, password: 'heslo' }, '![In a block](secret.png)'),
  'en/posts/locked.png': PICTURE,
  'en/blocks/secret.png': PICTURE,
  'en/posts/my-shot.png': PICTURE,
  'en/posts/my own.png': PICTURE,
  'en/posts/unused.png': PICTURE,
  'en/posts/secret.png': PICTURE,
  'en/blocks/block.png': PICTURE,
};

const open = ({ contentDir, dataDir }: GuideFolder, write = false): Promise<Service> =>
  openService({ contentDir, dataDir, base: BASE, write });

const PLACE = '/docs/cms-content/pictures/en/posts';

test('a picture beside a text has its size, in both languages and in blocks', async () => {
  const service = await open(await makeFolder(FILES));
  const html = (id: number) => service.serializeContext.rendered(service.store.index.item(id)!).html;
  const size = 'width="40" height="30" loading="lazy" decoding="async"';
  expect(html(10)).toContain(`<img src="${PLACE}/my-shot.png" alt="A shot" ${size}`);
  expect(html(10)).toContain(`src="${PLACE}/my%20own.png" alt="Mine"`);
  expect(html(10)).toContain(`<img src="${PLACE}/my-shot.png" alt="far" ${size}`);
  expect(html(10)).toContain('<img src="/docs/cms-content/pictures/en/blocks/block.png" alt="In a block"');
  expect(html(10)).toContain('<img src="my-shot.png" alt="None"');
  expect(html(11)).toContain(`<img src="${PLACE}/my-shot.png" alt="Obrázek" ${size}`);
  const findings = (await checkGuide(service, DATE)).filter(({ field }) => field === 'content');
  expect(findings.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'en/blocks/b.md there is no my-shot.png beside en/blocks/b.md',
  ]);
});

test('is published with the guide, and has an absolute URL in Markdown', async () => {
  const folder = await makeFolder(FILES);
  const service = await open(folder);
  const api = createApi(service);
  const outDir = join(folder.root, 'dist');
  await buildSite({ service, api, outDir });
  const output = new OutputFolder(outDir);
  expect((await output.list()).filter((file) => file.startsWith('cms-content/')).sort()).toEqual([
    'cms-content/pictures/en/blocks/block.png',
    'cms-content/pictures/en/posts/my own.png',
    'cms-content/pictures/en/posts/my-shot.png',
  ]);
  expect(await output.read('cms-content/pictures/en/posts/my-shot.png')).toEqual(PICTURE);
  expect((await output.read('en/a/index.html'))?.toString()).toContain(`src="${PLACE}/my-shot.png"`);
  const { content } = JSON.parse(await api.text('/cms-json/cms/v2/posts/10')) as { content: { rendered: string } };
  expect(content.rendered).toContain(`src="${PLACE}/my-shot.png"`);
  const markdown = (await output.read('en/a/index.md'))?.toString() ?? '';
  expect(markdown).toContain(`![A shot](https://guide.test${PLACE}/my-shot.png)`);
  expect(markdown).toContain('![In a block](https://guide.test/docs/cms-content/pictures/en/blocks/block.png)');
});

test('beside a protected text only, is part of what the password opens', async () => {
  const api = createApi(await open(await makeFolder(FILES)));
  const shown = async (query: string) => {
    const answer = await api.fetch(new Request(`${BASE}/cms-json/cms/v2/posts/14${query}`), '127.0.0.1');
    return ((await answer.json()) as { content: { rendered: string } }).content.rendered;
  };
  const data = `data:image/png;base64,${PICTURE.toString('base64')}`;
  const html = await shown('?password=heslo');
  expect(html).toContain(`<img src="${data}" alt="Locked" width="40" height="30"`);
  expect(html).toContain(`<img src="${data}" alt="Mine" width="40" height="30"`);
  expect(html).toContain(`<video poster="${data}"`);
  expect(html).not.toContain('.png"');
  expect(await shown('')).toBe('');
});

test('is found whatever form the accents of its name have, in the file or in the text', async () => {
  const [composed, apart] = ['obrázek.png'.normalize('NFC'), 'snímek.png'.normalize('NFD')];
  const body = `![a](${composed}) ![b](${apart})`;
  const world = await openWorld({ 'en/posts/a.md': page({ id: 10, title: 'A', date: DATE }, body) });
  const names = [composed.normalize('NFD'), apart.normalize('NFC')].map((name) => `en/posts/${name}`);
  for (const name of names) await put(world, { [name]: PICTURE });
  await world.followFiles(names);
  for (const name of names)
    expect(world.read('en/a/index.html')).toContain(`src="/cms-content/pictures/${encodeURI(name)}"`);
  expect(await world.differences()).toEqual([]);
});

test('can be added, changed and removed live, with an output equal to a clean build', async () => {
  const { 'en/posts/my-shot.png': _later, ...files } = FILES;
  const world = await openWorld({ ...files, 'cs/posts/other.md': page({ id: 20, title: 'O', date: DATE }, 'None.') });
  const written: string[] = [];
  const follow = async (changed: string[], gone?: string[]) => {
    await world.followFiles(changed, gone);
    expect(await world.differences()).toEqual([]);
    written.push(/alt="A shot"[^>]*>/.exec(world.read('en/a/index.html'))?.[0] ?? '');
  };
  await follow([]);
  for (const [path, bytes] of [
    ['en/posts/my-shot.png', PICTURE],
    ['en/posts/my-shot.png', OTHER_PICTURE],
    ['cs/posts/my-shot.png', PICTURE],
  ] as const) {
    await put(world, { [path]: bytes });
    await follow([path]);
  }
  expect(world.read('a/index.html')).toContain('pictures/cs/posts/my-shot.png');
  await rm(join(world.contentDir, 'en/posts/my-shot.png'));
  await follow([], ['en/posts/my-shot.png']);
  expect(written.map((tag) => /width="\d+"/.exec(tag)?.[0])).toEqual([
    undefined,
    'width="40"',
    'width="8"',
    'width="8"',
    'width="40"',
  ]);
});

test('is exported and imported with the texts, which stay as written', async () => {
  const folder = await makeFolder(FILES);
  const exported = await exportDataSet(folder);
  const mediaDir = join(folder.root, 'media');
  await copyUploads(exported, { ...folder, mediaDir });
  const file = join(folder.root, 'guide.json');
  await writeFile(openFiles(), file, Buffer.from(exported.json));
  const other = await makeFolder();
  await importDataSet({ file, mediaDir, contentDir: other.contentDir, dataDir: other.dataDir });
  const { store } = await open(other);
  expect(store.index.item(10)?.content).toContain('![A shot](my-shot.png)');
  expect(Object.keys(store.index.item(10)?.pictures ?? {})).toEqual(['my own.png', 'my-shot.png']);
  expect(store.index.item(11)?.pictures).toMatchObject({ 'my-shot.png': { path: 'en/posts/my-shot.png' } });
});

test.each(['a_b&c.png', 'č d.png'])(
  'a picture is found when it is added after the text, however that spells it: %s',
  async (name) => {
    const texts = ['a\\_b&amp;c.png', 'a_b%26c.png', '%c4%8d%20d.png', '<č d.png>'].map((url, at): [string, string] => [
      `en/posts/t${at}.md`,
      page({ id: at + 1, title: 'T', date: DATE }, `![A](${url})`),
    ]);
    const folder = await makeFolder(Object.fromEntries(texts));
    const { store } = await open(folder, true);
    const path = `en/posts/${name}`;
    await put(folder, { [path]: PICTURE });
    await applyExternalEdits(store, { changed: [path], gone: [] }, () => {});
    expect(store.index.withPictureBeside(path).map(({ id }) => id)).toEqual(name.startsWith('a') ? [1, 2] : [3, 4]);
    await store.close();
  },
);
