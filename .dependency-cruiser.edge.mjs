// Code that answers reads away from the server must run in any JavaScript engine. Types are ignored here, because
// they do not exist at run time.
export default {
  forbidden: [
    {
      name: 'reads-do-not-import-node',
      comment:
        'Pass it in as a value, as the `Engine` of api/rest/http/request-context.ts does, or move the code that needs Node into its own file.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'reads-do-not-import-writes-the-disk-or-the-renderer',
      comment: 'A Presenter shows records; operations that write belong in api/rest/operations/index.ts.',
      severity: 'error',
      from: {},
      to: {
        path: '^api/(content/store|site/(render|live)|translation|lib/http-client|homes/publish)/|^api/content/markdown/(?!(readable-text|link-urls)\\.ts$)|^api/rest/operations/(write-|edit-|delete-|upload|proxy-)',
      },
    },
    {
      name: 'reads-use-few-packages',
      comment: 'The whole worker is deployed to every location where it runs.',
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
