import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Makes Node look like version 20 to the command: another version number, and fewer exports. */
const AS_NODE_20 = `
  import { registerHooks } from 'node:module';
  const without = 'data:text/javascript,export {}';
  registerHooks({ resolve: (name, ...more) => name === 'node:module' ? { url: without, shortCircuit: true } : more[1](name, more[0]) });
  const versions = { ...process.versions, node: '20.20.0' };
  Object.defineProperty(process, 'versions', { value: versions });
  Object.defineProperty(process, 'version', { value: 'v20.20.0' });
`;

test('too old a version of Node is reported in one line', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(AS_NODE_20)}`, 'scripts/support-guide.ts', 'init', '.'],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([1, 'support-guide needs Node 22.19 or newer; this is v20.20.0\n']);
});

test('no module uses what the oldest supported version of Node lacks', () => {
  const newer = /\b(?:RegExp\.escape|Promise\.try|Error\.isError|Math\.f16round|Float16Array|URLPattern)\b/;
  const modules = globSync('{api,scripts,src/client,src/loader}/**/*.ts');
  expect(modules.length).toBeGreaterThan(500);
  expect(modules.filter((file) => newer.test(readFileSync(file, 'utf8')))).toEqual([]);
});
