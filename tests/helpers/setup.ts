import fc from 'fast-check';
import { afterAll, beforeEach } from 'vitest';
import { closeAll, testBegins } from './close.ts';
import { isNightly } from './strength.ts';

// Runs before each test file. Daily runs use a fixed seed, so that they never fail by chance; nightly runs use random
// ones, and fast-check prints the seed of a failure.
fc.configureGlobal(isNightly ? {} : { seed: 20_261_122 });
beforeEach(({ onTestFinished }) => {
  testBegins();
  // What is registered first comes last: after all that a test ends by itself.
  onTestFinished(() => closeAll('test'));
});
afterAll(() => closeAll('file'));
