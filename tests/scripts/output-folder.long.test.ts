import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { contentOf } from '../helpers/guide-folder.ts';
import { environmentOf, run, startServer, type Finished, type Folders } from '../helpers/served.ts';
import { makeGuide, write } from '../live/guide.ts';

const PUBLIC_URL = 'https://guide.test';

const runIn = (folders: Folders, script: string, args: string[] = [], more: Record<string, string> = {}) =>
  run(script, environmentOf(folders, { PUBLIC_URL, ...more }), args);

const build = (folders: Folders, ...args: string[]): Promise<Finished> => runIn(folders, 'scripts/build.ts', args);

/** Foreign files that hosts and owners put beside the pages. */
const THEIRS = ['.git/config', 'CNAME', 'photos/a.txt'];

function putTheirs({ outDir }: Pick<Folders, 'outDir'>): void {
  for (const file of THEIRS) {
    mkdirSync(dirname(join(outDir, file)), { recursive: true });
    writeFileSync(join(outDir, file), `theirs: ${file}`);
  }
}

const theirs = ({ outDir }: Pick<Folders, 'outDir'>) => THEIRS.map((file) => readFileSync(join(outDir, file), 'utf8'));

const ALL_THEIRS = THEIRS.map((file) => `theirs: ${file}`);

test.each([
  'api/main.ts',
  ...['build', 'check-content', 'export', 'ids', 'new', 'publish', 'report', 'verify'].map(
    (name) => `scripts/${name}.ts`,
  ),
])('%s refuses the content folder as its output in one line, and does not change it', async (script) => {
  const folders = await makeGuide();
  const before = await contentOf(folders);
  const args = { 'scripts/publish.ts': ['s3://bucket'], 'scripts/new.ts': ['Title'] }[script] ?? [];
  const { contentDir } = folders;
  const { code, output } = await runIn(folders, script, args, { OUT_DIR: contentDir });
  expect([code, output]).toEqual([1, `OUT_DIR=${contentDir} cannot be used: it is CONTENT_DIR (${contentDir})\n`]);
  expect(await contentOf(folders)).toEqual(before);
});

test('verify names the output folder that has no pages, not each page', async () => {
  const folders = await makeGuide();
  const said = `${folders.outDir} has no files: run npm run build first\n`;
  expect(await runIn(folders, 'scripts/verify.ts')).toEqual({ code: 1, output: said });
});

test('a folder not written by a build is refused by build and server, and used only with consent', async () => {
  const folders = await makeGuide();
  putTheirs(folders);
  writeFileSync(join(folders.outDir, 'index.html'), 'theirs');
  const refused =
    `OUT_DIR=${folders.outDir} cannot be used: it contains files that no build wrote (.git, CNAME, index.html, photos); ` +
    'move it away, choose another folder, or overwrite it: npm run build -- --force-output replaces files that are in the way of a page\n';
  expect(await build(folders)).toEqual({ code: 1, output: refused });
  expect(await runIn(folders, 'api/main.ts')).toEqual({ code: 1, output: refused });
  const asked = await build(folders, '--force-output');
  const named = `${folders.outDir}/index.html is replaced\n`;
  expect([asked.code, asked.output.endsWith(`${named}nothing was replaced; --yes agrees to it\n`)]).toEqual([1, true]);
  expect(readdirSync(folders.outDir)).toEqual(['.git', 'CNAME', 'index.html', 'photos']);
  expect(readFileSync(join(folders.outDir, 'index.html'), 'utf8')).toBe('theirs');
  const agreed = await build(folders, '--force-output', '--yes');
  expect([agreed.code, agreed.output.includes(named)]).toEqual([0, true]);
  expect(readFileSync(join(folders.outDir, 'index.html'), 'utf8')).toContain('</html>');
  expect(theirs(folders)).toEqual(ALL_THEIRS);
  expect(await build(folders)).toMatchObject({ code: 0, output: expect.stringContaining('nothing has changed') });
});

