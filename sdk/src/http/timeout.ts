import { TimeoutError } from '../errors/timeout-error.js';

/**
 * How long a server may take to reply, in milliseconds. A server waits up to 10 s for its database and 30 s for a statement, and then
 * says so: a shorter limit would hide its reply, and the retry would add to its load.
 */
export const TIMEOUT_MS = 45_000;

/** As long as Node's own `fetch` waits for a reply. An answer as JSON comes when the oracle has finished it. */
export const ANSWER_TIMEOUT_MS = 300_000;

/** The timeout of one request. */
export interface Timeout {
  /** Aborted when the limit is exceeded. */
  readonly signal: AbortSignal;
  /** Counts from now: a part of the request has been sent. */
  readonly restart: () => void;
  /**
   * Counts while this work is done. It ends with the limit, even if the work ignores the signal.
   *
   * @param awaited What the work waits for, as the error names it.
   * @throws TimeoutError, and what the work throws.
   */
  during<Result>(awaited: string, work: () => Promise<Result>): Promise<Result>;
}

export const createTimeout = (milliseconds: number): Timeout => {
  const over = new AbortController();
  let restart: (() => void) | undefined;

  return {
    signal: over.signal,
    restart: () => restart?.(),
    during: async (awaited, work) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const exceeded = new Promise<never>((_, reject) => {
        restart = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            const error = new TimeoutError(awaited, milliseconds);
            // First: what the work rejects with when it is aborted must not be taken for its failure.
            reject(error);
            over.abort(error);
          }, milliseconds);
        };
        restart();
      });
      try {
        return await Promise.race([work(), exceeded]);
      } finally {
        restart = undefined;
        clearTimeout(timer);
      }
    },
  };
};
