/** The package `@twin-oracle/server`: the server as a library, and what plugins import. */
export * from './plugin-api.js';
export { createOracleApp, type OracleApp, type OracleAppOptions } from './oracle-app.js';
export type { RunningServer } from './start.js';
