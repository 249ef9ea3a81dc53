import { askedDelayMs } from '../client/retries.js';
import { ConnectionError } from '../errors/connection-error.js';
import { ProblemError } from '../errors/problem-error.js';
import type { Pause } from './pause.js';

/** About as long as a server takes to come back after a crash, or to be replaced. */
export const MAX_REJOINS = 12;

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;

/** What a server may ask for: its limits are of a minute. A timer takes 24 days at most, and then none at all. */
const MAX_ASKED_MS = 60_000;

/** With these the server says that it will not let the caller read. */
const FINAL_STATUSES: readonly number[] = [401, 403, 404];

export interface RejoinOptions<Connection> {
  readonly connect: () => Promise<Connection>;
  readonly pause: Pause;
  /** Ends the waiting and the connecting. */
  readonly signal: AbortSignal;
  /** How many were in vain, in a row. Whoever reads a connection sets it back to 0 when there is life in it. */
  readonly tries: { count: number };
}

/**
 * Opens a connection in place of one that dropped, after longer and longer waits.
 *
 * @param dropped Why it dropped.
 * @returns the connection; after twelve tries in vain why the last one was.
 * @throws what no other try would change, and the signal's reason.
 */
export const rejoin = async <Connection>(
  dropped: unknown,
  { connect, pause, signal, tries }: RejoinOptions<Connection>,
): Promise<{ connection: Connection; cause?: never } | { connection?: never; cause: unknown }> => {
  let cause = dropped;
  while (tries.count < MAX_REJOINS) {
    try {
      await pause(rejoinDelay(tries.count++, cause), signal);
      return { connection: await connect() };
    } catch (error) {
      if (signal.aborted || !mayRejoinAfter(error)) throw error;
      cause = error;
    }
  }
  return { cause };
};

/** @param tries How many were in vain. @param cause Why the last one was, or the connection dropped. */
export const rejoinDelay = (tries: number, cause: unknown): number => {
  const milliseconds = Math.min(FIRST_DELAY_MS * 2 ** tries, MAX_DELAY_MS);
  // Between half and one and a half, so that the readers of a server do not come back all at once.
  return Math.max(Math.min(askedDelayMs(cause), MAX_ASKED_MS), milliseconds * (0.5 + Math.random()));
};

/** Whether a try that failed in this way is worth another. */
export const mayRejoinAfter = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ProblemError && !FINAL_STATUSES.includes(error.status));
