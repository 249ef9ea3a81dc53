/** 25 MiB: what one file may have. */
export const FILE_BYTES = 26_214_400;

/** 50 MiB: what the files of one message may have in all. */
export const MESSAGE_BYTES = 52_428_800;

/** 100 MiB: the memory for the concurrent uploads of one user, so that one user cannot exhaust the memory of the server. */
export const USER_BYTES = 2 * MESSAGE_BYTES;

/** 256 MiB: what all messages that are being sent at one time may hold in memory. */
export const SERVER_BYTES = 268_435_456;

/** How long the files of a message may take in all. */
export const TIMEOUT_MS = 20_000;

/** How many files of a message are fetched at a time. */
export const FILES_AT_A_TIME = 3;
