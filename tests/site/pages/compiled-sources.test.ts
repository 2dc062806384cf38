import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SOURCES } from '../../../src/build/fingerprint.ts';

const ROOT = join(import.meta.dirname, '../../..');

const IMPORT = /^(?:import|export)\s+(?!type\b)([^;'"]*?)\s*(?:\bfrom\s+)?'(\.[^']+)'/gm;
const ONLY_TYPES = /^\{\s*(?:type\s[^,}]*,?\s*)+\}$/;

/** Our modules from which a file imports more than types. */
const importsOf = (file: string): string[] =>
  Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT), ([, names = '', path = '']) =>
    ONLY_TYPES.test(names) ? '' : join(dirname(file), path),
  ).filter((path) => /\.(?:ts|astro)$/.test(path) && existsSync(join(ROOT, path)));

/** All modules that are compiled into the output of these files. */
function reachedFrom(files: string[]): string[] {
  const reached = new Set(files);
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported);
  return [...reached];
}

test('a change of any module in the templates or their scripts recompiles them', () => {
  const shared = reachedFrom(globSync('src/**/*.{ts,astro}', { cwd: ROOT })).filter((file) => file.startsWith('api/'));
  expect(shared).toContain('api/content/search/search-client.ts');
  expect(shared.filter((file) => !SOURCES.some((one) => file === one || file.startsWith(`${one}/`)))).toEqual([]);
});
