import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, put } from '../helpers/guide-folder.ts';
import { runHere, runScript } from './data-set.ts';

const TOOLS = join(import.meta.dirname, '../translation/tool-files');
const GLOSSARY = '# Ours.\n- cs: fronta   # as it is\n  en: queue\n';

test('npm run memory imports a memory once, and not while a server runs', async () => {
  const folders = await makeFolder();
  const call = (file = join(TOOLS, 'omegat.tmx')) => ['memory', ['import', file], folders] as const;
  const run = (file?: string) => runHere(...call(file));
  await mkdir(folders.contentDir, { recursive: true });
  expect(await runScript(...call())).toMatchObject({ code: 0, stdout: '2 translations taken over.\n' });
  expect((await run()).stdout).toBe('0 translations taken over, 2 known already.\n');
  expect((await run(join(TOOLS, 'po2tmx.tmx'))).stdout).toBe('1 translations taken over, 1 known already.\n');
  const holder = { pid: process.pid, started: '', host: hostname() };
  await writeFile(join(folders.dataDir, '.guide-lock'), JSON.stringify(holder));
  const { code, stderr } = await run();
  expect([code, stderr]).toEqual([1, expect.stringContaining(`process ${process.pid} writes to`)]);
});

test('npm run memory appends terms to the glossary and changes no other byte', async () => {
  const folders = await makeFolder();
  const path = join(folders.contentDir, 'glossary.yaml');
  const run = () => runHere('memory', ['import', join(TOOLS, 'csv2tbx.tbx')], folders);
  for (const [before, after] of [
    [GLOSSARY, `${GLOSSARY}- cs: schránka\n  en: mailbox\n`],
    [GLOSSARY.replaceAll('\n', '\r\n'), `${GLOSSARY}- cs: schránka\n  en: mailbox\n`.replaceAll('\n', '\r\n')],
    ['# Nothing yet.\n', '# Nothing yet.\n\n- cs: schránka\n  en: mailbox\n- cs: fronta\n  en: queue\n'],
  ] as const) {
    await put(folders, { 'glossary.yaml': before });
    expect((await run()).code).toBe(0);
    expect(await readFile(path, 'utf8')).toBe(after);
    expect((await run()).stdout).toBe('0 terms taken over, 2 known already.\n');
    expect(await readFile(path, 'utf8')).toBe(after);
  }
});

test('npm run memory reports mistakes, and then writes nothing', async () => {
  const folders = await makeFolder();
  const at = (name: string) => join(folders.contentDir, name);
  const say = async (...words: string[]) => (await runHere('memory', words, folders)).stderr.split('\n')[0];
  await put(folders, { 'glossary.yaml': '- cs: fronta\n' });
  await put(folders, { 'bad.tmx': '<tmx>\n<body>' });
  await writeFile(at('utf-16.tmx'), Buffer.from('\ufeff<tmx/>', 'utf16le'));
  expect(await say('import', join(TOOLS, 'csv2tbx.tbx'))).toMatch(/glossary\.yaml:1: en must be a term/);
  expect(await readFile(at('glossary.yaml'), 'utf8')).toBe('- cs: fronta\n');
  expect(await say('import', at('bad.tmx'))).toMatch(/bad\.tmx:2:\d+: /);
  expect(await say('import', at('utf-16.tmx'))).toMatch(/utf-16\.tmx: not UTF-8; save it as UTF-8$/);
  expect(await say('import', at('none.tmx'))).toMatch(/none\.tmx: file not found$/);
  expect(await say('import', at('x.csv'))).toMatch(/x\.csv ends neither with \.tmx nor with \.tbx$/);
  expect(await say('export')).toBe('"export" is not understood');
  expect(await say('import')).toBe('the name of the file is missing');
});
