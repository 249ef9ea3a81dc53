/** The suites of the rules run as in `make test`, but many times in one process: see docs/decisions/0041-mutation-testing.md. */
import base from '../../jest.config.js';

export default {
  ...base,
  rootDir: '../..',
  testEnvironment: '<rootDir>/scripts/mutation/environment.js',
  runtime: '<rootDir>/scripts/mutation/runtime.js',
};
