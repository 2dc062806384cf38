import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { buildAgain } from '../../../api/site/live/build-again.ts';
import { LiveSite } from '../../../api/site/live/live-site.ts';
import { OutputFolder } from '../../../api/content/store/disk/output-folder.ts';
import { differencesOf } from '../../helpers/clean-build.ts';
import { makeFolder, type GuideFolder } from '../../helpers/guide-folder.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { BASE, openReader, openTestApp } from '../../helpers/test-app.ts';
import { buildInNewProcess } from './build-again.ts';

let places: GuideFolder;

const built = await makeFolder(writeSmallGuide);
await buildInNewProcess(built);

/** A copy of a built guide, with its file times. */
beforeEach(async () => {
  places = await makeFolder();
  cpSync(built.root, places.root, { recursive: true, preserveTimestamps: true });
});

const contentFile = (path: string) => join(places.contentDir, path);

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(contentFile(path), change(readFileSync(contentFile(path), 'utf8')));
}

/** Differences from a clean build of the same content. */
const wrongFiles = (base = BASE): Promise<string[]> => differencesOf(places, { base });

test('writes nothing if nothing has changed', async () =>
  expect(await buildInNewProcess(places)).toEqual({ wasWhole: true, trouble: '', written: [] }));

test('makes the files of an edge worker again after builds without them', async () => {
  const queryFiles = async () =>
    (await new OutputFolder(places.outDir).list()).filter((file) => /^_query\//.test(file));
  await buildInNewProcess(places, BASE, true);
  const made = await queryFiles();
  expect(made).toContain('_query/index.json');
  for (const edge of [false, false, true]) {
    await buildInNewProcess(places, BASE, edge);
    expect(await queryFiles()).toEqual(edge ? made : []);
  }
});

test('names no file any more that it removed', async () => {
  const list = () => readFileSync(join(places.outDir, '.guide-files'), 'utf8');
  expect(list()).toContain('en/article-58/index.md');
  edit('en/posts/article-58.md', (text) => text.replace('---\n', '---\nstatus: draft\n'));
  await buildInNewProcess(places);
  expect(list()).not.toContain('en/article-58/index.md');
});

test('after an edit writes only what shows it', async () => {
  edit('cs/posts/article-60.md', (text) => text.replace('Text of 60.', 'Edited text.'));
  const { written } = await buildInNewProcess(places);
  expect(written).toContain('article-60/index.html');
  expect(written).not.toContain('article-59/index.html');
  expect(written.length).toBeLessThan(25);
  expect(await wrongFiles()).toEqual([]);
});

test.each([
  ['a new article', () => writeFileSync(contentFile('cs/posts/new.md'), '---\nid: 900\ntitle: New\n---\n\nText.\n')],
  ['a removed article', () => rmSync(contentFile('en/posts/article-58.md'))],
  ['a removed chapter', () => rmSync(contentFile('cs/pages/chapter-41.md'))],
  ['a renamed file', () => renameSync(contentFile('cs/posts/article-55.md'), contentFile('cs/posts/renamed.md'))],
  [
    'two swapped files',
    () => {
      renameSync(contentFile('cs/posts/article-55.md'), contentFile('cs/posts/away.md'));
      renameSync(contentFile('cs/posts/article-56.md'), contentFile('cs/posts/article-55.md'));
      renameSync(contentFile('cs/posts/away.md'), contentFile('cs/posts/article-56.md'));
    },
  ],
  [
    'an id that now belongs to another kind of record',
    () => {
      rmSync(contentFile('cs/tags/cs-tag-12.md'));
      writeFileSync(contentFile('cs/posts/was-tag.md'), '---\nid: 12\ntitle: Was a tag\n---\n\nText.\n');
    },
  ],
  ['a renamed category', () => edit('cs/categories/cs-category-2.md', (text) => text.replace('Category 2', 'Other'))],
  [
    'an article that becomes a draft',
    () => edit('cs/posts/article-53.md', (text) => text.replace('id:', 'status: draft\nid:')),
  ],
  ['a block', () => edit('en/blocks/block-21.md', (text) => text.replace('reusable', 'changed'))],
  ['settings of the site', () => edit('site.yaml', (text) => text.replace('Support Guide', 'Renamed'))],
  ['synonyms of the search', () => writeFileSync(contentFile('synonyms.yaml'), 'en:\n  2fa: password\n')],
  ['a language less', () => edit('site.yaml', (text) => `${text}\nlanguages: [cs]\n`)],
  ['an old URL', () => edit('site.yaml', (text) => `${text}\nredirects: { /en/feed/: /en/feed/rss.xml }\n`)],
  ['an author', () => edit('authors.yaml', (text) => text.replace('Guide editors', 'Somebody Else'))],
  [
    'another picture of the same size under the same name',
    () => {
      const file = contentFile('uploads/2026/09/ticket-list.png');
      const bytes = readFileSync(file);
      bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
      writeFileSync(file, bytes);
    },
  ],
])('%s', async (_name, change) => {
  change();
  const { wasWhole, trouble, written } = await buildInNewProcess(places);
  expect({ trouble, isSilent: written.length === 0 && wasWhole }).toEqual({ trouble: '', isSilent: false });
  expect(await wrongFiles()).toEqual([]);
});

test('another public URL', async () => {
  const base = 'https://elsewhere.test';
  await buildInNewProcess(places, base);
  expect(await wrongFiles(base)).toEqual([]);
});

test('continues from a copy of the folders at another path, with other file times', async () => {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@guide.test', ...words], { cwd: places.contentDir });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Begin');
  await buildInNewProcess(places);
  const there = await makeFolder();
  cpSync(places.root, there.root, { recursive: true });
  rmSync(places.root, { recursive: true });
  places = there;
  edit('en/posts/article-60.md', (text) => `${text}\nOne line more.\n`);
  const { written } = await buildInNewProcess(places);
  expect(written).toContain('en/article-60/index.html');
  expect(written).not.toContain('article-61/index.html');
  expect(await wrongFiles()).toEqual([]);
});

