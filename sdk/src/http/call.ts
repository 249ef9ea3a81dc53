import type { Fetch } from './fetching.js';
import type { Preferences } from './preferences.js';
import type { Retries } from './retries.js';
import type { SendOptions } from './send-once.js';

/** Options of one call. */
export interface CallOptions {
  /** Identifies the call in replies and in the server's log; 1 to 128 visible ASCII characters. By default the server generates one. */
  readonly requestId?: string | undefined;
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How often the call is retried; default: the client's own setting. */
  readonly retries?: Retries | undefined;
  /** What a mock is to answer. Servers ignore it. */
  readonly prefer?: Preferences | undefined;
}

/** One call in the form that the HTTP client accepts. */
export interface Call {
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  readonly fetch: Fetch;
}

/** The query parameters among the options. */
export const queryOf = <Options extends SendOptions>({
  requestId: _requestId,
  idempotencyKey: _idempotencyKey,
  signal: _signal,
  retries: _retries,
  prefer: _prefer,
  ...query
}: Options): Omit<Options, keyof SendOptions> => query;
