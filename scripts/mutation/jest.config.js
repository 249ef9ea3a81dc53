/** The suites of the rules run as in `make test`, but many times in one process: see docs/decisions/0041-mutation-testing.md. */
import base from '../../jest.config.js';

const {
  projects: [suites],
  ...options
} = base;

export default {
  ...options,
  ...suites,
  rootDir: '../..',
  testEnvironment: '<rootDir>/scripts/mutation/environment.js',
  runtime: '<rootDir>/scripts/mutation/runtime.js',
};
