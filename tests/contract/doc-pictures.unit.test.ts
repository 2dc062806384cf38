import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

it('documents show existing pictures, and each picture is shown', () => {
  const shown = globSync('docs/**/*.md', { cwd: ROOT }).flatMap((file) =>
    Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(/!\[[^\]]+\]\((pictures\/[^)]+)\)/g), ([, path]) =>
      join(dirname(file), path!),
    ),
  );
  expect(shown.sort()).toEqual(globSync('docs/pictures/*', { cwd: ROOT }).sort());
  for (const file of shown) expect(readFileSync(join(ROOT, file)).length, file).toBeLessThan(20_000);
});
