import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patience, seedsOf } from '../../helpers/strength.ts';
import { randomOf, writeSomething } from './random-writes.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld } from './world.ts';

const WRITES = 120;
const COMPARE_EVERY = 60;
/** Time for finding a shorter failing sequence, in milliseconds. */
const SHORTENING_MS = 120_000;

/** Each write depends only on its own number, so that removing earlier writes does not change it. */
function writesOf(seed: number): number[] {
  const random = randomOf(seed);
  return Array.from({ length: WRITES }, () => Math.floor(random() * 2 ** 32));
}

interface Failure {
  differences: string[];
  /** Writes since the last comparison. */
  after: string[];
  /** Number of writes up to the failure. */
  count: number;
}

/** The first failure, or null. */
async function failureOf(writes: number[]): Promise<Failure | null> {
  const world = await openWorld(writeSmallGuide);
  let after: string[] = [];
  let count = 0;
  try {
    for (const write of writes) {
      count++;
      after.push(await writeSomething(world, randomOf(write)));
      const isDue = count % COMPARE_EVERY === 0 || count === writes.length;
      if (!isDue) continue;
      const differences = await world.differences();
      if (differences.length > 0) return { differences, after, count };
      after = [];
    }
    return null;
  } catch (error) {
    return { differences: [String(error)], after, count };
  } finally {
    await world.close();
  }
}

/** The failure of the shortest failing sequence found, or null if the whole sequence did not fail again. */
async function shortestFailure(writes: number[]): Promise<Failure | null> {
  let shortest: Failure | null = null;
  const holds = fc.asyncProperty(fc.array(fc.noShrink(fc.integer({ min: 0, max: 2 ** 32 }))), async (some) => {
    const failure = await failureOf(some);
    if (failure) shortest = failure;
    return !failure;
  });
  await fc.check(holds, { examples: [[writes]], numRuns: 1, interruptAfterTimeLimit: SHORTENING_MS });
  return shortest;
}

test.each(seedsOf([1, 2]))(
  'after any writes the output equals a clean build (sequence %i)',
  async (seed) => {
    const writes = writesOf(seed);
    const failure = await failureOf(writes);
    expect(failure && ((await shortestFailure(writes.slice(0, failure.count))) ?? failure)).toBeNull();
  },
  patience(),
);
