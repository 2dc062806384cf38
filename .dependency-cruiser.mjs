import { ON_DEMAND } from './api/lib/on-demand.ts';

// The houses of api/ in reading order, each with its rooms in theirs. A house may import only from the
// houses before it, a room only from the rooms before it in its house. Files of a house outside its rooms
// are available to all of them.
const houses = {
  contract: ['text', 'records', 'routes', 'derive'],
  lib: ['memo', 'log', 'http-client'],
  content: ['index', 'markdown', 'store', 'search', 'audit'],
  rest: ['request', 'oembed', 'query', 'outbox', 'webhooks', 'reports', 'proposals', 'operations', 'http'],
  site: ['query-index', 'check', 'render', 'live', 'workspace'],
  translation: ['text', 'xliff', 'memory', 'jobs', 'notices', 'delivery', 'operations', 'http', 'ui'],
  homes: ['edge', 'publish', 'move-in', 'mcp', 'review'],
};

const names = Object.keys(houses);
const anyOf = (paths) => `(${paths.join('|')})`;

/** The files directly in api/ (main, start, service, settings) assemble the houses. */
const WIRING = '^api/[^/]+\\.ts$';
const SOCKETS = '^(node:)?(http|https|http2|net|tls|dgram|dns)(/|$)|^node_modules/(undici|@hono/node-server|@aws-sdk)/';

/** Packages that only some guides need: they may be missing at run time. */
const PACKAGES_ON_DEMAND = `^node_modules/${anyOf(Object.values(ON_DEMAND).flat())}/`;
const MODULES_ON_DEMAND = '^api/(homes/mcp/|homes/publish/s3|lib/http-client/(mail|openid)|rest/http/metrics)';

/** Rules of texts that the server and the pages for writing and translating check. */
const SHARED_WITH_PAGES =
  '^api/(lib/fold|translation/text/(nesting|runs|spaces)|content/markdown/(directives|labels))\\.ts$';

const oneWay = names.slice(0, -1).map((house, index) => ({
  name: `${house}-does-not-import-later-houses`,
  comment: `Move the shared code into a house before api/${house}, or pass it in as a value.`,
  severity: 'error',
  from: { path: `^api/${house}/` },
  to: { path: `^api/${anyOf(names.slice(index + 1))}/` },
}));

const oneWayWithin = Object.entries(houses).flatMap(([house, rooms]) =>
  rooms.slice(0, -1).map((room, index) => ({
    name: `${house}-${room}-does-not-import-later-rooms`,
    comment: `Move the shared code into a room before api/${house}/${room}, or pass it in as a value.`,
    severity: 'error',
    from: { path: `^api/${house}/${room}/` },
    to: { path: `^api/${house}/${anyOf(rooms.slice(index + 1))}/` },
  })),
);

