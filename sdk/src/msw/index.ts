/** Handlers of MSW (https://mswjs.io) with which an oracle in memory answers: requests, streams and sockets. */
export { createOracleHandlers } from './create-oracle-handlers.js';
export type { OracleHandlersOptions } from './create-oracle-handlers.js';
