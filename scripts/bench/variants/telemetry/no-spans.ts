/** Replaces `server/telemetry/spans.ts`: work runs as it is. */
import type * as real from '../../../../server/telemetry/spans.js';

export const isTracing: typeof real.isTracing = () => false;
export const beginSpan: typeof real.beginSpan = () => undefined;
export const inSpan: typeof real.inSpan = (_name, _options, work) => work(undefined);
export const currentTraceparent: typeof real.currentTraceparent = () => undefined;
export const currentTraceId: typeof real.currentTraceId = () => undefined;
export const errorTypeOf: typeof real.errorTypeOf = () => '_OTHER';
