import Runtime from '../../server/testing/jest/runtime.js';

let runs = 0;

/** Loads a suite again for each run of it; the modules that it imports stay. */
export default class RepeatingRuntime extends Runtime {
  suiteUrl(path) {
    return `${super.suiteUrl(path)}?run=${++runs}`;
  }
}
