/** The event channel of a session, typed and checked. Runs in browsers and Node. */
export { ConnectionError } from '../errors/connection-error.js';
export { ContractError } from '../errors/contract-error.js';
export type { FieldError, ProblemBody, ProblemCode, RefusalCode } from '../errors/problem.js';
export { TimeoutError } from '../errors/timeout-error.js';
export { declareTools } from './client-tools.js';
export type {
  AgAction,
  BrowserTool,
  ClientAction,
  ClientTool,
  ClientTools,
  ToolCallContext,
  ToolDeclarations,
} from './client-tools.js';
export { connectSession } from './connect-session.js';
export type { ConnectSessionOptions } from './connect-session.js';
export type { Listener } from './event-hub.js';
export { EventRefusedError } from './event-refused-error.js';
export { HandshakeError } from './handshake-error.js';
export type { ClosingReason } from './handshake-error.js';
export type { OracleSocket } from './oracle-socket.js';
export { serveTools } from './serve-tools.js';
export type { ServerEventName, ServerEventPayload, ServerEventPayloads } from './server-event.js';
export type { SessionSocket, SubscribeOptions } from './session-socket.js';
export type { HandshakeOptions, SocketAuth } from './socket-auth.js';
export type { ToolAnswer } from './tool-answer.js';
