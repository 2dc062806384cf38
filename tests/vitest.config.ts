import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest of `npm test`. Begun last, one would run alone while the other core has nothing to do. */
const FIRST = [
  'conformance/all',
  'render/equality',
  'crash/',
  'hosting/',
  'permissions/items',
  'e2e/',
  'security/malformed',
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

const all = (...paths: string[]) => paths.map((path) => `tests/${path.replace(/\/$/, '/**/*')}.test.ts`);

/**
 * What takes long beside what it finds that the quick tests do not: browsers on every page, builds of many guides, real
 * programs, faults one after the other. Continuous integration runs it with each change, `npm test` does not.
 */
const LONG = all(
  'disks/{full,start}',
  'e2e/{bad-content,process,readers,walk}',
  'hosting/{homes,hosts}',
  'live/crawler',
  'oembed/browser',
  'operations/faulty-disk',
  'package/',
  'publish/publish',
  'render/{build-again,build-threads,failing-output,pictures-beside,redirects,related,renamed,search-output,single-file}',
  'scripts/{dev,doctor,export,new,output-folder,renumber,user,wrong-calls}',
  'site/{accessibility,behaviour,every-page,print}',
  'store/versioning',
  'translation-ui/{accessibility,disputes,leading,translating,upload}',
  'translation/jobs/{external,round-trip}',
  'webhooks/delivery',
);

/** What takes longest and seldom fails: translation tools, measured cost, compilers, disks that break, many hosts. */
const NIGHTLY = all(
  'deploy/{backup,containerfile}',
  'disks/{lost-mount,read-only,removed-output}',
  'e2e/other-user',
  'hosting/replica',
  'live/{at-once,kill,scaling}',
  'markdown/linear',
  'move-in/real-wordpress',
  'publish/served',
  'render/equality-build',
  'security/xss-in-browser',
  'site/compiled-twice',
  'snapshot/same-bytes',
  'translation/{cost,xliff-tools}',
  'translation/jobs/tools-round-trip',
);

/** Browsers, sockets, other processes, kills, the watched disk. */
const SYSTEM = [
  ...all(
    'bench/process',
    'clients/',
    'crash/',
    'deploy/',
    'e2e/',
    'hosting/',
    'live/',
    'scripts/',
    'security/{malformed-requests,connections,xss-in-browser}',
  ),
  ...all(
    'http-client/*',
    'oembed/site',
    'site/render',
    'store/{lock,watch}',
    'translation/jobs/restart',
    'translation/protocol/',
    'translation/notices/',
    'translation/machine/',
  ),
];

/** Functions on values in memory; not what measures their cost, nor what opens a whole guide. */
const UNIT = [
  ...all(
    'contract/',
    'derive/',
    'bench/bench',
    'lib/',
    'fuzz/',
    'markdown/*',
    'translation/*',
    'http/request/',
    'move-in/{convert,merge-body,pairs}',
    'oembed/!(cards)',
    'conformance/{compare,exceptions}',
  ),
  ...all(
    'translation-ui/{check,saver}',
    'site/{parts,template-imports}',
    'store/{front-matter-edit,files,front-matter}',
  ),
  ...all('translation/jobs/state-machine'),
];

/** What changes a module for everybody, ours or a client library, must have it for itself. */
const REPLACING = all('contract/new-field', 'clients/api-fetch', 'render/made-once');

/** What `npm test -- --project unit` runs, and likewise the others. New tests are `service` until named here. */
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
    setupFiles: ['tests/helpers/setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: UNIT, exclude: [...SYSTEM, ...REPLACING, ...LONG, ...NIGHTLY], pool: 'threads' },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['tests/**/*.test.ts'],
          exclude: [...SYSTEM, ...UNIT, ...REPLACING, ...LONG, ...NIGHTLY],
          pool: 'forks',
        },
      },
      { extends: true, test: { name: 'replacing', include: REPLACING, isolate: true } },
      {
        extends: true,
        test: { name: 'system', include: SYSTEM, exclude: [...REPLACING, ...LONG, ...NIGHTLY], pool: 'forks' },
      },
      { extends: true, test: { name: 'long', include: LONG, pool: 'forks' } },
      { extends: true, test: { name: 'nightly', include: NIGHTLY, pool: 'forks' } },
    ],
  },
});
