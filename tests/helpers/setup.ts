import fc from 'fast-check';
import { afterAll, beforeEach } from 'vitest';
import { closeAll, testBegins } from './close.ts';
import { isNightly } from './strength.ts';

// Runs before each file of tests. The same values in each daily run, so that it never fails by chance: fresh ones are
// tried at night, where fast-check prints the seed of what fails.
fc.configureGlobal(isNightly ? {} : { seed: 20_261_122 });
beforeEach(({ onTestFinished }) => {
  testBegins();
  // What is registered first comes last: after all that a test ends by itself.
  onTestFinished(() => closeAll('test'));
});
afterAll(() => closeAll('file'));
