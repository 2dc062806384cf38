import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../helpers/guide-folder.ts';
import { run } from '../helpers/served.ts';
import { serve, serveOldSite } from '../homes/move-in/old-site.ts';

const ENVIRONMENT = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };

/** An empty one. */
const folder = async (): Promise<string> => (await makeFolder()).contentDir;

test('the command moves a site in, prints a summary, and points to the report', async () => {
  const [into, { url }] = [await folder(), await serveOldSite()];
  const env = { ...ENVIRONMENT, MOVE_IN_PASSWORD: 'any' };
  await writeFile(join(into, 'move-in.yaml'), 'taxonomies: { product: tag }\n');
  const done = await run('scripts/move-in.ts', env, [url, '--user', 'admin', '--into', into]);
  expect(done.output).toContain('87 texts, 42 files and 12 terms in cs, en');
  expect(done.output).toContain(join(into, 'move-in.html'));
  expect(done.code).toBe(0);
  expect(JSON.parse(await readFile(join(into, 'move-in.json'), 'utf8'))).toMatchObject({ lostFiles: [] });
  const survey = await run('scripts/survey.ts', env, [url, '--user', 'admin']);
  expect(survey.code).toBe(0);
  expect(survey.output).toContain('languages   45 en, 42 cs; 41 pairs, 1 more that are only likely');
  expect(survey.output).toContain('What a move would lose: 20 in 16 of 87 texts');
  expect(survey.output).toContain('left behind: 1 comment');
});

test('a missed target exits with code 3', async () => {
  const { url } = await serveOldSite((path, text) => (path.includes('/media?') ? '[]' : text));
  const args = [url, '--user', 'admin', '--into', await folder()];
  const done = await run('scripts/move-in.ts', { ...ENVIRONMENT, MOVE_IN_PASSWORD: 'any' }, args);
  expect(done.output).toMatch(/% of the (?:old URLs are answered|words are kept|pictures are kept), not/);
  expect(done.code).toBe(3);
});

test('mistakes in a call and problems of the old site are reported in one line', async () => {
  const empty = await serve((_request, response) => response.writeHead(404).end());
  for (const [args, says, code] of [
    [[], 'the address of the old site is missing', 2],
    [['ftp://old.example'], 'the old site is a URL such as https://help.example.com', 2],
    [[empty.url, '--words', 'many'], '--words must be 0 to 100, not "many"', 2],
    [[empty.url, '--user', 'admin'], 'put the application password of admin into MOVE_IN_PASSWORD', 1],
    [[empty.url], 'neither the REST API nor a sitemap lists any texts', 1],
    [[empty.url, '--wxr', '/nowhere.xml'], 'there is no file /nowhere.xml', 1],
  ] as const) {
    const done = await run('scripts/move-in.ts', ENVIRONMENT, [...args, '--into', await folder()]);
    expect([done.code, done.output]).toEqual([code, expect.stringContaining(says)]);
  }
});

test('a guide is exported in a format that WordPress can import', async () => {
  const file = join(await folder(), 'guide.xml');
  const args = ['--wxr', file, '--base', 'https://guide.example'];
  expect((await run('scripts/export.ts', { ...ENVIRONMENT, CONTENT_DIR: 'content' }, args)).code).toBe(0);
  const xml = await readFile(file, 'utf8');
  expect(xml).toContain('<wp:wxr_version>1.2</wp:wxr_version>');
  expect(xml).toContain('domain="post_translations"');
  expect((await run('scripts/export.ts', ENVIRONMENT, ['a.json', '--wxr', file])).code).toBe(2);
});
