/** Room for both UCAN headers with several proofs; Node's own default is half of it. */
export const MAX_HEADER_BYTES = 32 * 1024;

/** A request that is not whole by then is a slow client or an attack. */
export const REQUEST_TIMEOUT_MS = 60_000;
