import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'data/', '.templates/', '.astro/', 'node_modules/', 'content/', '.dependency-cruiser.mjs'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
    },
  },
  // Tables of data, texts above all, are as long as what they describe.
  { files: ['api/contract/**/*.ts', 'tests/**/*.ts'], rules: { 'max-lines': 'off' } },
  { files: ['scripts/**/*.ts', 'api/main.ts', 'tests/**/*.ts'], rules: { 'no-console': 'off' } },
);
