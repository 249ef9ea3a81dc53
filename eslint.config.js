import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { sqlInStores } from './scripts/lint/sql-in-stores.js';

export default tseslint.config(
  {
    ignores: [
      'generated/',
      'dist/',
      'sdk/dist/',
      'packages/*/dist/',
      'node_modules/',
      '.cache/',
      '.data/',
      'coverage/',
      // A project of its own.
      'docs/plugin-example/',
      '*.ts',
      '*.mjs',
    ],
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
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // TypeORM declares EntitySchema's options as a class that it never builds.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'max-lines': ['error', 300],
    },
  },
  {
    files: ['server/**/*.ts'],
    ignores: [
      '**/store.ts',
      '**/*-store.ts',
      '**/store/**',
      'server/persistence/**',
      'server/pubsub/**',
      // Pages of any table, for the stores.
      'server/platform/paging/**',
      '**/*.test.ts',
      '**/testing/**',
      'server/end-to-end/**',
    ],
    plugins: { house: { rules: { 'sql-in-stores': sqlInStores } } },
    rules: { 'house/sql-in-stores': 'error' },
  },
  {
    files: ['sdk/src/react/**', 'examples/**/*.{ts,tsx}', 'packages/console/src/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['scripts/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
);
