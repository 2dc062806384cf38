import { expect, test } from 'vitest';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { patience, seedsOf } from '../../helpers/strength.ts';
import { buildInNewProcess } from './build-again.ts';
import { randomOf, writeSomething } from './random-writes.ts';
import { openWritten } from './world.ts';

const BUILDS = 5;
const MOST_WRITES = 9;

test.each(seedsOf([1, 2]))(
  'after any writes a build in a new process equals a clean build (sequence %i)',
  async (seed) => {
    const random = randomOf(seed);
    const world = await openWritten(writeSmallGuide);
    try {
      await buildInNewProcess(world);
      for (let build = 1; build <= BUILDS; build++) {
        const writes: string[] = [];
        for (let n = Math.floor(random() * MOST_WRITES); n >= 0; n--) writes.push(await writeSomething(world, random));
        const { trouble } = await buildInNewProcess(world);
        expect({ build, writes, trouble, differences: await world.differences() }).toEqual({
          ...{ build, writes, trouble: '', differences: [] },
        });
      }
    } finally {
      await world.close();
    }
  },
  patience(),
);
