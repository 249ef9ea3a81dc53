import type { Logger } from 'pino';
import type { OperationRow } from '../../generated/operations.js';
import type { Admit, Authenticate, Authorize } from './access.js';
import type { CallerLimits } from './connections/caller-limits.js';
import type { Explain } from './errors/problem.js';
import type { Audit } from './observation/audit-request.js';
import type { HeaderLines } from './reply/reply.js';
import type { OpenStreams } from './streaming/open-streams.js';
import type { CrossCheck } from './validation/cross-check.js';

export interface PipelineOptions<Caller = unknown> {
  readonly authenticate: Authenticate<Caller>;
  /** Called after authentication and before validation, for operations with a limit in the contract. A public operation has no caller. */
  readonly admit?: Admit<Caller> | undefined;
  /** Called last, for every operation with callers. */
  readonly authorize?: Authorize<Caller> | undefined;
  /** Limits what a caller may keep open or leave unread. */
  readonly limits?: CallerLimits<Caller> | undefined;
  /** The longest silence of a stream; default: `HEARTBEAT_SECONDS`. */
  readonly heartbeatSeconds?: number | undefined;
  /** Where open streams can be ended early. */
  readonly openStreams?: OpenStreams | undefined;
  readonly log: Logger;
  /** Default: there is no audit log. */
  readonly audit?: Audit<Caller> | undefined;
  /** The caller for the log, without credentials. */
  readonly describeCaller?: ((caller: Caller) => unknown) | undefined;
  /** Headers of every reply, by the request's `Origin`. */
  readonly linesFor?: (origin: string | undefined) => HeaderLines;
  /** While it returns true, connections are closed after their reply: a busy connection would delay the shutdown until its timeout. */
  readonly isStopping?: () => boolean;
  /** `strict` answers 500 when a reply does not fit the contract; `log` sends it anyway and logs the errors. */
  readonly replyValidation: 'strict' | 'log';
  readonly explain?: Explain;
  readonly crossCheck?: CrossCheck | undefined;
  /** Called for each deprecated thing that a request uses, before the reply. A public operation has no caller. */
  readonly onDeprecatedUse?: ((use: DeprecatedCall, caller: Caller | undefined) => void) | undefined;
  /** Decides whether a deprecated operation has ended. */
  readonly clock?: (() => Date) | undefined;
  /** Called for each valid request of an operation with callers, before its handler. Rejects with a `Problem` to refuse the request. */
  readonly beforeOperation?: ((request: ValidRequest<Caller>) => Promise<void>) | undefined;
}

export interface ValidRequest<Caller = unknown> {
  readonly operationId: string;
  readonly operation: OperationRow;
  readonly caller: Caller;
  readonly requestId: string;
  /** The headers that the contract names, in lower case. */
  readonly header: Readonly<Record<string, unknown>>;
  /** The digest of a JSON body as it was sent (RFC 9530). */
  readonly contentDigest?: (() => string) | undefined;
}

export interface DeprecatedCall {
  readonly deprecationId: string;
  readonly operationId: string;
}
