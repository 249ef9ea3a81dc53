/** Replaces `server/contract/observation/observe-request.ts`: requests are not observed. */
import type { observeRequest as real } from '../../../../server/contract/observation/observe-request.js';

export const observeRequest: typeof real = () => undefined;
