import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { openHiddenWorld, seenIn } from './canary-world.ts';

const world = await openHiddenWorld();
const files = await new OutputFolder(world.outDir).list();

/** The bytes of a file, decompressed if necessary. */
async function textOf(file: string): Promise<string> {
  const bytes = await readFile(join(world.outDir, file));
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  return `${file}\n${plain.toString('latin1')}\n${plain.toString('utf8')}`;
}

test('no file of the output contains a word of hidden content, in its text or name', async () => {
  expect(world.canaries.size).toBeGreaterThan(200);
  expect(files.some((file) => file.startsWith('search-index/documents/'))).toBe(true);
  const leaks: string[] = [];
  for (const file of files) for (const place of seenIn(await textOf(file), world)) leaks.push(`${file}: ${place}`);
  expect(leaks).toEqual([]);
});

test('of protected items the output has title and URL, but nothing about the password', async () => {
  for (const id of world.protectedIds) {
    const item = world.service.store.index.item(id)!;
    const page = files.find((file) => file.endsWith(`locked-${id}/index.html`));
    expect(page, item.path).toBeDefined();
    expect(await textOf(page!)).toContain(`Zamčeno ${id}`);
  }
  const versions = world.protectedIds.map((id) => world.service.store.index.item(id)!.version);
  for (const file of files) {
    const text = await textOf(file);
    expect(text).not.toMatch(/heslo-\d/);
    // A hash of the file, against which passwords could be tested.
    expect(
      versions.filter((version) => text.includes(version)),
      file,
    ).toEqual([]);
  }
});

test('search index, feeds, sitemaps and Markdown alternates contain nothing of protected items', async () => {
  const kinds = /^search-index\/|^sitemap|llms-full|\/?index\.md$/;
  for (const file of files.filter((file) => kinds.test(file))) {
    // One article links to them with its own words, as do its Markdown and its part of the index.
    const texts = (await textOf(file)).split(/^(?=---\ntitle: )/m);
    const text = texts.filter((text) => !/^url: ".*\/asking\/"$/m.test(text)).join('');
    if (file.endsWith('asking/index.md')) continue;
    const said = /"url":"[^"]*\/asking\/"/.test(text) ? '' : text;
    expect(said, file).not.toMatch(/locked-\d+/);
  }
  expect(files.filter((file) => /locked-\d+\/index\.md$/.test(file))).toEqual([]);
});

test('no page links to a hidden URL', async () => {
  const ids = new Set(world.hiddenIds);
  const paths = files.filter((file) => /cms-json\/cms\/v2\/\w+\/(\d+)\/index/.test(file));
  expect(paths.filter((file) => ids.has(Number(/\/(\d+)\/index/.exec(file)![1])))).toEqual([]);
});
