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
  /**
   * How long each attempt may wait for the reply, in milliseconds; default: the client's own setting. For a stream the limit ends with the
   * headers of its reply, and for an upload it counts from the last part that was sent. Exceeded, it is a TimeoutError.
   */
  readonly timeoutMs?: number | undefined;
  /** What a mock is to answer. Servers ignore it. */
  readonly prefer?: Preferences | undefined;
}

/** Sends a request. @param path The contract's, such as `/sessions/{sessionId}`. */
export type CallFetch = (request: Request, path?: string) => Promise<Response>;

/** One call in the form that the requests of a contract take. */
export interface Call {
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  readonly fetch: CallFetch;
}

/** A call that asks for one record per line, to be read as they arrive: see read-records.ts. */
export const asLines = ({ headers, ...call }: Call) => ({
  ...call,
  headers: { ...headers, Accept: 'application/x-ndjson' },
  parseAs: 'stream' as const,
});

/** The query parameters among the options. */
export const queryOf = <Options extends SendOptions>({
  requestId: _requestId,
  idempotencyKey: _idempotencyKey,
  signal: _signal,
  retries: _retries,
  timeoutMs: _timeoutMs,
  prefer: _prefer,
  ...query
}: Options): Omit<Options, keyof SendOptions> => query;
