import type { OperationRow } from '../../generated/operations.js';
import type { OperationValidators } from '../../generated/validators.js';
import type { OpenParts } from './parts.js';
import type { OpenBodyStream } from './stream-body.js';
import type { ReplyHeaders } from './reply.js';
import type { OpenStream } from './sse.js';
import type { OperationId } from './types.js';

/** What a handler's reply looks like before its operation is known. */
export interface AnyReply {
  readonly status: number;
  readonly type?: string;
  readonly body?: unknown;
  /** A JSON body that was made before, for all requests. */
  readonly bytes?: Buffer;
  readonly events?: OpenStream;
  readonly pieces?: OpenBodyStream;
  readonly parts?: OpenParts;
  readonly headers?: ReplyHeaders;
  /** The id of an earlier request that this reply belongs to; for callers who did not send their own. */
  readonly requestId?: string;
}

/** What a handler looks like before its operation is known. */
export type AnyHandler = (request: Record<string, unknown>) => AnyReply | Promise<AnyReply>;

/** An operation with all that answers it. */
export interface BoundOperation {
  readonly id: OperationId;
  readonly row: OperationRow;
  readonly validators: OperationValidators;
  readonly handler: AnyHandler;
  /** Media types of the successes. */
  readonly types: readonly string[];
}
