import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import JestRuntime from 'jest-runtime';
import { setGlobals } from './globals.js';

const require = createRequire(import.meta.url);

/** Where jest-circus keeps what a suite has declared; it expects a new global scope for each suite. */
const CIRCUS_STATE = new Set(['EVENT_HANDLERS', 'JEST_STATE_SYMBOL', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES']);

/** Loads suites by Node itself, once per worker, and jest's own part of a suite again for each. */
export default class Runtime extends JestRuntime {
  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    setGlobals(this.requireModuleOrMock(path, '@jest/globals'));
    // Node maps stacks to TypeScript itself, unless this function exists, which jest has set for files that it has compiled.
    Error.prepareStackTrace = undefined;
    await import(this.suiteUrl(path));
  }

  suiteUrl(path) {
    return pathToFileURL(path).href;
  }

  requireInternalModule(path) {
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (CIRCUS_STATE.has(symbol.description)) Reflect.deleteProperty(globalThis, symbol);
    Reflect.deleteProperty(require.cache, path);
    return require(path);
  }
}
