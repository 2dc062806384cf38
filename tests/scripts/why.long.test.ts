import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, page } from '../helpers/guide-folder.ts';
import { environmentOf, makeSmallFolders, run } from '../helpers/served.ts';
import { runHere } from './data-set.ts';

/** Runs a command within this process; what it prints is one text. */
async function command(name: string, words: string[], of = folders, settings: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runHere(name, words, of, { ...environmentOf(of), ...settings });
  return { code, output: stdout + stderr };
}

const build = (...words: string[]) => command('build', words);
const why = (...words: string[]) => command('why', words);
const article = () => join(folders.contentDir, 'en/posts/article-57.md');

const folders = await makeSmallFolders();
await run('scripts/build.ts', environmentOf(folders));

test('a URL is explained by the source files of the page and its other inputs', async () => {
  const { code, output } = await run('scripts/why.ts', environmentOf(folders), ['/en/article-57/']);
  expect(code, output).toBe(0);
  const lines = output.trim().split('\n  ');
  expect(lines[0]).toBe('/en/article-57/ depends on');
  // The text, its Czech original, the linked article, its topic and tag, and the inputs of every page.
  for (const file of ['en/posts/article-57.md', 'cs/posts/article-57.md', 'en/tags/en-tag-12.md', 'site.yaml'])
    expect(lines).toContain(file);
  expect(lines).not.toContain('en/posts/article-70.md');
  expect((await why('http://localhost:4321/en/article-57/')).output).toContain('en/posts/article-57.md');
  expect((await why('/cms-json/cms/v2/posts/1057?lang=en')).output).toContain('en/posts/article-57.md');
  expect((await why('/en/article-57/embed')).output).toContain('en/posts/article-57.md');
});

test('a file is explained by the output files that depend on it', async () => {
  const { code, output } = await why('en/posts/article-57.md');
  expect(code, output).toBe(0);
  const lines = output.trim().split('\n  ');
  expect(lines).toEqual(
    expect.arrayContaining(['en/article-57/index.html', 'article-57/index.html', 'en/llms-full.txt']),
  );
  expect(lines).not.toContain('article-70/index.html');
  expect((await why(article())).output).toBe(output);
  expect((await why('site.yaml')).output).toContain('\n  index.html\n');
});

test('missing files and URLs are reported by name', async () => {
  for (const subject of ['/en/nowhere/', 'en/posts/nowhere.md'])
    expect(await why(subject)).toEqual({ code: 1, output: expect.stringContaining(subject) });
  expect(await why()).toEqual({ code: 2, output: expect.stringContaining('name one URL or one file') });
  const elsewhere = { ...folders, dataDir: join(folders.root, 'other') };
  expect(await command('why', ['/'], elsewhere)).toEqual({
    code: 1,
    output: expect.stringContaining('run npm run build first'),
  });
});

test('an output for another URL is named with the call that explains it', async () => {
  const { code, output } = await run('scripts/why.ts', environmentOf(folders, { PORT: '4999', PUBLIC_URL: '' }), ['/']);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/another URL: run PUBLIC_URL=http:.+ npm run why -- \/\n$/),
  ]);
});

test('a URL outside the path of the guide is none of its pages, one inside may have any letters', async () => {
  const folder = await makeFolder({ 'en/posts/a č.md': page({ id: 1, title: 'A' }) });
  const settings = { PUBLIC_URL: 'https://guide.test/help' };
  await command('build', [], folder, settings);
  for (const url of ['/help/a č/', '/help/a%20%c4%8d/'])
    expect(await command('why', [url], folder, settings)).toMatchObject({ code: 0 });
  expect(await command('why', ['/else/'], folder, settings)).toEqual({ code: 1, output: 'no output at /else/\n' });
});

test('an explained build names, for each output that it renders, the input that changed', async () => {
  writeFileSync(article(), readFileSync(article(), 'utf8').replace(/^title: .*$/m, 'title: Other title'));
  const { code, output } = await build('--explain');
  expect(code, output).toBe(0);
  expect(output).toMatch(/^page 1057 because of .*record 1057$/m);
  expect(output).not.toMatch(/^page 1070 /m);
  rmSync(article());
  expect((await build('--explain')).output).toMatch(/^page 1057 because of /m);
  expect((await build('--explain')).output).toContain('nothing has changed');
});
