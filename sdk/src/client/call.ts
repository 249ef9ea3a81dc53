import type { Fetch } from './fetching.js';
import type { Retries } from './retries.js';
import type { SendOptions } from './send-once.js';

/** What a caller may say about one call. */
export interface CallOptions {
  /** Names the call in replies and in the server's log; 1 to 128 visible ASCII characters. Without it the server makes one. */
  readonly requestId?: string | undefined;
  /** Gives the call up. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How often the call is sent again; default: as the client was told. */
  readonly retries?: Retries | undefined;
}

/** One call as the HTTP client takes it. */
export interface Call {
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  readonly fetch: Fetch;
}

/** What options say beyond the call: the parameters of its query. */
export const queryOf = <Options extends SendOptions>({
  requestId: _requestId,
  idempotencyKey: _idempotencyKey,
  signal: _signal,
  retries: _retries,
  ...query
}: Options): Omit<Options, keyof SendOptions> => query;
