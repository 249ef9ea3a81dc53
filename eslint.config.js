import tseslint from 'typescript-eslint';

/** Which folders a folder must not import: arrows point one way (docs/architecture.md). */
const forbidden = {
  'server/contract': [
    '**/auth/**',
    '**/platform/**',
    '**/oracle/**',
    '**/realtime/**',
    '**/persistence/**',
    '**/app.js',
  ],
  'server/persistence': [
    '**/auth/**',
    '**/platform/**',
    '**/oracle/**',
    '**/realtime/**',
    '**/contract/**',
    '**/app.js',
  ],
  'server/outbound': [
    '**/auth/**',
    '**/contract/**',
    '**/platform/**',
    '**/oracle/**',
    '**/realtime/**',
    '**/service/**',
    '**/persistence/**',
    '**/app.js',
  ],
  'server/rate-limit': [
    '**/auth/**',
    '**/platform/**',
    '**/oracle/**',
    '**/realtime/**',
    '**/service/**',
    '**/persistence/**',
    '**/app.js',
  ],
  'server/idempotency': [
    '**/auth/**',
    '**/platform/**',
    '**/oracle/**',
    '**/realtime/**',
    '**/service/**',
    '**/app.js',
  ],
  'server/auth': ['**/platform/**', '**/oracle/**', '**/realtime/**', '**/app.js'],
  'server/platform': ['**/oracle/**', '**/realtime/**', '**/app.js'],
  'server/oracle': ['**/platform/**', '**/realtime/**', '**/app.js'],
  'server/realtime': [
    '**/platform/**',
    '**/oracle/**',
    '**/service/**',
    '**/docs/**',
    '**/persistence/**',
    '**/app.js',
  ],
  'server/service': ['**/platform/**', '**/oracle/**', '**/realtime/**', '**/persistence/**', '**/app.js'],
  'server/docs': [
    '**/auth/**',
    '**/contract/**',
    '**/platform/**',
    '**/oracle/**',
    '**/realtime/**',
    '**/service/**',
    '**/persistence/**',
    '**/app.js',
  ],
  sdk: ['**/server/**', '**/scripts/**'],
};

export default tseslint.config(
  { ignores: ['generated/', 'dist/', 'sdk/dist/', 'node_modules/', '.data/', 'coverage/'] },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['*.config.js'] } } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_$' }],
      '@typescript-eslint/only-throw-error': 'error',
      // TypeORM declares EntitySchema's options as a class that it never builds.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  { files: ['scripts/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
  ...Object.entries(forbidden).map(([folder, group]) => ({
    files: [`${folder}/**/*.ts`],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group, message: `${folder} must not know that folder; see docs/architecture.md` }] },
      ],
    },
  })),
);
