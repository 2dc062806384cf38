import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take minutes. Begun last, one would run alone while the other core has nothing to do. */
const LONG = ['render/equality', 'crash/kill', 'live/kill', 'live/crawler', 'e2e/walk', 'operations/faulty-disk'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.includes(`tests/${name}`));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Tests start servers, browsers and compilers on two cores.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A folder made by one file must not be seen by another.
    isolate: true,
    sequence: { sequencer: LongestFirst },
  },
});
