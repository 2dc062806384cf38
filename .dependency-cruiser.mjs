import { ON_DEMAND } from './api/lib/on-demand.ts';

// The houses of api/ in reading order, each with its rooms in theirs: a house may import only from the houses before it, a
// room only from the rooms before it in its house. Files of a house that lie in no room are known to all of its rooms.
const houses = {
  contract: ['text', 'records', 'derive'],
  lib: ['memo', 'log', 'http-client'],
  content: ['index', 'markdown', 'store', 'search', 'audit'],
  rest: ['request', 'oembed', 'query', 'outbox', 'webhooks', 'reports', 'proposals', 'operations', 'http'],
  site: ['query-index', 'check', 'render', 'live', 'workspace'],
  translation: ['text', 'xliff', 'memory', 'jobs', 'notices', 'delivery', 'operations', 'http', 'ui'],
  homes: ['edge', 'publish', 'move-in', 'mcp', 'review'],
};

const names = Object.keys(houses);
const anyOf = (paths) => `(${paths.join('|')})`;

/** The files of api/ itself (main, start, service, settings) put the houses together. */
const WIRING = '^api/[^/]+\\.ts$';
const SOCKETS = '^(node:)?(http|https|http2|net|tls|dgram|dns)(/|$)|^node_modules/(undici|@hono/node-server|@aws-sdk)/';

/** What only some guides need: it may be missing where the product runs. */
const PACKAGES_ON_DEMAND = `^node_modules/${anyOf(Object.values(ON_DEMAND).flat())}/`;
const MODULES_ON_DEMAND = '^api/(homes/mcp/|homes/publish/s3|lib/http-client/(mail|openid)|rest/http/metrics)';

const oneWay = names.slice(0, -1).map((house, index) => ({
  name: `${house}-does-not-know-the-houses-after-it`,
  comment: `Move the shared word into a house before api/${house}, or hand it in as a value.`,
  severity: 'error',
  from: { path: `^api/${house}/` },
  to: { path: `^api/${anyOf(names.slice(index + 1))}/` },
}));

