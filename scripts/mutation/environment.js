import Environment from '../../server/testing/jest/environment.js';

/** Ends a suite at its first failed test: one is enough to notice a mutant. */
export default class FailFastEnvironment extends Environment {
  #hasFailed = false;

  handleTestEvent({ name, test }) {
    if (name === 'test_done') this.#hasFailed ||= test.errors.length > 0;
    if (name === 'test_start' && this.#hasFailed) test.mode = 'skip';
  }
}
