import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, it, vi } from 'vitest';
import { makeRendering } from '../../../api/site/live/build-site.ts';
import { iconBytes } from '../../../api/site/render/icons.ts';
import type { Rendering } from '../../../api/site/render/rendering.ts';
import { makeFolder, page, type ContentFiles } from '../../helpers/guide-folder.ts';
import { openReader } from '../../helpers/test-app.ts';
import { plainTemplates } from './no-templates.ts';
import { openWorld } from './world.ts';

const DATE = '2026-01-02T08:00:00';
const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#f00"/></svg>';

const files: ContentFiles = {
  'site.yaml':
    'name: { cs: Zahrada, en: Garden }\ndescription: { cs: Jak pěstovat, en: "How\\n\\nto grow" }\nicon: { light: mark.svg, dark: night.svg }\n',
  'authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
  'public/mark.svg': RED,
  'public/night.svg': RED.replace('#f00', '#fff'),
  'public/icon-192.png': 'mine',
  'en/categories/soil.md': page({ id: 1, name: 'Soil', description: 'What <em>plants</em> stand in.' }),
  'en/categories/sand.md': page({ id: 2, name: 'Sand', parent: 1 }),
  'en/blocks/b.md': page({ id: 5, title: 'B', date: DATE, author: 1 }, 'Water first.'),
  'en/blocks/p.md': page({ id: 6, title: 'P', date: DATE, author: 1, password: 'x' }, 'Hidden.'),
  'en/posts/sow.md': page(
    { id: 11, title: 'Sow "now"', date: DATE, modified: DATE, author: 1, categories: [1] },
    'Begin.\n\n<!--more-->\n\n::block{ref=5}\n\n::block{ref=6}\n\nEnd.\n',
  ),
  'en/pages/manual.md': page({ id: 21, title: 'Manual', date: DATE, author: 1 }, 'Chapter.'),
  'en/pages/below.md': page({ id: 22, title: 'Below', date: DATE, author: 1, parent: 21, password: 'x' }, 'Chapter.'),
  'en/posts/bell.md': `---\nid: 12\ntitle: "Ring\\0 the\\a bell"\nexcerpt: "Sh\\vort"\ndate: ${DATE}\nauthor: 1\ncategories: [2]\n---\nText\0 with\x0b a bell\x07.\n`,
  'cs/pages/prirucka.md': page({ id: 23, title: 'Příručka', date: DATE, author: 1, translation_of: 21 }, 'Kapitola.'),
};
const bytes = (file: string): Buffer => readFileSync(join(world.outDir, file));
const read = (file: string): string => bytes(file).toString('utf8');

const world = await openWorld(files);

it('control characters of a file appear on no page and in no text', () => {
  const names = readdirSync(world.outDir, { recursive: true, encoding: 'utf8' });
  const texts = names.filter((name) => /\.(html|md|txt|xml)$/.test(name));
  expect(texts).toEqual(expect.arrayContaining(['en/bell/index.html', 'en/bell/index.md', 'en/llms-full.txt']));
  expect(read('en/bell/index.html')).toContain('Ring the bell');
  expect(read('en/llms-full.txt')).toContain('Text with a bell.');
  const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;
  expect(texts.filter((name) => control.test(read(name)))).toEqual([]);
});

it('the Markdown of a page is self-contained, and follows its blocks', async () => {
  expect(read('en/sow/index.md')).toBe(`---
title: "Sow \\"now\\""
url: "http://guide.test/en/sow/"
language: "en"
updated: "2026-01-02"
description: "Begin."
---

# Sow "now"

Begin.


Water first.


End.
`);
  await world.edit('/blocks/5', { content: 'Water last.' });
  expect(read('en/sow/index.md')).toContain('Water last.');
  expect(await world.differences()).toEqual([]);
});

it.each(['Sow\n\nnow', '---\n\n# Sow', 'Sow'])(
  'a new title replaces only the head of the Markdown: %j',
  async (title) => {
    await world.edit('/posts/11', { title });
    expect(read('en/sow/index.md')).toContain(`\n\n# ${title.replace(/\s*\n\s*/g, ' ')}\n\nBegin.\n`);
    expect(await world.differences()).toEqual([]);
  },
);

