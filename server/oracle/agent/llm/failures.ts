import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from 'ai';
import { isNativeError } from 'node:util/types';
import { AgentFailure, type FailureKind } from '../failure.js';

/** The model's window is smaller than was thought, or the message longer. */
export class TooLong extends AgentFailure {
  constructor(cause?: unknown) {
    super('The message is too long for the model; send a shorter one, or fewer and smaller files', {
      kind: 'unknown',
      retryable: false,
      cause,
    });
  }
}

/** It has said nothing for as long as it may. */
export class Silent extends AgentFailure {
  constructor() {
    super(SENTENCES.timeout, { kind: 'timeout', retryable: true });
  }
}

/** What a user is told; the rest is for the log. */
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

/** What answers at the configured address is no model. */
export function misdirected(what: string): AgentFailure {
  return new AgentFailure("The oracle's model is not where it is looked for; tell its operator", {
    kind: 'server',
    retryable: false,
    cause: new Error(what),
  });
}

/** What the AI SDK throws or tells, as what the user is told. Its errors carry the request with the key; none of them goes on. */
export function toFailure(error: unknown, apiKey?: string): AgentFailure {
  if (error instanceof AgentFailure) return error;
  if (APICallError.isInstance(error)) return ofCall(error, apiKey);
  // The stream ended in the middle; otherwise it has what is wrong with it.
  if (InvalidResponseDataError.isInstance(error))
    return failureOf(error.data === undefined ? 'network' : 'server', { cause: new Error(error.name) });
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return failureOf('server', { cause: new Error(`${error.name}: the stream is not what it should be`) });
  if (isNativeError(error)) {
    // The library's own, at arguments that nest without end.
    if (error.name === 'RangeError') return failureOf('server', { cause: new Error(error.message) });
    // So fetch tells that there is no connection, or that it broke.
    if (/^(?:fetch failed|terminated)$/.test(error.message)) return ofWire(error, apiKey);
    return failureOf('unknown', { cause: new Error(`${error.name}: ${shown(error.message, apiKey)}`) });
  }
  const told = readError(error);
  return told ? ofCode(told, apiKey) : failureOf('unknown', { cause: new Error(typeof error) });
}

/** The endpoint's own account of what is wrong. */
interface Told {
  readonly code: string;
  readonly message: string;
}

function ofCall(
  { statusCode, data, responseBody, responseHeaders, cause, message }: APICallError,
  apiKey?: string,
) {
  if (statusCode !== undefined && statusCode >= 300 && statusCode < 400)
    return misdirected(`HTTP ${statusCode}, a redirect`);
  // No answer at all, or one that broke in the middle.
  if (statusCode === undefined || statusCode < 400) return ofWire(cause ?? message, apiKey);
  const told = readError(data) ?? { code: '', message: responseBody ?? '' };
  const error = new EndpointError(`HTTP ${statusCode} ${told.code}: ${shown(told.message, apiKey)}`);
  if (isTooLong(statusCode, told)) return new TooLong(error);
  const retryAfterSeconds = readRetryAfter(responseHeaders?.['retry-after']);
  return failureOf(kindOf(statusCode, told.code), { cause: error, retryAfterSeconds });
}

/** Told in the middle of a stream, where there is no status. */
function ofCode(told: Told, apiKey?: string): AgentFailure {
  const error = new EndpointError(`${told.code}: ${shown(told.message, apiKey)}`);
  const status = /^[45]\d\d$/.test(told.code) ? Number(told.code) : statusOf(told.code);
  if (isTooLong(status, told)) return new TooLong(error);
  return failureOf(kindOf(status, told.code), { cause: error });
}

/** What an endpoint said, as far as a log may know. */
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

function isTooLong(status: number, { code, message }: Told): boolean {
  return status === 413 || (status === 400 && TOO_LONG.test(`${code} ${message.slice(0, 2_000)}`));
}

/** `{ error: { message, code?, type? } }`, or what is in it. */
function readError(data: unknown): Told | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('error' in data) return readError(data.error);
  const message = 'message' in data && typeof data.message === 'string' ? data.message : '';
  const codes = ['code' in data ? data.code : undefined, 'type' in data ? data.type : undefined];
  const code = codes.find((value) => typeof value === 'string' || typeof value === 'number') ?? '';
  return {
    code: String(code)
      .replaceAll(/[^\w.-]/g, '')
      .slice(0, 64),
    message,
  };
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** No connection, or one that broke; what is wrong stands in the cause of the error, or in the error. */
function ofWire(thrown: unknown, apiKey?: string): AgentFailure {
  const fault = isNativeError(thrown) && isNativeError(thrown.cause) ? thrown.cause : thrown;
  if (!isNativeError(fault)) return failureOf('network', { cause: new Error(shown(String(fault), apiKey)) });
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : fault.name;
  const cause = new Error(`${code}: ${shown(fault.message, apiKey)}`);
  return failureOf(/TIMEOUT|TIMEDOUT/.test(code) ? 'timeout' : 'network', { cause });
}

const MAX_SHOWN = 200;

/** For the log alone; an endpoint may repeat the key that it refuses. */
function shown(message: string, apiKey?: string): string {
  const safe = apiKey === undefined ? message : message.replaceAll(apiKey, '…');
  return safe.slice(0, MAX_SHOWN);
}
