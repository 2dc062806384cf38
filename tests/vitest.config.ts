import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Tests start servers, browsers and compilers on two cores.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A folder made by one file must not be seen by another.
    isolate: true,
  },
});
