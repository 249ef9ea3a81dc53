/**
 * Where a suite runs: in Node's own global scope instead of a separate one, so that a worker loads the server once for all of its suites.
 * See docs/decisions/0039-tests-in-one-scope.md.
 */
import { register } from 'node:module';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { register as registerTypeScript } from 'tsx/esm/api';

registerTypeScript();
register('./module-hooks.js', import.meta.url);

export default class Environment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #variables = { ...process.env };
  #exit = process.exit;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  setup() {
    return Promise.resolve();
  }

  /** Undoes what a suite, or jest for it, has changed globally. */
  teardown() {
    this.fakeTimersModern.dispose();
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, this.#variables);
    return Promise.resolve();
  }

  /** Part of jest's interface; there is no other scope. */
  getVmContext() {
    return null;
  }
}
