import { expect, test } from 'vitest';
import { randomOf, writeSomething } from './random-writes.ts';
import { writeSmallGuide } from './small-guide.ts';
import { openWorld } from './world.ts';

/** Sequences of random writes; a nightly run asks for more. */
const SEQUENCES = Number(process.env['REFRESH_SEQUENCES'] ?? 25);
const WRITES = Number(process.env['REFRESH_WRITES'] ?? 200);
const COMPARE_EVERY = 20;
const FIRST_SEED = Number(process.env['REFRESH_SEED'] ?? 1);

for (let seed = FIRST_SEED; seed < FIRST_SEED + SEQUENCES; seed++) {
  test(`after any writes the output is what a clean build makes (sequence ${seed})`, async () => {
    const world = await openWorld(writeSmallGuide);
    const random = randomOf(seed);
    const written: string[] = [];
    try {
      for (let n = 1; n <= WRITES; n++) {
        written.push(await writeSomething(world, random));
        if (n % COMPARE_EVERY !== 0) continue;
        expect({ differences: await world.differences(), after: written.splice(0) }).toMatchObject({ differences: [] });
      }
    } finally {
      await world.close();
    }
  }, 300_000);
}
