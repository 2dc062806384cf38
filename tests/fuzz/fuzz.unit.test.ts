import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../helpers/strength.ts';
import { mutate } from './mutate.ts';
import { TARGETS, type Target } from './targets.ts';

const LONGEST = 2_048;

describe.each(Object.entries<Target>(TARGETS))('%s', (name, target) => {
  const folder = join(import.meta.dirname, 'cases', name);
  const cases = existsSync(folder) ? readdirSync(folder) : [];
  const corpus: Buffer[] = target.seeds.map((seed) => Buffer.from(seed));

  it('accepts its seeds, and inputs that once broke it', async () => {
    for (const seed of corpus) await target.run(seed);
    for (const file of cases) await target.run(readFileSync(join(folder, file)));
    expect(corpus.length).toBeGreaterThan(0);
  });

  it('accepts mutations of them', async () => {
    // The same inputs each time; `npm run fuzz` searches for new ones.
    const random = fc.sample(fc.noShrink(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }))), {
      numRuns: 1,
      seed: 1,
    })[0]!;
    for (let n = 0; n < runs(200); n++) {
      const input = mutate(corpus, () => random.next().value as number, LONGEST);
      try {
        await target.run(input);
      } catch (error) {
        throw new Error(`${name} failed on ${JSON.stringify(input.toString('latin1'))}`, { cause: error });
      }
    }
  });
});
