import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generatedTypes, TYPES_FILE } from '../../scripts/generate.ts';

it('the generated types are those of the contract (otherwise: npm run generate)', async () => {
  expect(await readFile(TYPES_FILE, 'utf8')).toBe(await generatedTypes());
});
