import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist*/',
      'coverage/',
      'test-results/',
      'lib/',
      'scripts/create/*.js',
      'src/client/openapi.ts',
      'data/',
      '.templates/',
      '.astro/',
      'node_modules/',
      'content/',
      '.dependency-cruiser.mjs',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always'],
      'max-lines': ['warn', { max: 400 }],
      'no-console': 'error',
    },
  },
  {
    // The architecture rules check only imports; these globals reach the network without one.
    files: ['api/**/*.ts'],
    // The worker has no other way to reach its bucket, and its engine guards its requests.
    ignores: ['api/homes/edge/worker.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'].map((name) => ({
          name,
          message: 'Reach other servers through api/lib/http-client only.',
        })),
      ],
    },
  },
  {
    files: ['api/**/*.ts'],
    ignores: ['api/main.ts', 'api/content/store/git/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Read the environment in api/settings.ts and pass the value in.',
        },
      ],
    },
  },
  // Tables of data, especially texts, are as long as what they describe.
  { files: ['api/contract/**/*.ts', 'tests/**/*.ts'], rules: { 'max-lines': 'off' } },
  {
    files: ['scripts/**/*.ts', 'api/main.ts', 'api/homes/edge/worker.ts', 'tests/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
);
