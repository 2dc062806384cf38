// The rooms of api/ in reading order: each may import only from the rooms above it.
const rooms = ['lib', 'contract', 'derive', 'store', 'query', 'translation', 'operations', 'render', 'http'];

const oneWay = rooms.slice(0, -1).map((room, index) => ({
  name: `${room}-does-not-know-what-is-below-it`,
  comment: `Move the shared word up into a room above api/${room}, or pass it in as a value.`,
  severity: 'error',
  from: { path: `^api/${room}/` },
  to: { path: `^api/(${[...rooms.slice(index + 1), 'main'].join('|')})[/.]` },
}));

export default {
  forbidden: [
    ...oneWay,
    {
      name: 'only-the-store-touches-the-disk',
      comment: 'Ask api/store for what you need; render/ may write output files through store/atomic.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/(store|main)' },
      to: { path: '^(node:)?fs' },
    },
    {
      name: 'pure-rooms-import-nothing-of-node',
      comment: 'lib, contract, derive and query also run at the edge.',
      severity: 'error',
      from: { path: '^api/(contract|derive|query)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-http-opens-sockets',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/(http|main)' },
      to: { path: '^(node:)?(http|https|net|tls)$|^undici$' },
    },
    {
      name: 'nobody-imports-scripts',
      severity: 'error',
      from: { path: '^(api|src)/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'product-does-not-depend-on-tests',
      severity: 'error',
      from: { path: '^(api|src|scripts)/' },
      to: { path: '^tests/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unlisted-packages',
      severity: 'error',
      from: { path: '^(api|src|scripts)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
