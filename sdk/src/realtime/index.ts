/** The event channel of a session, typed and checked. Runs in browsers and Node. */
export { ConnectionError } from '../errors/connection-error.js';
export { ContractError } from '../errors/contract-error.js';
export type { FieldError, ProblemBody, ProblemCode, RefusalCode } from '../errors/problem.js';
export { TimeoutError } from '../errors/timeout-error.js';
export { declareTools } from './tools/client-tools.js';
export type { AgAction, BrowserTool } from '../http/contract-schemas.js';
export type {
  ClientAction,
  ClientTool,
  ClientTools,
  ToolCallContext,
  ToolDeclarations,
} from './tools/client-tools.js';
export { connectSession } from './connect-session.js';
export type { ConnectSessionOptions } from './connect-session.js';
export type { Listener } from './socket/event-hub.js';
export { EventRefusedError } from './socket/event-refused-error.js';
export { HandshakeError } from './socket/handshake-error.js';
export type { ClosingReason } from './socket/handshake-error.js';
export type { OracleSocket, WebSocketClass } from './socket/oracle-socket.js';
export { serveTools } from './tools/serve-tools.js';
export { createPluginChannel } from './socket/plugin-channel.js';
export type { PluginChannel } from './socket/plugin-channel.js';
export type { ServerEventName, ServerEventPayload, ServerEventPayloads } from './socket/server-event.js';
export type { SessionSocket, SubscribeOptions } from './socket/session-socket.js';
export type { HandshakeOptions, SocketAuth } from './socket/socket-auth.js';
export type { ToolAnswer } from './socket/tool-answer.js';
