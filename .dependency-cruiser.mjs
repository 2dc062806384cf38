// The rooms of api/ in reading order: each may import only from the rooms before it. Translation is one folder with an
// order of its own, woven into this one: what a job is stands before the operations, what is asked of it after them.
const rooms = [
  'contract',
  'lib',
  'memo',
  'log',
  'http/request',
  'derive',
  'index',
  'markdown',
  'store',
  'oembed',
  'search',
  'query',
  'query-index',
  'audit',
  'webhooks',
  'reports',
  'translation/text',
  'translation/xliff',
  'translation/memory',
  'translation/jobs',
  'translation/notices',
  'operations',
  'translation/delivery',
  'translation/operations',
  'translation/ui',
  'check',
  'render',
  'http-client',
  'http',
  'translation/http',
  'site',
  'edge',
  'publish',
  'homes/move-in',
];

const anyOf = (names) => `(${names.join('|')})`;

/** The files of a room, without those of a room that lies in its folder. */
const inside = (room) => {
  const nested = rooms.filter((other) => other.startsWith(`${room}/`)).map((other) => other.slice(room.length + 1));
  return `${room}/${nested.length > 0 ? `(?!${anyOf(nested)}/)` : ''}`;
};

/** The files of api/ itself (main, start, service, settings) put the rooms together. */
const WIRING = '^api/[^/]+\\.ts$';
const SOCKETS = '^(node:)?(http|https|http2|net|tls|dgram|dns)(/|$)|^node_modules/(undici|@hono/node-server|@aws-sdk)/';

const oneWay = rooms.slice(0, -1).map((room, index) => ({
  name: `${room.replace('/', '-')}-does-not-know-the-rooms-after-it`,
  comment: `Move the shared word into a room before api/${room}, or hand it in as a value.`,
  severity: 'error',
  from: { path: `^api/${inside(room)}` },
  to: { path: `^api/${anyOf(rooms.slice(index + 1).map(inside))}` },
}));

export default {
  forbidden: [
    ...oneWay,
    {
      name: 'every-room-has-a-place-in-the-order',
      comment: 'Add the folder to the list of rooms in .dependency-cruiser.mjs and in CONTRIBUTING.md.',
      severity: 'error',
      from: { path: '^api/[^/]+/', pathNot: `^api/${anyOf(rooms)}/` },
      to: {},
    },
    {
      name: 'rooms-do-not-know-how-they-are-put-together',
      comment: 'Hand the value in: settings and services are made by the files of api/ itself.',
      severity: 'error',
      from: { path: '^api/[^/]+/' },
      to: { path: WIRING },
    },
    {
      name: 'a-house-of-its-own-is-known-to-commands-alone',
      comment: 'The guide runs without it: hand it what it needs, and let nothing need it.',
      severity: 'error',
      from: { path: '^(api|src)/', pathNot: '^api/homes/move-in/' },
      to: { path: '^api/homes/move-in/' },
    },
    {
      name: 'moving-in-needs-neither-server-nor-site',
      comment: 'It reads another site, and writes content: pages are made of that by others.',
      severity: 'error',
      from: { path: '^api/homes/move-in/' },
      to: { path: '^api/(operations|render|http|site|edge|publish|translation/(jobs|delivery|operations|ui|http))/' },
    },
    {
      name: 'only-the-store-touches-the-disk',
      comment: 'Ask api/store for what you need; render writes its files through store/disk/output-folder.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/store/' },
      to: { path: '^(node:)?fs(/|$)' },
    },
    {
      name: 'the-disk-knows-no-content',
      comment: 'api/store/disk keeps bytes: what they mean is read in front-matter, state and media.',
      severity: 'error',
      from: { path: '^api/store/disk/' },
      to: { path: '^api/', pathNot: '^api/(lib|contract|store/(disk|state))/' },
    },
    {
      name: 'only-http-opens-sockets',
      comment: 'Take the connection as a function, as translation/jobs/ports.ts does.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/(http/|http-client/|translation/http/|publish/s3\\.ts$)' },
      to: { path: SOCKETS },
    },
    {
      name: 'only-git-and-the-compiler-of-templates-are-started-as-programs',
      comment: 'What comes from a caller must never reach a command line.',
      severity: 'error',
      from: { path: '^(api|src)/', pathNot: '^(api/store/git/[^/]+|src/build/astro-build)\\.ts$' },
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
      from: { path: '^api/(contract|derive|index|oembed|search|query|query-index)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'markdown-and-translation-work-in-memory',
      comment: 'Hashing is all they need of Node: texts come in and go out as values.',
      severity: 'error',
      from: { path: '^api/(markdown|translation/(text|xliff|memory))/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'templates-get-views-and-know-no-records',
      comment: 'Put what the page needs into src/views.ts and fill it in api/render/views.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(translation-ui/server-data|scripts/search-engine)\\.ts$' },
      to: { path: '^api/' },
    },
    {
      name: 'browsers-search-by-the-room-of-the-search-alone',
      comment: 'What api/search imports goes to every reader.',
      severity: 'error',
      from: { path: '^src/scripts/search-engine\\.ts$' },
      to: { path: '^api/', pathNot: '^api/search/(search-client|files|excerpt)\\.ts$' },
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
      name: 'only-what-makes-pages-knows-the-site',
      comment: 'They know its views and its compiler; nothing else of src/ is for api/.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/(render|http|translation/http|site)/' },
      to: { path: '^src/' },
    },
    {
      name: 'the-site-is-entered-by-its-views-and-its-compiler',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^src/', pathNot: '^src/(views|translation-ui/views|build/compile)\\.ts$' },
    },
    {
      name: 'only-the-compiler-of-templates-needs-node',
      comment: 'Templates and their scripts run in the renderer and in browsers.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/build/' },
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
      comment: 'What templates need is compiled into them.',
      severity: 'error',
      from: { path: '^(api|src/build)/' },
      to: { dependencyTypes: ['npm-dev'] },
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
