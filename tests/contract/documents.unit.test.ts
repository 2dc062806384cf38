import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { COMMANDS, moduleOf } from '../../scripts/command/commands.ts';
import { settingsDocument } from '../../scripts/command/settings-document.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Documents about the project; the changelog may name former files. */
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).filter((file) => file !== 'CHANGELOG.md');

const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>;

/** The anchor of a heading, as made by repository hosts. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^#+ /.test(line))
    .map(anchorOf);

/** Without examples of contents of guide files. */
const withoutExamples = (text: string) => text.replace(/^(`{3,})[^]*?^\1$/gm, '').replace(/`[^`\n]*!\[[^`\n]*`/g, '');

describe.each(DOCUMENTS)('%s', (file) => {
  const text = read(file);

  it('links to existing files and headings', () => {
    const targets = Array.from(withoutExamples(text).matchAll(/\]\(([^)\s]+)\)/g), ([, to = '']) => to);
    const lost = targets
      .filter((to) => !/^([a-z]+:|\/)/.test(to))
      .filter((to) => {
        const [path = '', anchor] = to.split('#');
        const target = path ? join(dirname(file), path) : file;
        if (!existsSync(join(ROOT, target))) return true;
        return anchor !== undefined && target.endsWith('.md') && !anchorsIn(read(target)).includes(anchor);
      });
    expect(lost).toEqual([]);
  });

  it('names existing commands and paths of the project', () => {
    const commands = Array.from(text.matchAll(/npm run ([a-z][a-z:-]*)/g), ([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const paths = Array.from(text.matchAll(/`((?:api|src|scripts|tests|docs)\/[\w./-]+)`/g), ([, path = '']) => path);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

it('the page of settings is the output of `npm run settings-doc`', () =>
  expect(read('docs/settings.md')).toBe(settingsDocument()));

it('what git ignores is not linted', async () => {
  const eslint = new ESLint({ cwd: ROOT });
  const folders = read('.gitignore')
    .split('\n')
    .filter((line) => line.endsWith('/'));
  for (const folder of folders) expect(await eslint.isPathIgnored(join(ROOT, folder, 'a.js')), folder).toBe(true);
});

it('every command has its module, and its script of that name', () => {
  for (const [name, { script = name }] of Object.entries(COMMANDS)) {
    const module = moduleOf(name);
    expect(existsSync(join(ROOT, `${module}.ts`)), module).toBe(true);
    if (name !== 'init') expect(scripts[script], script).toContain(`${module}.ts`);
  }
});

it('every script with a usage text is a command, except those for this repository', () => {
  const own = ['client-types', 'compile', 'prepack', 'settings-doc'];
  const modules = globSync('scripts/*.ts', { cwd: ROOT }).filter((file) => read(file).includes('runCommand('));
  const commands = [...own.map((name) => `scripts/${name}`), ...Object.keys(COMMANDS).map(moduleOf)];
  expect(modules.map((file) => file.replace('.ts', '')).filter((module) => !commands.includes(module))).toEqual([]);
});

it('the reason for every dependency is in CONTRIBUTING', () => {
  const [, told = ''] = read('CONTRIBUTING.md').split('## Dependencies');
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const isTold = (name: string) => told.includes(`\`${name}\``) || name.startsWith('@types/');
  expect(names.filter((name) => !isTold(name))).toEqual([]);
});

it('the documents are short enough to be read', () => {
  const words = (files: string[]) => files.flatMap((file) => read(file).split(/\s+/)).length;
  expect(words(['README.md'])).toBeLessThan(1_000);
  expect(words(['CONTRIBUTING.md'])).toBeLessThan(2_000);
  expect(words(['CHANGELOG.md', ...DOCUMENTS])).toBeLessThan(20_000);
});
