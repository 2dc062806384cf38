import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../helpers/guide-folder.ts';
import { runScript } from './data-set.ts';

test.each(['ids', 'check-content', 'build', 'verify'])('%s names an unknown argument', async (script) => {
  const { code, stderr } = await runScript(script, ['no-search'], await makeFolder());
  expect([code, stderr.split('\n')[0]]).toEqual([2, '"no-search" is not understood']);
});

test.each([
  ['import', ['guide.json', '--base', 'guide.example']],
  ['export', ['--base', 'guide.example']],
  ['doctor', ['https://guide.example', '--public-url', 'guide.example']],
])('%s names the option with a wrong URL', async (script, words) => {
  const { code, stderr } = await runScript(script, words, await makeFolder());
  const option = words.at(-2);
  expect([code, stderr.split('\n')[0]]).toEqual([
    2,
    `${option} must be a URL such as https://guide.example, not "guide.example"`,
  ]);
});

test.each(['check-content', 'build', 'verify', 'export'])('%s names a missing content folder', async (script) => {
  const folders = await makeFolder();
  await rmdir(folders.contentDir);
  const { code, stderr } = await runScript(script, [], folders);
  expect([code, stderr]).toEqual([1, `CONTENT_DIR: the folder ${folders.contentDir} does not exist\n`]);
});

test.each([['import'], ['export'], ['export', '--wxr']])(
  '%s names a folder given instead of a file',
  async (...call) => {
    const [script = '', ...options] = call;
    const folders = await makeFolder();
    const place = join(folders.root, 'place');
    await mkdir(place);
    const { code, stderr } = await runScript(script, [...options, place], folders);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${place} is a folder`)]);
  },
);

test.each(['user', 'audit', 'report'])(
  '%s names in one line a file that is in the place of its folder',
  async (script) => {
    const folders = await makeFolder();
    await writeFile(folders.dataDir, '');
    const { code, stderr } = await runScript(script, script === 'user' ? ['list'] : [], folders);
    expect([code, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^E[A-Z]+: .*'${folders.dataDir}.*'\n$`))]);
  },
);
