import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest of `npm test`. Begun last, one would run alone while the other core has nothing to do. */
const FIRST = [
  'conformance/all',
  'site/render/equality',
  'crash/',
  'homes/hosting/',
  'permissions/items',
  'e2e/',
  'content/store/watch',
  'writing/field/field',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = FIRST.findIndex((name) => moduleId.includes(`tests/${name}`));
      return at < 0 ? FIRST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/**
 * The second ending of a file says what it is; one without is `service`: it opens a whole guide in this process.
 *
 * - `unit`: functions on values in memory; not what measures their cost, nor what opens a guide.
 * - `alone`: what changes a module for everybody, ours or a client library, and must have it for itself.
 * - `system`: browsers, sockets, other processes, kills, the watched disk.
 * - `long`: what takes long beside what it finds that the quick tests do not: browsers on every page, builds of many
 *   guides, real programs, faults one after the other. Continuous integration runs it with each change, `npm test` does not.
 * - `nightly`: what takes longest and seldom fails: translation tools, measured cost, compilers, disks that break.
 */
const PROJECTS = {
  unit: { pool: 'threads' },
  alone: { isolate: true, experimental: { viteModuleRunner: true } },
  system: { pool: 'forks' },
  long: { pool: 'forks' },
  nightly: { pool: 'forks' },
} as const;

const filesOf = (project: string) => `tests/**/*.${project}.test.ts`;

export default defineConfig({
  test: {
    // Programs, browsers and compilers are started on two cores, which others may be using: only what hangs runs out of time.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Twice the cores: many wait for answers that never come.
    maxWorkers: 2 * availableParallelism(),
    // Modules are loaded once for all files: no module of ours keeps anything between two guides.
    isolate: false,
    // Node loads modules as it does in production. What mocks one needs the runner of Vite.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: ['tests/helpers/setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      ...Object.entries(PROJECTS).map(([name, options]) => ({
        extends: true as const,
        test: { name, include: [filesOf(name)], ...options },
      })),
      {
        extends: true as const,
        test: {
          name: 'service',
          include: ['tests/**/*.test.ts'],
          exclude: Object.keys(PROJECTS).map(filesOf),
          pool: 'forks' as const,
        },
      },
    ],
  },
});
