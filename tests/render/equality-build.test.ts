import { expect, test } from 'vitest';
import { writeSmallGuide } from '../helpers/small-guide.ts';
import { patience, runs } from '../helpers/strength.ts';
import { buildInNewProcess, placesIn } from './build-again.ts';
import { randomOf, writeSomething } from './random-writes.ts';
import { openWritten } from './world.ts';

/** One sequence that is the same in every run, and others that nobody has tried before. `SEED` repeats one of them alone. */
const given = process.env['SEED'];
const seeds = given
  ? [Number(given)]
  : [1, ...Array.from({ length: runs(1) }, () => Math.floor(Math.random() * 2 ** 32))];
const BUILDS = 5;
const MOST_WRITES = 9;

test.each(seeds)(
  'after any writes a build in a new process leaves what a clean build makes (sequence %i)',
  async (seed) => {
    const random = randomOf(seed);
    const world = await openWritten(writeSmallGuide);
    const places = placesIn(world.folder);
    try {
      await buildInNewProcess(places);
      for (let build = 1; build <= BUILDS; build++) {
        const writes: string[] = [];
        for (let n = Math.floor(random() * MOST_WRITES); n >= 0; n--) writes.push(await writeSomething(world, random));
        const { trouble } = await buildInNewProcess(places);
        expect({ build, writes, trouble, differences: await world.differences() }).toEqual({
          build,
          writes,
          trouble: '',
          differences: [],
        });
      }
    } finally {
      await world.close();
    }
  },
  patience(),
);
