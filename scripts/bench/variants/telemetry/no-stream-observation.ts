/** Replaces `server/contract/observation/observe-stream.ts`: streams are not observed. */
import type { observeStream as real } from '../../../../server/contract/observation/observe-stream.js';

export const observeStream: typeof real = () => undefined;
