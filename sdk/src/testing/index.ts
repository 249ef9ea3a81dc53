/** An oracle in memory that plays scenarios, for tests and mocks. */
export type { StreamPart } from './oracle/frame-log.js';
export type {
  ContractRoute,
  MockHandler,
  MockHandlers,
  MockReply,
  MockRequest,
  OracleRoute,
} from './http/contract-routes.js';
export { createMockFetch } from './http/mock-fetch.js';
export type { MockFetchOptions } from './http/mock-fetch.js';
export { MockOracle } from './oracle/mock-oracle.js';
export type { MockOracleOptions, OracleProfile } from './oracle/mock-oracle.js';
export type { OracleObserver, SentMessage } from './oracle/oracle-observer.js';
export { MockProblem } from './oracle/mock-problem.js';
export type { ClientCallFrame, ClientCallKind, ClientResult, MockRun } from './oracle/mock-run.js';
export type { MockSession } from './oracle/mock-session.js';
export { MOCK_QUOTE, paymentChallenge } from './oracle/payment-challenge.js';
export { readPreferences } from './http/read-preferences.js';
export type {
  ClientCall,
  ConnectionFault,
  FailureKind,
  OracleCall,
  Refusal,
  Scenario,
  ScenarioFrameName,
  ScenarioStep,
} from './oracle/scenario.js';
export { MockChannel } from './socket/mock-channel.js';
export type { MockChannelOptions } from './socket/mock-channel.js';
export type { MockConnection, SocketPeer } from './socket/mock-connection.js';
export { createMockWebSocket } from './socket/mock-web-socket.js';
export { socketHandlers } from './socket/socket-handlers.js';
export type { SocketContext, SocketHandlers } from './socket/socket-handlers.js';
