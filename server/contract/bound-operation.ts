import type { OperationRow } from '../../generated/operations.js';
import type { OperationValidators } from '../../generated/validators.js';
import type { OperationDeprecations } from './deprecation/operation-deprecations.js';
import type { OpenParts } from './reply/parts.js';
import type { OpenBodyStream } from './streaming/stream-body.js';
import type { ReplyHeaders } from './reply/reply.js';
import type { OpenStream } from './streaming/sse.js';

/** A handler's reply, before the operation is known to the type checker. */
export interface AnyReply {
  readonly status: number;
  readonly type?: string;
  readonly body?: unknown;
  /** A JSON body that was serialised once, for all requests. */
  readonly bytes?: Buffer;
  readonly events?: OpenStream;
  readonly pieces?: OpenBodyStream;
  readonly parts?: OpenParts;
  readonly headers?: ReplyHeaders;
  /** The id of an earlier request that this reply belongs to; used for callers who did not send their own. */
  readonly requestId?: string;
}

/** A handler, before the operation is known to the type checker. */
export type AnyHandler = (request: Record<string, unknown>) => AnyReply | Promise<AnyReply>;

/** An operation with everything that is needed to answer it. */
export interface BoundOperation {
  /** The `operationId`, of the host or of a plugin. */
  readonly id: string;
  readonly row: OperationRow;
  readonly validators: OperationValidators;
  readonly handler: AnyHandler;
  /** Media types of the successful replies. */
  readonly types: readonly string[];
  /** Absent when nothing of it is deprecated. */
  readonly deprecations: OperationDeprecations | undefined;
}

/** The media types of the operation's successful replies. */
export function acceptedTypes({ replies }: OperationRow): string[] {
  return Object.entries(replies).flatMap(([status, types]) => (status < '400' ? types : []));
}
