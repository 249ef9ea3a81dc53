import { STATUS_CODES } from 'node:http';
import { problemStatuses } from '../../../generated/problem-statuses.js';
import type { Schema } from '../types.js';

export type ProblemCode = Schema<'ProblemCode'>;
export type RefusalCode = Schema<'RefusalCode'>;
export type FieldError = Schema<'FieldError'>;

export interface ProblemDetails {
  errors?: FieldError[];
  /** Why credentials were refused. */
  reason?: RefusalCode;
  /** A sentence for that reason; never text of a token or of a library. */
  reasonDetail?: string;
  /** Where what replaces an operation that has ended is. */
  successor?: string;
  /** Ids of what the caller can pay, and what the request may cost. */
  claims?: readonly string[];
  quote?: Schema<'Quote'>;
  /** Additional headers of the reply, such as `Allow`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An expected failure. When it is thrown anywhere below the binder, it becomes the reply; its text is meant for the caller. */
export class Problem extends Error {
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    detail: string,
    readonly details: ProblemDetails = {},
  ) {
    // It is expected, so nobody reads its stack, which takes longer to make than the rest of a refusal.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(detail, { cause: details.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'Problem';
    this.status = problemStatuses[code];
  }
}

/** A dependency is unavailable; `Retry-After` tells the caller when to retry. */
export function unavailable(detail: string, cause?: unknown): Problem {
  return new Problem('service_unavailable', detail, { cause, headers: { 'Retry-After': '2' } });
}

/** Translates a known error that is not a bug, such as an unreachable database, into a problem. */
export type Explain = (error: unknown) => Problem | undefined;

/** The problem that is sent for an error. */
export function problemOf(error: unknown, explain?: Explain): Problem {
  return error instanceof Problem ? error : (explain?.(error) ?? unexpectedProblem(error));
}

/** For unexpected errors: no internals are sent; the cause is logged. */
export function unexpectedProblem(cause: unknown): Problem {
  return new Problem(
    'internal_error',
    'The server failed to answer; quote the request id when you report it',
    { cause },
  );
}

/** The same problem for a client that need not send the rest of its request: the connection is closed afterwards. */
export function closing({ code, message, details }: Problem): Problem {
  return new Problem(code, message, { ...details, headers: { ...details.headers, Connection: 'close' } });
}

/** The body of the reply: RFC 9457, with the members that the published client reads. */
export function problemBody(
  { code, status, message, details }: Problem,
  requestId: string,
  traceId?: string,
): Schema<'Problem'> {
  const title = STATUS_CODES[status] ?? 'Error';
  return {
    type: `urn:twin-oracle:problem:${code}`,
    title,
    status,
    code,
    detail: message,
    ...(details.errors && { errors: details.errors }),
    ...(details.reason && { reason: details.reason }),
    ...(details.reasonDetail && { reasonDetail: details.reasonDetail }),
    ...(details.headers?.['Retry-After'] && { retryAfterSeconds: Number(details.headers['Retry-After']) }),
    ...(details.successor && { successor: details.successor }),
    ...(details.claims && { claims: [...details.claims], outstandingClaims: [...details.claims] }),
    ...(details.quote && { quote: details.quote }),
    requestId,
    ...(traceId !== undefined && { traceId }),
    statusCode: status,
    message,
    error: title,
  };
}

/** The part of a problem that is logged. */
export function refusalOf({ code, details: { reason, reasonDetail } }: Problem) {
  return { code, ...(reason && { reason }), ...(reasonDetail && { reasonDetail }) };
}
