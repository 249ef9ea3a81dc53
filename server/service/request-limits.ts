/** Enough for both UCAN headers with several proofs; Node's own default is half of it. */
export const MAX_HEADER_BYTES = 32 * 1024;

/** The time in which a request must be complete; a slower one is a slow client or an attack. */
export const REQUEST_TIMEOUT_MS = 60_000;