test('folders beside the output that were not written by a build are refused before anything is built', async () => {
  const folders = await makeGuide();
  for (const [option, ending] of [
    ['--edge', '-edge'],
    ['--single-file', '-single'],
  ] as const) {
    const beside = `${folders.outDir}${ending}`;
    mkdirSync(beside);
    writeFileSync(join(beside, 'worker.js'), 'theirs');
    expect(await build(folders, option)).toEqual({
      code: 1,
      output: `OUT_DIR=${beside} cannot be used: it contains files that no build wrote (worker.js); move it away\n`,
    });
    rmSync(beside, { recursive: true });
  }
  expect((await build(folders, '--edge', '--single-file')).code).toBe(0);
  expect((await build(folders, '--edge', '--single-file')).code).toBe(0);
});

test('foreign files in the output survive builds and live changes, and verify distinguishes them from leftovers', async () => {
  const folders = await makeGuide();
  const verify = () => runIn(folders, 'scripts/verify.ts');
  const content = join(folders.contentDir, 'cs/posts/article-60.md');
  await build(folders);
  putTheirs(folders);
  writeFileSync(content, readFileSync(content, 'utf8').replace('Text of 60.', 'Edited.'));
  expect([(await build(folders)).code, theirs(folders)]).toEqual([0, ALL_THEIRS]);
  expect([(await build(folders, '--clean')).code, theirs(folders)]).toEqual([0, ALL_THEIRS]);
  const server = await startServer(environmentOf(folders, { PUBLIC_URL }));
  const photos = { title: 'Photos', slug: 'photos', content: 'x', status: 'publish' };
  const { id } = (await write(server.address, 'POST', '/posts', photos)).body;
  expect(readFileSync(join(folders.outDir, 'photos/index.html'), 'utf8')).toContain('Photos');
  await write(server.address, 'DELETE', `/posts/${id}?force=true`);
  await server.stop();
  expect(theirs(folders)).toEqual(ALL_THEIRS);
  const said = THEIRS.map((file) => `unexpected: ${file}\n`).join('');
  expect(await verify()).toEqual({ code: 0, output: `${said}${folders.outDir} is identical to a clean build\n` });
  rmSync(content);
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('unexpected: article-60/index.md') });
});

test('a build into the folder of a running server is refused with its process and URL, and so is a second server', async () => {
  const folders = await makeGuide();
  const server = await startServer(environmentOf(folders, { PUBLIC_URL: 'http://127.0.0.1:5110', LIVE_RELOAD: 'on' }));
  const page = () => readFileSync(join(folders.outDir, 'index.html'), 'utf8');
  const before = page();
  const refusal = `process ${server.child.pid} serves ${folders.outDir} for http://127.0.0.1:5110: stop it, or set OUT_DIR\n`;
  expect(await build(folders)).toEqual({ code: 1, output: refusal });
  expect(page()).toBe(before);
  const elsewhere = { OUT_DIR: join(folders.root, 'public') };
  expect((await runIn(folders, 'scripts/build.ts', [], elsewhere)).code).toBe(0);
  const replica = { READ_ONLY: 'on', DATA_DIR: join(folders.root, 'no-data') };
  expect(await runIn(folders, 'api/main.ts', [], replica)).toEqual({ code: 1, output: refusal });
  await server.kill();
  expect((await build(folders)).code).toBe(0);
  expect(page()).toContain(`<link rel="canonical" href="${PUBLIC_URL}/`);
  expect(readdirSync(folders.root).filter((name) => name.startsWith('.guide-lock'))).toEqual([]);
});

test('verify names the URL that the output was built for, instead of all files', async () => {
  const folders = await makeGuide();
  await build(folders);
  expect(await run('scripts/verify.ts', environmentOf(folders, { PUBLIC_URL: 'https://other.example' }))).toEqual({
    code: 1,
    output: `${folders.outDir} was built for another URL: run PUBLIC_URL=${PUBLIC_URL} npm run verify\n`,
  });
});

test('verify compares with a build of the same kind: an output without a search index lacks nothing', async () => {
  const folders = await makeGuide();
  await build(folders, '--no-search');
  expect(await runIn(folders, 'scripts/verify.ts')).toMatchObject({ code: 0 });
});