it('the Markdown of a guide below a path links into it', async () => {
  const textOf = (base: string) =>
    `[there](${base}/en/b/#x) ![](${base}/cms-content/uploads/a.png) [out](//b.example/) [near](#x) \`[](/c/)\`\n\n<img alt="" src="${base}/d.png">\n`;
  const folder = await makeFolder({ 'en/posts/a.md': page({ id: 1, title: 'A' }, textOf('')) });
  const below = await openReader(folder, { base: 'https://guide.test/help' });
  const rendering = makeRendering(below, plainTemplates('/help/'));
  expect(rendering.values.markdown(1)?.head).toMatch(/# A\n\n$/);
  expect(rendering.values.markdownText(1)).toBe(textOf('/help'));
});

it('llms.txt names manuals and topics in the language of its folder', async () => {
  expect(read('en/llms.txt')).toBe(`# Garden

> How to grow

Every page is available as Markdown: append \`index.md\` to its URL.

## Manuals

- [Manual](http://guide.test/en/manual/index.md)
  - [Below](http://guide.test/en/manual/below/)

## Topics

- [Soil](http://guide.test/en/category/soil/): What plants stand in.
  - [Sand](http://guide.test/en/category/sand/)

## More

- [All articles](http://guide.test/en/archive/)
- [Full text of all pages](http://guide.test/en/llms-full.txt)
- [Sitemap](http://guide.test/sitemap.xml)
`);
  expect(read('llms.txt')).toMatch(/^# Zahrada\n\n> Jak pěstovat\n.*## Příručky\n\n- \[Příručka\]/s);
  await world.edit('/pages/21', { title: 'Handbook :] [2' });
  expect(read('en/llms.txt')).toContain('[Handbook :\\] \\[2](');
  expect(await world.differences()).toEqual([]);
});

it('the name of the search has at most 16 characters, each of them whole', async () => {
  const { outDir } = await openWorld({ 'site.yaml': 'name: A guide by us 👩‍👩‍👧👩‍👩‍👧.\n' });
  const description = readFileSync(join(outDir, 'en/opensearch.xml'), 'utf8');
  expect(description).toContain('<ShortName>A guide by us 👩‍👩‍👧👩‍👩‍👧</ShortName>');
});

it('llms-full.txt contains the Markdown of all public pages, manuals first, and follows them', async () => {
  const texts = ['manual', 'bell', 'sow'].map((slug) => read(`en/${slug}/index.md`));
  expect(read('en/llms-full.txt')).toBe(['# Garden\n\n> How to grow\n', ...texts].join('\n'));
  await world.edit('/blocks/5', { content: 'Water at noon.' });
  await world.edit('/pages/21', { status: 'draft' });
  expect(read('en/llms-full.txt')).toContain('Water at noon.');
  expect(read('en/llms-full.txt')).not.toContain('Chapter.');
  expect(await world.differences()).toEqual([]);
});

it('each colour scheme has its icon on all kinds of pages', () => {
  for (const file of ['index.html', 'en/sow/index.html', 'en/sow/embed/index.html']) {
    expect(read(file), file).toContain('<link rel="icon" href="/mark.svg" media="(prefers-color-scheme: light)">');
    expect(read(file), file).toContain('<link rel="icon" href="/night.svg" media="(prefers-color-scheme: dark)">');
  }
});

it("icons are made from the owner's, and an owner's file of the same name takes precedence", async () => {
  const ico = bytes('favicon.ico');
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  const png = ico.subarray(ico.readUInt32LE(18));
  expect(png).toHaveLength(ico.readUInt32LE(14));
  for (const [picture, size] of [
    [png, 32],
    [bytes('apple-touch-icon.png'), 180],
    [bytes('icon-512.png'), 512],
  ] as const) {
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([size, size, 255, 0, 0]);
  }
  expect(read('icon-192.png')).toBe('mine');
  for (const [file, name, start] of [
    ['manifest.json', 'Zahrada', '/'],
    ['en/manifest.json', 'Garden', '/en/'],
  ] as const) {
    expect(JSON.parse(read(file))).toMatchObject({ name, start_url: start, icons: [{ src: '/icon-192.png' }, {}] });
    expect(read(file.replace('manifest.json', 'index.html'))).toContain(`<link rel="manifest" href="/${file}"`);
  }
});

it('an icon is made later if that failed once', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  const site = { icon: { light: { file: 'once.png' } } };
  const rendering = { index: { site }, readContent: async () => bytes } as unknown as Rendering;
  vi.spyOn(sharp.prototype as Sharp, 'metadata').mockRejectedValueOnce(new Error('no memory'));
  await expect(iconBytes('icon-192.png', rendering)).rejects.toThrow('no memory');
  expect(await iconBytes('icon-192.png', rendering)).toBeInstanceOf(Uint8Array);
});
