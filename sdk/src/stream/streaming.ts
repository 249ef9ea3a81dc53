/** What reads the streams of answers. It is loaded later: see open-run-streams.ts. */
export { retryAfter } from './retry-after.js';
export { createRunSource } from './run-source.js';
export { RunStream } from './run-stream.js';
export { createSilenceTimeout } from './silence-timeout.js';
