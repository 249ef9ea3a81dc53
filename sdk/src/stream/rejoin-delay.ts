import { ConnectionError } from '../errors/connection-error.js';
import { ProblemError } from '../errors/problem-error.js';

/** About as long as a server takes to come back after a crash, or to be replaced. */
export const MAX_REJOINS = 12;

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;

/** What a server may ask for: its limits are of a minute. A timer takes 24 days at most, and then none at all. */
const MAX_ASKED_MS = 60_000;

/** With these the server says that it will not let the caller read the run. */
const FINAL_STATUSES: readonly number[] = [401, 403, 404];

/** @param tries How many were in vain. @param cause Why the last one was, or the connection dropped. */
export const rejoinDelay = (tries: number, cause: unknown): number => {
  const milliseconds = Math.min(FIRST_DELAY_MS * 2 ** tries, MAX_DELAY_MS);
  const asked = cause instanceof ProblemError ? (cause.retryAfterSeconds ?? 0) * 1000 : 0;
  // Between half and one and a half, so that the readers of a server do not come back all at once.
  return Math.max(Math.min(asked, MAX_ASKED_MS), milliseconds * (0.5 + Math.random()));
};

/** Whether a try that failed in this way is worth another. */
export const mayRejoinAfter = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ProblemError && !FINAL_STATUSES.includes(error.status));
