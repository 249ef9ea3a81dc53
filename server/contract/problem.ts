import { STATUS_CODES } from 'node:http';
import { problemStatuses } from '../../generated/problem-statuses.js';
import type { Schema } from './types.js';

export type ProblemCode = Schema<'ProblemCode'>;
export type RefusalCode = Schema<'RefusalCode'>;
export type FieldError = Schema<'FieldError'>;

export interface ProblemDetails {
  errors?: FieldError[];
  /** Why credentials were refused. */
  reason?: RefusalCode;
  /** The same in a sentence of ours; never text of a token or of a library. */
  reasonDetail?: string;
  /** Headers that the reply needs, such as `Allow`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An expected failure. Thrown anywhere below the binder, it becomes the reply; its text is for the caller to read. */
export class Problem extends Error {
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    detail: string,
    readonly details: ProblemDetails = {},
  ) {
    super(detail, { cause: details.cause });
    this.name = 'Problem';
    this.status = problemStatuses[code];
  }
}

/** Something that the request needs is not to be had now; the caller is told when to ask again. */
export function unavailable(detail: string, cause?: unknown): Problem {
  return new Problem('service_unavailable', detail, { cause, headers: { 'Retry-After': '2' } });
}

/** Makes a problem of an error that is nobody's fault here, such as a database that is away. */
export type Explain = (error: unknown) => Problem | undefined;

/** What a caller is told of an error. */
export function problemOf(error: unknown, explain?: Explain): Problem {
  return error instanceof Problem ? error : (explain?.(error) ?? unexpectedProblem(error));
}

/** For whatever nobody foresaw: no internals go out, and the cause goes to the log. */
export function unexpectedProblem(cause: unknown): Problem {
  return new Problem(
    'internal_error',
    'The server failed to answer; quote the request id when you report it',
    { cause },
  );
}

/** The same, told to a client that need not send the rest of its request: nothing else can come over this connection. */
export function closing({ code, message, details }: Problem): Problem {
  return new Problem(code, message, { ...details, headers: { ...details.headers, Connection: 'close' } });
}

/** The body of the reply: RFC 9457, with the members that the published client reads. */
export function problemBody(
  { code, status, message, details }: Problem,
  requestId: string,
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
    requestId,
    statusCode: status,
    message,
    error: title,
  };
}

/** What the log says of a problem. */
export function refusalOf({ code, details: { reason, reasonDetail } }: Problem) {
  return { code, ...(reason && { reason }), ...(reasonDetail && { reasonDetail }) };
}
