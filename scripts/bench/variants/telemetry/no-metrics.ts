/** Replaces `server/telemetry/metrics.ts`: nothing is counted, and nothing is asked whether it is. */
import type * as real from '../../../../server/telemetry/metrics.js';

export const isMeasuring: typeof real.isMeasuring = () => false;
export const count: typeof real.count = () => undefined;
export const record: typeof real.record = () => undefined;
export const secondsSince: typeof real.secondsSince = () => 0;
export const observe: typeof real.observe = () => () => undefined;
