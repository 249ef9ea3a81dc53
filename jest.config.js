/** Runs every `*.test.ts` beside the code it tests; ESM, because the UCAN libraries are ESM-only. */
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['twin-oracle-source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // js before ts: some packages ship both side by side, and theirs is the js.
  moduleFileExtensions: ['js', 'ts', 'mjs', 'json', 'node'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript' },
          target: 'es2023',
          experimental: { keepImportAttributes: true },
        },
      },
    ],
  },
  testMatch: ['<rootDir>/{server,sdk,scripts}/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/sdk/dist/'],
  globalSetup: '<rootDir>/server/testing/global-setup.ts',
  globalTeardown: '<rootDir>/server/testing/global-teardown.ts',
  // Whole servers start in many tests, some in processes of their own. The limit ends a test that hangs; a busy machine must not reach it.
  testTimeout: 300_000,
  // Node keeps modules of suites that are over; a worker that has grown too large makes room for a new one.
  workerIdleMemoryLimit: '1GB',
};
