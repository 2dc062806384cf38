import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const TEMPLATES = globSync('src/**/*.astro', { cwd: ROOT }).sort();

/** Packages that templates may import. */
const PACKAGES = /^@astrojs\/starlight\//;

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"]+)\1/g;

/** Imports of a template from outside `src/`, as written. */
function foreignImports(file: string, text: string): string[] {
  return Array.from(text.matchAll(IMPORT), ([, , name]) => name!).filter((name) => {
    if (!name.startsWith('.')) return !PACKAGES.test(name);
    return !relative(ROOT, join(ROOT, dirname(file), name)).startsWith(`src${sep}`);
  });
}

// The architecture rules of dependency-cruiser do not read .astro files.
describe('a template imports only from the site', () => {
  test('there are templates', () => expect(TEMPLATES.length).toBeGreaterThan(20));

  test.each(TEMPLATES)('%s', (file) =>
    expect(foreignImports(file, readFileSync(join(ROOT, file), 'utf8'))).toEqual([]),
  );
});

test('detects an import from elsewhere however it is written', () => {
  const text = `import x from '../../../api/content/store/store.ts';
import "node:fs";
import type { A } from "../views.ts";
const y = await import('../../../scripts/ids.ts');
export { z } from 'yaml';`;
  expect(foreignImports('src/components/Any.astro', text)).toEqual([
    ...['../../../api/content/store/store.ts', 'node:fs', '../../../scripts/ids.ts', 'yaml'],
  ]);
});
