import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider';
import { isNativeError } from 'node:util/types';
import { systemCodeOf } from '../../../../outbound/system-code.js';
import { AgentFailure, type FailureKind } from '../../../turn/agent-failure.js';

/** The model's window is smaller than configured, or the message is longer than estimated. */
export class TooLong extends AgentFailure {
  constructor(cause?: unknown) {
    super('The message is too long for the model; send a shorter one, or fewer and smaller files', {
      kind: 'unknown',
      retryable: false,
      cause,
    });
  }
}

/** The endpoint has sent more than a reply may contain. */
export class ResponseTooLong extends AgentFailure {
  constructor() {
    super(SENTENCES.server, { kind: 'server', retryable: false });
  }

  /** The AI SDK wraps the errors of its fetch. */
  static isIn(error: unknown): boolean {
    return error instanceof ResponseTooLong || (isNativeError(error) && ResponseTooLong.isIn(error.cause));
  }
}

/** The endpoint has sent nothing within the idle timeout. */
export class Silent extends AgentFailure {
  constructor() {
    super(SENTENCES.timeout, { kind: 'timeout', retryable: true });
  }
}

/** The sentences for the user; details go to the log. */
const SENTENCES: Record<FailureKind, string> = {
  rate_limit: 'The model is asked too much just now; try again later',
  billing: "The oracle's account with its model is used up; tell its operator",
  auth: "The oracle's model refuses its key; tell its operator",
  timeout: 'The model did not answer in time',
  server: 'The model failed to answer; try again',
  network: 'The connection to the model broke; try again',
  unknown: 'The model did not accept the request',
};

const RETRYABLE: ReadonlySet<FailureKind> = new Set(['rate_limit', 'timeout', 'server', 'network']);

export function failureOf(
  kind: FailureKind,
  { cause, retryAfterSeconds }: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
): AgentFailure {
  return new AgentFailure(SENTENCES[kind], {
    kind,
    retryable: RETRYABLE.has(kind),
    retryAfterSeconds,
    cause,
  });
}

/** The server at the configured address is not a model endpoint. */
export function misdirected(what: string): AgentFailure {
  return new AgentFailure("The oracle's model is not where it is looked for; tell its operator", {
    kind: 'server',
    retryable: false,
    cause: new Error(what),
  });
}

/**
 * Converts an error of the AI SDK into the failure that the user is told. The errors of the SDK contain the request with the key, and the response
 * of the endpoint may repeat the key in any form, also in its codes. Therefore only a status and a known code are kept.
 */
export function toFailure(error: unknown): AgentFailure {
  if (error instanceof AgentFailure) return error;
  if (APICallError.isInstance(error)) return ofCall(error);
  // Without data, the stream ended early; with data, the response is malformed.
  if (InvalidResponseDataError.isInstance(error))
    return failureOf(error.data === undefined ? 'network' : 'server', { cause: new Error(nameOf(error)) });
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return failureOf('server', { cause: new Error(`${nameOf(error)}: the stream is not what it should be`) });
  if (isNativeError(error)) {
    // Arguments that nest too deeply cause this error within the library.
    if (error.name === 'RangeError') return failureOf('server', { cause: new Error('RangeError') });
    return failureOf('unknown', { cause: new Error(nameOf(error)) });
  }
  const reported = readError(error);
  return reported ? ofCode(reported) : failureOf('unknown', { cause: new Error(typeof error) });
}

/** The error that the endpoint reports. */
interface EndpointMessage {
  readonly code: string;
  readonly message: string;
}

function ofCall({ statusCode, data, responseBody, responseHeaders, cause, message }: APICallError) {
  if (statusCode !== undefined && statusCode >= 300 && statusCode < 400)
    return misdirected(`HTTP ${statusCode}, a redirect`);
  // There is no response, or the connection broke in the middle of it.
  if (statusCode === undefined || statusCode < 400) return brokenConnection(cause ?? message);
  const reported = readError(data) ?? { code: '', message: responseBody ?? '' };
  const error = new EndpointError(`HTTP ${statusCode}, code ${knownCode(reported.code)}`);
  if (isTooLong(statusCode, reported)) return new TooLong(error);
  const retryAfterSeconds = readRetryAfter(responseHeaders?.['retry-after']);
  return failureOf(kindOf(statusCode, reported.code), { cause: error, retryAfterSeconds });
}

