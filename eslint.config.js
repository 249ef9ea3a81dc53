import tseslint from 'typescript-eslint';

/** Which folders a folder must not import: arrows point one way (docs/architecture.md). */
const forbidden = {
  'server/contract': ['auth', 'platform', 'oracle', 'realtime', 'persistence'],
  'server/persistence': ['auth', 'platform', 'oracle', 'realtime', 'contract'],
  'server/outbound': ['auth', 'contract', 'platform', 'oracle', 'realtime', 'service', 'persistence'],
  'server/rate-limit': ['auth', 'platform', 'oracle', 'realtime', 'service', 'persistence'],
  'server/idempotency': ['auth', 'platform', 'oracle', 'realtime', 'service'],
  'server/redis': [
    'auth',
    'contract',
    'platform',
    'oracle',
    'realtime',
    'rate-limit',
    'service',
    'persistence',
  ],
  'server/auth': ['platform', 'oracle', 'realtime'],
  'server/platform': ['oracle', 'realtime'],
  'server/oracle': ['platform', 'realtime'],
  'server/realtime': ['platform', 'oracle', 'service', 'docs', 'persistence'],
  'server/service': ['platform', 'oracle', 'realtime', 'persistence'],
  'server/docs': ['auth', 'contract', 'platform', 'oracle', 'realtime', 'service', 'persistence'],
  sdk: ['server', 'scripts'],
};

/** What knows every feature. */
const tops = ['**/app.js', '**/entities.js'];

export default tseslint.config(
  {
    ignores: ['generated/', 'dist/', 'sdk/dist/', 'node_modules/', '.data/', 'coverage/', '*.ts', '*.mjs'],
  },
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
  ...Object.entries(forbidden).map(([folder, others]) => ({
    files: [`${folder}/**/*.ts`],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [...tops, ...others.map((name) => `**/${name}/**`)],
              message: `${folder} must not know that folder; see docs/architecture.md`,
            },
          ],
        },
      ],
    },
  })),
);
