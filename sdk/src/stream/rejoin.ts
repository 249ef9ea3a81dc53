import { backoffDelay, retrying } from '../http/backoff.js';
import { askedDelayMs } from '../http/retries.js';
import { ConnectionError } from '../errors/connection-error.js';
import { ProblemError } from '../errors/problem-error.js';
import type { Pause } from '../http/pause.js';
import { pauseUntilOnline } from './pause-until-online.js';

/** About as long as a server takes to restart after a crash, or to be replaced. */
export const MAX_REJOINS = 12;

const BACKOFF = { firstMs: 500, maxMs: 8_000 };

/**
 * The longest delay that a server may ask for: its limits are per minute. A timer supports at most 24 days, and fires immediately beyond
 * that.
 */
const MAX_ASKED_MS = 60_000;

/** The server refuses access with these. */
const FINAL_STATUSES: readonly number[] = [401, 403, 404];

/** The state of a stream's connection. */
export type ConnectionState =
  | { readonly state: 'connected' }
  | {
      readonly state: 'reconnecting';
      /** The number of the next attempt, from 1. */
      readonly attempt: number;
      /** When it is made, in milliseconds since the epoch. It is made earlier when the device comes online. */
      readonly nextAt: number;
    };

export interface RejoinOptions<Connection> {
  readonly connect: () => Promise<Connection>;
  readonly pause: Pause;
  /** Ends the delays and the connecting. */
  readonly signal: AbortSignal;
  /** The number of failed attempts in a row. The reader of a connection resets it to 0 when data arrives. */
  readonly tries: { count: number };
  /** How many attempts in a row may fail; default 12. */
  readonly attempts?: number | undefined;
  readonly onConnection?: ((state: ConnectionState) => void) | undefined;
}

/**
 * Opens a connection to replace one that dropped, with growing delays.
 *
 * @param dropped Why it dropped.
 * @returns the connection; after the last allowed attempt the reason why it failed.
 * @throws errors that a retry would not change, and the signal's reason.
 */
export const rejoin = async <Connection>(
  dropped: unknown,
  { connect, pause, signal, tries, attempts = MAX_REJOINS, onConnection }: RejoinOptions<Connection>,
): Promise<{ connection: Connection; cause?: never } | { connection?: never; cause: unknown }> => {
  const mayRetryAfter = (error: unknown) => error === dropped || (!signal.aborted && mayRejoinAfter(error));
  try {
    const connection = await retrying(connect, {
      after: { error: dropped },
      delayAfter: (error) =>
        mayRetryAfter(error) && tries.count < attempts ? rejoinDelay(tries.count++, error) : undefined,
      wait: (milliseconds) => {
        const nextAt = Date.now() + milliseconds;
        onConnection?.({ state: 'reconnecting', attempt: tries.count, nextAt });
        return pauseUntilOnline(pause, milliseconds, signal);
      },
    });
    onConnection?.({ state: 'connected' });
    return { connection };
  } catch (error) {
    if (!mayRetryAfter(error)) throw error;
    return { cause: error };
  }
};

/** @param tries The number of failed attempts. @param cause Why the last one failed, or the connection dropped. */
const rejoinDelay = (tries: number, cause: unknown): number =>
  Math.min(askedDelayMs(cause), MAX_ASKED_MS) + backoffDelay(tries, BACKOFF);

/** Whether a retry may succeed after this error. */
export const mayRejoinAfter = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ProblemError && !FINAL_STATUSES.includes(error.status) && !isTrimmed(error));

/** Whether what was to be read is older than the server keeps its log. What a run has said is in the transcript then. */
export const isTrimmed = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'log_trimmed';
