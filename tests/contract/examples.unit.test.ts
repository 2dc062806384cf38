import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Lines `expression // => value` below `@example`, with their module. */
const EXAMPLES = globSync('api/**/*.ts', { cwd: ROOT }).flatMap((file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (!text.includes('@example')) return [];
  return Array.from(text.matchAll(/^\s*\* (.+) \/\/ => (.+)$/gm), ([, expression = '', value = '']) => {
    return [expression, value, file] as const;
  });
});

test('there are examples', () => expect(EXAMPLES.length).toBeGreaterThan(10));

test.each(EXAMPLES)('%s is %s, as %s says', async (expression, value, file) => {
  const module = (await import(join(ROOT, file))) as Record<string, unknown>;
  const evaluate = (code: string) => new Function(...Object.keys(module), `return ${code}`)(...Object.values(module));
  expect(evaluate(expression)).toEqual(evaluate(value));
});
