/** A longer line is invalid. */
export const MAX_LINE_BYTES = 256 * 1024;

/** Of one import, including blank ones, because each costs the same work. */
export const MAX_LINES = 5_000_000;

/** Of an owner's unfinished imports. */
export const MAX_OPEN_IMPORTS = 10;

/** Of an import; those beyond are only counted. */
export const MAX_STORED_ERRORS = 10_000;

/**
 * The lines of one transaction, which are repeated when it fails. More lines make it more efficient, but all other writers wait for the
 * events of one batch.
 */
export const CHUNK_LINES = 1_000;
export const CHUNK_BYTES = 1024 * 1024;

/** Downloads of results at once: each holds the decompressed results of one batch, a few MB at most. */
export const MAX_RESULT_STREAMS = 16;
export const MAX_RESULT_STREAMS_OF_OWNER = 4;

/** Longer than a client that keeps reading needs; a download can be continued from the last line. */
export const MAX_RESULTS_MS = 1_800_000;