test('the next build repairs an interrupted one', async () => {
  const upload = contentFile('uploads/2026/09/ticket-list.png');
  renameSync(upload, `${upload}.away`);
  edit('cs/media/ticket-list-cs.md', (text) => text.replace('title: List', 'title: Renamed'));
  edit('cs/posts/article-60.md', (text) => text.replace('Text of 60.', 'Edited text.'));
  const interrupted = await buildInNewProcess(places).catch((error: unknown) => error);
  renameSync(`${upload}.away`, upload);
  edit('cs/posts/article-60.md', (text) => text.replace('Edited text.', 'Text of 60.'));
  expect(interrupted).toBeDefined();
  expect([(await buildInNewProcess(places)).trouble, await wrongFiles()]).toEqual(['', []]);
});

test.each<[string, (note: string) => void]>([
  ['missing', (note) => rmSync(note)],
  ['cut off', (note) => writeFileSync(note, readFileSync(note).subarray(0, -100))],
  [
    'changed',
    (note) => writeFileSync(note, readFileSync(note, 'latin1').replace('Article 60', 'Article 61'), 'latin1'),
  ],
  ['of another program', (note) => writeFileSync(note, `x${readFileSync(note, 'latin1')}`, 'latin1')],
])('rebuilds everything if the note is %s', async (_, change) => {
  change(join(places.dataDir, 'output.note'));
  rmSync(join(places.outDir, 'article-60/index.html'));
  edit('cs/posts/article-70.md', (text) => `${text}\nOne line more.\n`);
  expect((await buildInNewProcess(places)).written).toContain('article-60/index.html');
  expect(await wrongFiles()).toEqual([]);
});

test('rebuilds an output folder of another build', async () => {
  cpSync(places.outDir, join(places.root, 'older'), { recursive: true });
  edit('cs/posts/article-60.md', (text) => text.replace('Text of 60.', 'Edited text.'));
  await buildInNewProcess(places);
  rmSync(places.outDir, { recursive: true });
  renameSync(join(places.root, 'older'), places.outDir);
  await buildInNewProcess(places);
  expect(await wrongFiles()).toEqual([]);
});

test('a build continues from a server that had reloaded settings and authors', async () => {
  const { service, api, close } = await openTestApp(places);
  const site = await LiveSite.open({ service, api, outDir: places.outDir });
  edit('site.yaml', (text) => text.replace('Support Guide', 'Renamed'));
  edit('authors.yaml', (text) => text.replace('Guide editors', 'Somebody Else'));
  expect(await service.store.reloadSettings()).toBe(true);
  await site.rebuild();
  // Closing a server waits for the refresh in progress, but only briefly.
  await site.refresher.settled();
  await site.close();
  await close();
  expect(await buildInNewProcess(places)).toEqual({ wasWhole: true, trouble: '', written: [] });
  expect(await wrongFiles()).toEqual([]);
});

test('restores a missing search index, and omits an unwanted one', async () => {
  const output = new OutputFolder(places.outDir);
  const isThere = async () => (await output.list()).filter((file) => /^search-index\/\w+\.json$/.test(file));
  const build = async (search: boolean) => {
    const note = join(places.dataDir, 'output.note');
    await buildAgain({ ...(await openReader(places)), outDir: places.outDir, note, search });
    return isThere();
  };
  const both = ['search-index/cs.json', 'search-index/en.json'];
  expect(await build(true)).toEqual(both);
  for (const file of both) await output.remove(file);
  expect([await build(true), await wrongFiles()]).toEqual([both, []]);
  expect([await build(false), await build(true), await wrongFiles()]).toEqual([[], both, []]);
});

test('the note is not in the folder that hosts serve', async () => {
  edit('cs/posts/article-60.md', (text) => text.replace('id:', 'status: private\nid:'));
  await buildInNewProcess(places);
  const folder = new OutputFolder(places.outDir);
  expect((await folder.list()).filter((file) => file.includes('output.'))).toEqual([]);
  expect(readFileSync(join(places.outDir, '.guide-output'), 'utf8')).toMatch(/^[\w-]{22}$/);
});