/** An error that arrived within a stream, where there is no status. */
function ofCode(reported: EndpointMessage): AgentFailure {
  const error = new EndpointError(`code ${knownCode(reported.code)}`);
  const status = /^[45]\d\d$/.test(reported.code) ? Number(reported.code) : statusOf(reported.code);
  if (isTooLong(status, reported)) return new TooLong(error);
  return failureOf(kindOf(status, reported.code), { cause: error });
}

/** The part of the endpoint's error that is safe to log. */
class EndpointError extends Error {
  override readonly name = 'EndpointError';
}

function kindOf(status: number, code: string): FailureKind {
  if (status === 402 || (status === 429 && /quota|billing|credit/i.test(code))) return 'billing';
  if (status === 401 || status === 403) return 'auth';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate_limit';
  return status >= 500 ? 'server' : 'unknown';
}

function statusOf(code: string): number {
  if (/quota|billing|credit/i.test(code)) return 402;
  if (/rate_?limit|too_many/i.test(code)) return 429;
  if (/auth|api_key|permission/i.test(code)) return 401;
  return /invalid_request|context_length/i.test(code) ? 400 : 500;
}

const TOO_LONG =
  /context_length_exceeded|context (?:length|window|size)|maximum context|(?:prompt|input|request) is too long|too many (?:input )?tokens/i;

function isTooLong(status: number, { code, message }: EndpointMessage): boolean {
  return status === 413 || (status === 400 && TOO_LONG.test(`${code} ${message.slice(0, 2_000)}`));
}

const MAX_CODE = 64;

/** Error codes and types that OpenAI, Anthropic, Google and compatible servers document. */
const KNOWN_CODES: ReadonlySet<string> = new Set([
  'api_error',
  'authentication_error',
  'billing_hard_limit_reached',
  'billing_not_active',
  'content_filter',
  'context_length_exceeded',
  'deadline_exceeded',
  'engine_overloaded',
  'insufficient_quota',
  'internal',
  'internal_server_error',
  'invalid_api_key',
  'invalid_argument',
  'invalid_request_error',
  'model_not_found',
  'not_found_error',
  'overloaded_error',
  'permission_denied',
  'permission_error',
  'rate_limit_error',
  'rate_limit_exceeded',
  'request_too_large',
  'resource_exhausted',
  'server_error',
  'service_unavailable',
  'timeout_error',
  'tokens',
  'unauthenticated',
  'unavailable',
  'unsupported_parameter',
  'unsupported_value',
]);

function knownCode(code: string): string {
  if (code === '') return 'none';
  const name = code.toLowerCase();
  return KNOWN_CODES.has(name) || /^[1-5]\d\d$/.test(name) ? name : 'other';
}

/** `{ error: { message, code?, type? } }`, or the value of `error`. */
function readError(data: unknown): EndpointMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('error' in data) return readError(data.error);
  const message = 'message' in data && typeof data.message === 'string' ? data.message : '';
  const codes = ['code' in data ? data.code : undefined, 'type' in data ? data.type : undefined];
  const code = codes.find((value) => typeof value === 'string' || typeof value === 'number') ?? '';
  return { code: String(code).slice(0, MAX_CODE), message };
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** The connection failed or broke; the details are in the cause of the error, or in the error itself. */
export function brokenConnection(thrown: unknown): AgentFailure {
  const cause = isNativeError(thrown) && isNativeError(thrown.cause) ? thrown.cause : thrown;
  if (!isNativeError(cause)) return failureOf('network');
  const code = systemCodeOf(cause) ?? nameOf(cause);
  return failureOf(/TIMEOUT|TIMEDOUT/.test(code) ? 'timeout' : 'network', { cause: new Error(code) });
}

/** Accepts only what can be the name of an error class. */
function nameOf({ name }: Error): string {
  return /^[A-Za-z_]{1,40}$/.test(name) ? name : 'Error';
}
