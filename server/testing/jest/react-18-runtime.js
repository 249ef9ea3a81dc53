import Runtime from './runtime.js';

/** Runs the suites of the hooks with React 18; module-hooks.js resolves their imports. */
export default class React18Runtime extends Runtime {
  suiteUrl(path) {
    return `${super.suiteUrl(path)}?react=18`;
  }
}
