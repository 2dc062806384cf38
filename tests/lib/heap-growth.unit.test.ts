import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, '../../api/lib/heap-growth.ts');

test('V8 is configured with the heap growth', () => {
  // The tag depends on the flags that are set; V8 only complains about unknown ones.
  const script = `import('${MODULE}').then(({ limitHeapGrowth }) => {
    const tag = () => process.getBuiltinModule('v8').cachedDataVersionTag();
    const before = tag();
    limitHeapGrowth();
    console.log(before, tag());
  })`;
  const said = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8', stdio: 'pipe' });
  const [before, after] = said.trim().split(' ');
  expect(before).toMatch(/^\d+$/);
  expect(after).toMatch(/^\d+$/);
  expect(after).not.toBe(before);
});
