import { STATUS_CODES } from 'node:http';
import type { Schema } from './types.js';

export type ProblemCode = Schema<'ProblemCode'>;
export type RefusalCode = Schema<'RefusalCode'>;
export type FieldError = Schema<'FieldError'>;

/** The one table from code to status; the contract's description of `ProblemCode` repeats it for readers. */
export const statusOf: Readonly<Record<ProblemCode, number>> = {
  invalid_request: 400,
  malformed_json: 400,
  malformed_request: 400,
  invalid_validity_period: 400,
  class_protocol_mismatch: 400,
  invalid_cursor: 400,
  delegation_refused: 400,
  delegation_mismatch: 400,
  mcp_invocation_refused: 400,
  unknown_protocol: 400,
  invalid_properties: 400,
  invalid_protocol: 400,
  unknown_twin: 400,
  unknown_role: 400,
  wrong_kind_for_role: 400,
  self_relationship: 400,
  unknown_claim: 400,
  webhook_address_refused: 400,
  authentication_required: 401,
  invalid_invocation: 401,
  invalid_delegation: 401,
  invalid_api_key: 401,
  missing_scope: 403,
  not_controller: 403,
  not_owner: 403,
  not_proposer: 403,
  not_a_voter: 403,
  route_not_found: 404,
  session_not_found: 404,
  run_not_found: 404,
  tool_call_not_found: 404,
  twin_not_found: 404,
  api_key_not_found: 404,
  asset_not_found: 404,
  protocol_not_found: 404,
  relationship_not_found: 404,
  member_not_found: 404,
  proposal_not_found: 404,
  claim_not_found: 404,
  credential_not_found: 404,
  status_list_not_found: 404,
  issuance_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  import_not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  api_key_not_active: 409,
  session_busy: 409,
  tool_call_answered: 409,
  twin_exists: 409,
  external_id_taken: 409,
  twin_in_use: 409,
  twin_under_review: 409,
  validity_decided: 409,
  protocol_exists: 409,
  relationship_exists: 409,
  role_taken: 409,
  relationship_required: 409,
  no_group: 409,
  last_member: 409,
  proposal_open: 409,
  voting_closed: 409,
  no_electorate: 409,
  invalid_transition: 409,
  domain_not_verified: 409,
  not_an_oracle: 409,
  claim_not_approved: 409,
  issuance_exceeds_claim: 409,
  import_not_active: 409,
  too_many_webhooks: 409,
  webhook_disabled: 409,
  webhook_not_verified: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  attachment_unavailable: 422,
  idempotency_key_reused: 422,
  precondition_required: 428,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  agent_failed: 502,
  service_unavailable: 503,
};

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
    this.status = statusOf[code];
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
