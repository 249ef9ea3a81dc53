/** Replaces `server/telemetry/trace-parent.ts`: no request continues a trace. */
import type * as real from '../../../../server/telemetry/trace-parent.js';

export const traceIdOf: typeof real.traceIdOf = () => undefined;
export const traceFields: typeof real.traceFields = () => ({});