const oneWayWithin = Object.entries(houses).flatMap(([house, rooms]) =>
  rooms.slice(0, -1).map((room, index) => ({
    name: `${house}-${room}-does-not-know-the-rooms-after-it`,
    comment: `Move the shared word into a room before api/${house}/${room}, or hand it in as a value.`,
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
      name: 'houses-do-not-know-how-they-are-put-together',
      comment: 'Hand the value in: settings and services are made by the files of api/ itself.',
      severity: 'error',
      from: { path: '^api/[^/]+/' },
      to: { path: WIRING },
    },
    {
      name: 'a-home-knows-no-other-home',
      comment: 'Each is a way to take a guide somewhere, and can be left out.',
      severity: 'error',
      from: { path: '^api/homes/([^/]+)/' },
      to: { path: '^api/homes/', pathNot: '^api/homes/$1/' },
    },
    {
      name: 'moving-in-needs-neither-server-nor-site',
      comment: 'It reads another site, and writes content: pages are made of that by others.',
      severity: 'error',
      from: { path: '^api/homes/move-in/' },
      to: { path: '^api/(rest/(operations|http)|site/(render|live)|translation/(jobs|delivery|operations|ui|http))/' },
    },
    {
      name: 'only-the-store-touches-the-disk',
      comment: 'Ask api/content/store for what you need; render writes its files through store/disk/output-folder.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/content/store/' },
      to: { path: '^(node:)?fs(/|$)' },
    },
    {
      name: 'the-disk-knows-no-content',
      comment: 'api/content/store/disk keeps bytes: what they mean is read in front-matter, state and media.',
      severity: 'error',
      from: { path: '^api/content/store/disk/' },
      to: { path: '^api/', pathNot: '^api/(lib|contract|content/store/(disk|state))/' },
    },
    {
      name: 'only-http-opens-sockets',
      comment: 'Take the connection as a function, as translation/jobs/ports.ts does.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/(rest/http/|lib/http-client/|translation/http/|homes/publish/s3\\.ts$)' },
      to: { path: SOCKETS },
    },
    {
      name: 'only-git-and-the-compiler-of-templates-are-started-as-programs',
      comment: 'What comes from a caller must never reach a command line.',
      severity: 'error',
      from: { path: '^(api|src)/', pathNot: '^(api/content/store/git/[^/]+|src/build/astro-build)\\.ts$' },
      to: { path: '^(node:)?(child_process|cluster|vm)$' },
    },
    {
      name: 'nothing-runs-in-threads',
      comment: 'Everything is answered from one thread; do long work in steps, as api/lib/in-turns.ts does.',
      severity: 'error',
      from: { path: '^(api|src)/' },
      to: { path: '^(node:)?worker_threads$' },
    },
    {
      name: 'pure-rooms-import-nothing-of-node',
      comment: 'They take values and give values.',
      severity: 'error',
      from: { path: '^api/(contract|content/(index|search)|rest/(oembed|query)|site/query-index)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'markdown-and-translation-work-in-memory',
      comment: 'Hashing is all they need of Node: texts come in and go out as values.',
      severity: 'error',
      from: { path: '^api/(content/markdown|translation/(text|xliff|memory))/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'templates-get-views-and-know-no-records',
      comment: 'Put what the page needs into src/views.ts and fill it in api/site/render/views.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/((translation-ui|writing)/server-data|scripts/search-engine)\\.ts$' },
      to: { path: '^api/' },
    },
    {
      name: 'browsers-search-by-the-room-of-the-search-alone',
      comment: 'What api/content/search imports goes to every reader.',
      severity: 'error',
      from: { path: '^src/scripts/search-engine\\.ts$' },
      to: { path: '^api/', pathNot: '^api/content/search/(search-client|files|excerpt)\\.ts$' },
    },
    {
      name: 'the-translation-ui-knows-the-shapes-of-its-data-only',
      comment:
        'src/translation-ui/server-data.ts names the types of what the server sends, and the one rule that both sides ask; other code of the server does not belong in a page.',
      severity: 'error',
      from: { path: '^src/translation-ui/server-data\\.ts$' },
      to: { path: '^api/', pathNot: '^api/translation/text/nesting\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'what-the-translation-ui-takes-along-brings-nothing-with-it',
      severity: 'error',
      from: { path: '^api/translation/text/nesting\\.ts$' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-client-and-the-loader-stand-alone',
      comment: 'They are for programs of others: the types of the API come from the OpenAPI document.',
      severity: 'error',
      from: { path: '^src/(client|loader)/' },
      to: { path: '^(api|src|scripts)/', pathNot: '^src/$1/' },
    },
    {
      name: 'nobody-here-needs-the-client-and-the-loader',
      severity: 'error',
      from: { path: '^(api|src|scripts)/', pathNot: '^src/(client|loader)/' },
      to: { path: '^src/(client|loader)/' },
    },
    {
      name: 'only-what-makes-pages-knows-the-site',
      comment: 'They know its views and its compiler; nothing else of src/ is for api/.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/(app\\.ts$|site/(render|live|workspace)/|rest/http/)' },
      to: { path: '^src/' },
    },
    {
      name: 'the-site-is-entered-by-its-views-and-its-compiler',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^src/', pathNot: '^src/(views|workspace/views|build/compile)\\.ts$' },
    },
    {
      name: 'only-the-compiler-of-templates-and-the-loader-need-node',
      comment: 'Templates and their scripts run in the renderer and in browsers; the loader may read a folder.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(build/|loader/source\\.ts$)' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nobody-imports-scripts',
      severity: 'error',
      from: { path: '^(api|src)/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'the-product-does-not-depend-on-tests',
      severity: 'error',
      from: { path: '^(api|src|scripts)/' },
      to: { path: '^tests/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
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
        'What templates need is compiled into them; the bundler of help-build.ts is loaded where they are compiled.',
      severity: 'error',
      // The worker is bundled.
      from: { path: '^(api|src/build)/', pathNot: '^(api/homes/edge/worker|src/build/help-build)\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: PACKAGES_ON_DEMAND },
    },
    {
      name: 'what-only-some-guides-need-is-loaded-on-demand',
      comment: 'Load the module by onDemand(() => import(…)): it says what to install where a package is missing.',
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
