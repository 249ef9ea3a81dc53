/** Typed clients for the twin platform and its oracles. Runs in browsers and Node. */
export type { AuditFilters, AuditLog } from './client/platform/audit-log.js';
export type { PersonalData } from './client/platform/personal-data.js';
export type { ApiKeys } from './client/platform/api-keys.js';
export { createCallbackAuth } from './authentication/callback-auth.js';
export type { CallbackAuth, CallbackAuthOptions } from './authentication/callback-auth.js';
export type { RenewalOptions, SignedToken } from './authentication/renewing.js';
export type { CallOptions } from './http/call.js';
export type { Claims, ListClaimsOptions } from './client/platform/claims.js';
export type * from './http/contract-schemas.js';
export type { Credentials, ListCredentialsOptions, StatusLists } from './client/platform/credentials.js';
export type { Delegations, UcanToken } from './client/oracle/delegations.js';
export type { Deprecations, ListDeprecatedCallsOptions } from './client/platform/deprecations.js';
export type { DeprecationNotice, OnDeprecation } from './http/deprecation-notice.js';
export { discover } from './http/discovery.js';
export type { DiscoverOptions } from './http/discovery.js';
export type {
  EventFilters,
  Events,
  ListEventsOptions,
  PlatformEventPage,
  StreamEventsOptions,
} from './client/platform/events.js';
export type { ExportOptions, Exports } from './client/platform/bulk/exports.js';
export type { Fetch } from './http/fetching.js';
export type { Graph, WalkOptions } from './client/platform/graph.js';
export type { ChangeOptions, IfMatch } from './client/platform/if-match.js';
export type { ImportPiece, ImportSource } from './client/platform/bulk/import-body.js';
export type { Imports, ResultsOptions, WaitOptions } from './client/platform/bulk/imports.js';
export type { Issuances, ListIssuancesOptions } from './client/platform/issuances.js';
export type { Members } from './client/platform/members.js';
export type { MessageOptions, Messages, StreamOptions } from './client/oracle/messages.js';
export type { Models } from './client/oracle/models.js';
export type { OracleAuth } from './client/oracle/oracle-auth.js';
export type { OwnPersonalData } from './client/oracle/own-personal-data.js';
export { createPayment } from './client/oracle/payment.js';
export type { PaidClaims } from './client/oracle/payment.js';
export type { PageOptions, AllOptions } from './client/platform/paging.js';
export { createOracleClient } from './client/oracle/oracle-client.js';
export type { OracleClient, OracleClientOptions } from './client/oracle/oracle-client.js';
export { createPlatformClient } from './client/platform/platform-client.js';
export type { PlatformClient, PlatformClientOptions } from './client/platform/platform-client.js';
export type {
  KnownPlatformEvent,
  PlatformEvent,
  UnknownPlatformEvent,
} from './client/platform/platform-event.js';
export type { Operations, RunFilters } from './client/platform/deployment-operations.js';
export type { ListProposalsOptions, Proposals } from './client/platform/proposals.js';
export type {
  CheckOptions,
  GetProtocolOptions,
  MigrateOptions,
  Protocols,
} from './client/platform/protocols.js';
export type { Direction, ListRelationshipsOptions, Relationships } from './client/platform/relationships.js';
export type { Preferences } from './http/preferences.js';
export type { RequestContext, RequestHooks, ResponseContext } from './http/request-hooks.js';
export type { Retries, RetryOptions } from './http/retries.js';
export type { JoinOptions, Runs } from './client/oracle/runs.js';
export type { SendOptions } from './http/send-once.js';
export type {
  HistoryOptions,
  ListSessionsOptions,
  MessagePageOptions,
  Sessions,
} from './client/oracle/sessions.js';
export type { GetTwinOptions, ListTwinsOptions, TwinFilters, Twins } from './client/platform/twins.js';
export type { GovernanceRules, Verifications } from './client/platform/verification.js';
export type { ListDeliveriesOptions, Webhooks } from './client/platform/webhooks.js';
export { ConnectionError } from './errors/connection-error.js';
export { ContractError } from './errors/contract-error.js';
export type { FieldError, ProblemBody, ProblemCode, RefusalCode } from './errors/problem.js';
export { ProblemError } from './errors/problem-error.js';
export { RunFailedError } from './errors/run-failed-error.js';
export { StreamInterruptedError } from './errors/stream-interrupted-error.js';
export { StreamingUnsupportedError } from './errors/streaming-unsupported-error.js';
export { TimeoutError } from './errors/timeout-error.js';
export { createIndexerResolver } from './resolver/indexer-resolver.js';
export type { IndexerResolverOptions } from './resolver/indexer-resolver.js';
export type { OracleResolver, OracleService, OracleUrls } from './resolver/oracle-resolver.js';
export { createPlatformResolver } from './resolver/platform-resolver.js';
export type { RunEvent, RunFrame, UnknownEvent } from './stream/run-event.js';
export type { ConnectionState } from './stream/rejoin.js';
export type { ReadOptions, RunStream } from './stream/run-stream.js';
