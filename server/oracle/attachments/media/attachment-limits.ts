/** 25 MiB: the maximum size of one file. */
export const FILE_BYTES = 26_214_400;

/** 50 MiB: the maximum total size of the files of one message. */
export const MESSAGE_BYTES = 52_428_800;

/** 100 MiB: the memory for the concurrent uploads of one user, so that one user cannot exhaust the memory of the server. */
export const USER_BYTES = 2 * MESSAGE_BYTES;

/** 256 MiB: the memory for the files of all messages that are being sent concurrently. */
export const SERVER_BYTES = 268_435_456;

/** The time limit for fetching all files of a message. */
export const TIMEOUT_MS = 20_000;

/** The number of files of a message that are fetched concurrently. */
export const FILES_AT_A_TIME = 3;
