/** Typed clients for the twin platform and its oracles. Runs in browsers and Node. */
export type { ApiKeys, ListApiKeysOptions } from './client/api-keys.js';
export type { CallOptions } from './client/call.js';
export type {
  ActiveRun,
  ApiKey,
  ApiKeyCreate,
  ApiKeyCreated,
  ApiKeyList,
  ApiKeyRotate,
  Attachment,
  Capability,
  DelegationExplanation,
  DelegationRequired,
  DelegationRevoked,
  DelegationStatus,
  DelegationStored,
  Discovery,
  Message,
  MessageList,
  MessagePage,
  MessageReply,
  Model,
  ModelList,
  RunAborted,
  Scope,
  SendMessage,
  Session,
  SessionDeleted,
  SessionList,
  StreamMessage,
  ToolResultAccepted,
  ToolResultSubmission,
  Twin,
  TwinCreate,
} from './client/contract.js';
export type { Delegations, UcanToken } from './client/delegation.js';
export { discover } from './client/discovery.js';
export type { DiscoverOptions } from './client/discovery.js';
export type { Fetch } from './client/fetching.js';
export type { Messages, StreamOptions } from './client/messages.js';
export type { Models } from './client/models.js';
export type { OracleAuth } from './client/oracle-auth.js';
export { createOracleClient } from './client/oracle-client.js';
export type { OracleClient, OracleClientOptions } from './client/oracle-client.js';
export { createPlatformClient } from './client/platform-client.js';
export type { PlatformClient, PlatformClientOptions, Twins } from './client/platform-client.js';
export type { JoinOptions, Runs } from './client/runs.js';
export type { SendOptions } from './client/send-once.js';
export type { HistoryOptions, ListSessionsOptions, MessagePageOptions, Sessions } from './client/sessions.js';
export { ConnectionError } from './errors/connection-error.js';
export { ContractError } from './errors/contract-error.js';
export type { FieldError, ProblemBody, ProblemCode, RefusalCode } from './errors/problem.js';
export { ProblemError } from './errors/problem-error.js';
export { RunFailedError } from './errors/run-failed-error.js';
export { StreamInterruptedError } from './errors/stream-interrupted-error.js';
export type { RunEvent, RunFrame, UnknownEvent } from './stream/run-event.js';
export type { ReadOptions, RunStream } from './stream/run-stream.js';
