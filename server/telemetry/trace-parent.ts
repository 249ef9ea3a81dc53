/** The `traceparent` of W3C Trace Context, by which a trace continues in another process, or in another attempt of a run. */
import { isSpanContextValid, type SpanContext } from '@opentelemetry/api';

const PATTERN = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Undefined for one that is not valid, which is ignored, as the recommendation says. */
export function parseTraceparent(text: string | null | undefined): SpanContext | undefined {
  if (text === null || text === undefined) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = PATTERN.exec(text) ?? [];
  // Version 00 ends with the flags; later ones may say more.
  if (traceId === '' || (text.startsWith('00-') && text.length > 55)) return undefined;
  const parsed = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parsed) ? parsed : undefined;
}

export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 0xff).toString(16).padStart(2, '0')}`;
}

/** Undefined for one that is not valid. */
export function traceIdOf(traceparent: string | null | undefined): string | undefined {
  return parseTraceparent(traceparent)?.traceId;
}

/** What a log line has of a trace, in the names of OpenTelemetry. */
export interface TraceFields {
  readonly trace_id?: string;
}

/** A new object each time: the logger adds to it. */
export function traceFields(traceId: string | undefined): TraceFields {
  return traceId === undefined ? {} : { trace_id: traceId };
}
