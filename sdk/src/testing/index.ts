/** An oracle in memory that plays scenarios, for tests and mocks. */
export type { StreamPart } from './frame-log.js';
export type {
  ContractRoute,
  MockHandler,
  MockHandlers,
  MockReply,
  MockRequest,
  OracleRoute,
} from './contract-routes.js';
export { createMockFetch } from './mock-fetch.js';
export type { MockFetchOptions } from './mock-fetch.js';
export { MockOracle } from './mock-oracle.js';
export type { MockOracleOptions, OracleProfile, SentMessage } from './mock-oracle.js';
export { MockProblem } from './mock-problem.js';
export type { ClientResult, MockRun } from './mock-run.js';
export type { MockSession } from './mock-session.js';
export type {
  ClientCall,
  ConnectionFault,
  FailureKind,
  OracleCall,
  Refusal,
  Scenario,
  ScenarioFrameName,
  ScenarioStep,
} from './scenario.js';
