/** What the code that `generate-sdk` makes calls. Runs in browsers and Node. */
export { createPluginCalls } from './plugin-calls.js';
export type { PluginCallsOptions, PluginOperations } from './plugin-calls.js';
export type { Credential, PluginOperation } from './plugin-operation.js';