export default {
  forbidden: [
    ...oneWay,
    ...oneWayWithin,
    {
      name: 'every-house-and-room-has-a-place-in-the-order',
      comment: 'Add the folder to the houses in .dependency-cruiser.mjs and in CONTRIBUTING.md.',
      severity: 'error',
      from: {
        path: '^api/[^/]+/',
        pathNot: Object.entries(houses).map(([house, rooms]) => `^api/${house}/([^/]+$|${anyOf(rooms)}/)`),
      },
      to: {},
    },
    {
      name: 'houses-do-not-import-their-assembly',
      comment: 'Pass the value in: only the files directly in api/ create settings and services.',
      severity: 'error',
      from: { path: '^api/[^/]+/' },
      to: { path: WIRING },
    },
    {
      name: 'homes-do-not-import-each-other',
      comment: 'Each is an optional way to host or use a guide.',
      severity: 'error',
      from: { path: '^api/homes/([^/]+)/' },
      to: { path: '^api/homes/', pathNot: '^api/homes/$1/' },
    },
    {
      name: 'moving-in-imports-neither-server-nor-site',
      comment: 'It reads another site and writes content; it renders no pages.',
      severity: 'error',
      from: { path: '^api/homes/move-in/' },
      to: { path: '^api/(rest/(operations|http)|site/(render|live)|translation/(jobs|delivery|operations|ui|http))/' },
    },
    {
      name: 'only-the-store-touches-the-disk',
      comment: 'Use api/content/store; the renderer writes its files through store/disk/output-folder.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/content/store/' },
      to: { path: '^(node:)?fs(/|$)' },
    },
    {
      name: 'the-disk-does-not-import-content',
      comment: 'api/content/store/disk stores bytes; front-matter, state and media interpret them.',
      severity: 'error',
      from: { path: '^api/content/store/disk/' },
      to: { path: '^api/', pathNot: '^api/(lib|contract|content/store/(disk|state))/' },
    },
    {
      name: 'only-http-opens-sockets',
      comment: 'Accept the connection as a function, as translation/jobs/ports.ts does.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/(rest/http/|lib/http-client/|translation/http/|homes/publish/s3\\.ts$)' },
      to: { path: SOCKETS },
    },
    {
      name: 'only-git-and-the-template-compiler-start-processes',
      comment: 'Input of a caller must never reach a command line.',
      severity: 'error',
      from: { path: '^(api|src)/', pathNot: '^(api/content/store/git/[^/]+|src/build/astro-build)\\.ts$' },
      to: { path: '^(node:)?(child_process|cluster|vm)$' },
    },
    {
      name: 'nothing-runs-in-threads',
      comment: 'One thread answers everything; split long work into steps, as api/lib/in-turns.ts does.',
      severity: 'error',
      from: { path: '^(api|src)/' },
      to: { path: '^(node:)?worker_threads$' },
    },
    {
      name: 'pure-rooms-do-not-import-node',
      comment: 'They take values and return values.',
      severity: 'error',
      from: { path: '^api/(contract|content/(index|search)|rest/(oembed|query)|site/query-index)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'markdown-and-translation-work-in-memory',
      comment: 'They need only hashing from Node; texts are passed in and returned as values.',
      severity: 'error',
      from: { path: '^api/(content/markdown|translation/(text|xliff|memory))/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'templates-get-views-and-do-not-import-records',
      comment: 'Put what the page needs into src/views.ts and fill it in api/site/render/views.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/((translation-ui|writing)/server-data|scripts/search-engine)\\.ts$' },
      to: { path: '^api/' },
    },
    {
      name: 'the-search-in-browsers-imports-only-the-search-room',
      comment: 'Every reader downloads what api/content/search imports.',
      severity: 'error',
      from: { path: '^src/scripts/search-engine\\.ts$' },
      to: { path: '^api/', pathNot: '^api/content/search/(search-client|files|excerpt)\\.ts$' },
    },
    {
      name: 'pages-for-writing-and-translating-import-only-the-types-of-their-data',
      comment: 'And the few rules of texts that both sides use; other server code does not belong in a page.',
      severity: 'error',
      from: { path: '^src/(translation-ui|writing)/server-data\\.ts$' },
      to: { path: '^api/', pathNot: SHARED_WITH_PAGES, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'code-shared-with-pages-imports-nothing-else',
      severity: 'error',
      from: { path: SHARED_WITH_PAGES },
      to: { pathNot: SHARED_WITH_PAGES, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-client-and-the-loader-stand-alone',
      comment: 'They run in other programs: their API types come from the OpenAPI document.',
      severity: 'error',
      from: { path: '^src/(client|loader)/' },
      to: { path: '^(api|src|scripts)/', pathNot: '^src/$1/' },
    },
    {
      name: 'the-product-does-not-import-the-client-or-the-loader',
      severity: 'error',
      from: { path: '^(api|src|scripts)/', pathNot: '^src/(client|loader)/' },
      to: { path: '^src/(client|loader)/' },
    },
    {
      name: 'only-page-rendering-imports-the-site',
      comment: 'It imports the views and the compiler; api/ uses nothing else of src/.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/(app\\.ts$|site/(render|live|workspace)/|rest/http/)' },
      to: { path: '^src/' },
    },
    {
      name: 'the-site-is-imported-through-its-views-and-compiler',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^src/', pathNot: '^src/(views|workspace/views|build/compile)\\.ts$' },
    },
    {
      name: 'only-the-template-compiler-and-the-loader-import-node',
      comment: 'Templates and their scripts run in the renderer and in browsers; the loader may read a folder.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(build/|loader/source\\.ts$)' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-product-does-not-import-scripts',
      severity: 'error',
      from: { path: '^(api|src)/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'the-product-does-not-import-tests',
      severity: 'error',
      from: { path: '^(api|src|scripts)/' },
      to: { path: '^tests/' },
    },
    { name: 'no-circular-imports', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unlisted-packages',
      comment: 'Add the package to dependencies of package.json, with its reason in CONTRIBUTING.md.',
      severity: 'error',
      from: { path: '^(api|src|scripts)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
    {
      name: 'the-product-runs-without-development-packages',
      comment:
        'Packages of templates are compiled into them; the bundler of help-build.ts is loaded only for compiling.',
      severity: 'error',
      // The worker is bundled.
      from: { path: '^(api|src/build)/', pathNot: '^(api/homes/edge/worker|src/build/help-build)\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: PACKAGES_ON_DEMAND },
    },
    {
      name: 'optional-modules-are-loaded-on-demand',
      comment: 'Load the module with onDemand(() => import(…)), which says what to install if a package is missing.',
      severity: 'error',
      from: { path: '^(api|scripts)/', pathNot: `${MODULES_ON_DEMAND}|^api/homes/move-in/` },
      to: {
        path: `${MODULES_ON_DEMAND}|${PACKAGES_ON_DEMAND}|^api/homes/move-in/(move-in|survey|account/report)\\.ts$`,
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    { name: 'no-broken-imports', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
