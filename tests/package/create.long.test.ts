import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openPlace } from './npm.ts';

const inGuide = (command: string, ...args: string[]) => place.run(command, args, { cwd: guide });
const read = (path: string): Promise<string> => readFile(join(guide, path), 'utf8');

const place = await openPlace();
/** Folder of a separate guide, outside of this repository. */
const guide = join(place.root, 'my-guide');
const input = 'Zahrada\ncs, de\n\nn\n';
const asked = await place.run('npm', ['create', '--yes', 'support-guide@latest', 'my-guide'], { input });

test('npm create asks three questions, repeats one after a wrong answer, and creates a guide that passes check and build', async () => {
  const questions = [...asked.slice(asked.indexOf('Name')).matchAll(/[^()]*\([^)]*\) /g)].map(([question]) =>
    question.trim(),
  );
  expect(questions).toEqual([
    'Name of the guide (Nápověda, Help)',
    'Languages: cs, en, or both, the first at / (cs,en)',
    'Languages: cs, en, or both, the first at / (cs,en)',
    'Begin with the articles of the sample? (y/N)',
  ]);
  expect(asked).toMatch(/ {2}cd my-guide\n {2}npm run dev\n$/);
  expect(parse(await read('content/site.yaml'))).toMatchObject({ name: { cs: 'Zahrada', en: 'Zahrada' } });
  expect(await inGuide('npx', 'support-guide', '--version')).toBe(`${place.packages.guide.manifest.version}\n`);
  expect(await inGuide('npm', 'run', '--silent', 'check:content')).toBe('in order: 2 items and 2 terms\n');
  expect(await inGuide('npm', 'run', '--silent', 'build')).toContain(`Built ${join(guide, 'dist')}`);
  expect(await read('dist/en/welcome/index.html')).toContain('Welcome');
  expect(await read('dist/vitejte/index.html')).toContain('Zahrada');
});

test('npm create asks nothing with --yes, adds the sample on request, and says how to enter a folder with a space', async () => {
  const options = ['--languages', 'cs,en', '--sample', '--name', 'Allotments', '--yes'];
  const dir = 'Průvodce zahrádkáře';
  const said = await place.run('npm', ['create', '--yes', 'support-guide@latest', dir, '--', ...options]);
  expect(said).toMatch(/ {2}cd "Průvodce zahrádkáře"\n {2}npm run dev\n$/);
  const cwd = join(place.root, dir);
  expect(JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8'))).toMatchObject({ name: 'pruvodce-zahradkare' });
  const settings = await readFile(join(cwd, 'content/site.yaml'), 'utf8');
  expect(settings).toContain('name:\n  cs: Allotments\n  en: Allotments\n');
  expect(await place.run('npm', ['run', '--silent', 'check:content'], { cwd })).toMatch(/^in order: \d{2,} items /);
});

test.each([
  [['my-guide', '--yes'], 1, '', /my-guide\/package\.json already exists\. .*npx support-guide init \./],
  [['new-guide', '--languages', 'de'], 2, '', '--languages must be en, cs, or both, not "de"'],
  [['new-guide', '--languages', 'en', '--sample'], 2, '', 'The sample is in both languages: --languages cs,en'],
  [['new-guide', '--sampel'], 2, '', "Unknown option '--sampel'"],
  [[], 2, '', 'The name of one folder is needed'],
  [['new-guide'], 1, 'Zahrada\n', 'no answer; use --yes to skip the questions'],
])('npm create %j ends with %d and one line before it writes anything', async (words, status, input, message) => {
  const { code, stderr } = await place.end('npm', ['create', '--yes', 'support-guide@latest', '--', ...words], {
    input,
  });
  expect(code).toBe(status);
  expect(stderr).toMatch(message);
  expect(existsSync(join(place.root, 'new-guide'))).toBe(false);
});

test('init keeps the files of a folder, and says how to get an outside file into every clone', async () => {
  const cwd = join(place.root, 'filled');
  await mkdir(cwd);
  await writeFile(join(cwd, '.gitignore'), 'mine\n');
  const npm = (...words: string[]) => place.run('npm', words, { cwd });
  await npm('init', '-y');
  await npm('install', '--no-audit', place.packages.guide.file);
  const said = await place.run('npx', ['support-guide', 'init', '.'], { cwd });
  expect(said).toContain('.gitignore stays as it is\n');
  expect(said).toMatch(/Next: mkdir vendor && cp .*\n\. is a guide\. Next: npm run dev;/);
  expect(await readFile(join(cwd, '.gitignore'), 'utf8')).toBe('mine\n');
  await expect(place.run('npx', ['support-guide', 'init', '.'], { cwd })).rejects.toThrow(
    'content already contains content',
  );
});

test('the command prints its usage, and rejects unknown commands', async () => {
  expect(await inGuide('npx', 'support-guide', '--help')).toMatch(/^support-guide COMMAND[^]*\n {2}init /);
  await expect(inGuide('npx', 'support-guide', 'serve')).rejects.toThrow('"serve" is not a command');
});
