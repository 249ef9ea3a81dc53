import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** How suites are run. Node itself loads the modules: docs/decisions/0039-tests-in-one-scope.md. */
const suites = {
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/sdk/dist/', '<rootDir>/packages/.*/dist/'],
  testEnvironment: '<rootDir>/server/testing/jest/environment.js',
  globalSetup: '<rootDir>/server/testing/jest/global-setup.js',
  globalTeardown: '<rootDir>/server/testing/jest/global-teardown.js',
  transform: {},
  injectGlobals: false,
  // Node's own streams and promises need these.
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] },
};

/** `jest server/platform` names a folder, `jest scripts/hooks-page/hooks.browser` a suite. */
const namesSuite = process.argv
  .slice(2)
  .some((arg) => arg.includes('/') && !statSync(arg, { throwIfNoEntry: false })?.isDirectory());

export default {
  projects: [
    // Every `*.test.ts` beside the code it tests.
    {
      ...suites,
      testMatch: ['<rootDir>/{server,sdk,packages,scripts}/**/*.test.ts'],
      runtime: '<rootDir>/server/testing/jest/runtime.js',
    },
    // The hooks once more.
    {
      ...suites,
      displayName: 'React 18',
      roots: ['<rootDir>/sdk/src/react'],
      runtime: '<rootDir>/server/testing/jest/react-18-runtime.js',
    },
  ],
  testSequencer: '<rootDir>/server/testing/jest/longest-first.js',
  reporters: [
    'default',
    '<rootDir>/server/testing/jest/slowest-suites.js',
    '<rootDir>/server/testing/jest/stalled-suites.js',
    '<rootDir>/server/testing/jest/failed-suites.js',
  ],
  // Suites wait for much of their time: for PostgreSQL, and for processes that they start.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Whole servers start in many tests, some in processes of their own. The limit ends a test that hangs; a busy machine must not reach it.
  testTimeout: 900_000,
  // A worker keeps the modules of its suites; one that has grown too large is replaced. Jest does that after the last suite, too, and waits half a second
  // for its workers to end: a new one that is slower is killed, and one that is started later keeps Jest alive for ever. A few suites need no other worker.
  ...(!namesSuite && { workerIdleMemoryLimit: '1GB' }),
};
