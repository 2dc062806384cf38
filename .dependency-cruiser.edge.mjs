// What answers reads away from the server runs wherever JavaScript does. Types are left out here: they are not there
// when the code runs.
export default {
  forbidden: [
    {
      name: 'reads-import-nothing-of-node',
      comment:
        'Hand it in as a value, as api/rest/http/engine.ts does; or move what needs Node into a file of its own.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'reads-know-no-write-no-disk-and-no-renderer',
      comment: 'Records are shown by a Presenter; what writes belongs into api/rest/http/operations.ts.',
      severity: 'error',
      from: {},
      to: {
        path: '^api/(content/store|site/(render|live)|translation|lib/http-client|homes/publish)/|^api/content/markdown/(?!readable-text\\.ts$)|^api/rest/operations/(write-|edit-|delete-|upload|proxy-)',
      },
    },
    {
      name: 'reads-bring-few-packages',
      comment: 'The worker is sent whole to every place where it runs.',
      severity: 'error',
      from: {},
      to: {
        path: 'node_modules/',
        pathNot: 'node_modules/(ajv/dist/runtime|entities|porter2|aws4fetch)/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
