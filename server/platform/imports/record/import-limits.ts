/** A longer line is invalid. */
export const MAX_LINE_BYTES = 256 * 1024;

/** Of one import, blank ones counted. Each costs the same work, however short it is. */
export const MAX_LINES = 5_000_000;

/** Of an owner, that have not ended. */
export const MAX_OPEN_IMPORTS = 10;

/** Of an import; those beyond are only counted. */
export const MAX_STORED_ERRORS = 10_000;

/**
 * What is made in one transaction, and so what is lost when it breaks. More lines make less work of each; but all other writers wait for the
 * events of one batch.
 */
export const CHUNK_LINES = 1_000;
export const CHUNK_BYTES = 1024 * 1024;

/** Downloads of results at once: each holds the results of one batch unpacked, which are a few MB at most. */
export const MAX_RESULT_STREAMS = 16;
export const MAX_RESULT_STREAMS_OF_OWNER = 4;

/** Longer than anybody takes who reads on; what is left can be read on from the last line. */
export const MAX_RESULTS_MS = 1_800_000;
