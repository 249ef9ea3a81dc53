/** The spans of this server. Without a tracer, which is how it starts, there are none, and what is run in one runs as it is. */
import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { formatTraceparent, parseTraceparent } from './trace-parent.js';

export interface SpanOptions {
  readonly kind?: keyof typeof SpanKind;
  /** The `traceparent` of what caused it; null for none. Default: the span in which it is begun, without which there is none. */
  readonly parent?: string | null | undefined;
  /** Further spans that it has to do with. */
  readonly links?: readonly (string | null | undefined)[];
}

/** How spans are made, recorded and found again; see `sdk/start-tracing.ts`. */
export interface Tracing {
  readonly tracer: Tracer;
  makeId(kind: 'trace' | 'span'): string;
  /** Whether the trace is recorded, which is asked before its first span here is made. */
  isSampled(traceId: string, within: Context): boolean;
  /** The next trace that begins here has this id. */
  giveTraceId(traceId: string): void;
}

let tracing: Tracing | undefined;

/** @returns what ends the tracing. */
export function connectTracing(connected: Tracing): () => void {
  tracing = connected;
  return () => (tracing = undefined);
}

/** Whether spans are made: for work that is done for them alone. */
export function isTracing(): boolean {
  return tracing !== undefined;
}

/** A span that was begun and has to be ended. One whose trace is not sampled only has its place in the trace, which is sent on. */
export interface ActiveSpan {
  /** False when the trace is not sampled: then what is said of the span is lost, and need not be made. */
  readonly isRecording: boolean;
  readonly traceparent: string;
  readonly traceId: string;
  /** Spans that are begun in it are its children; in one that is not sampled none are begun, and its place in the trace is known. */
  run<T>(work: () => T): T;
  rename(name: string): void;
  set(attributes: Attributes): void;
  note(event: string): void;
  /** @param type a code, never a text of a user. */
  fail(type: string): void;
  end(): void;
}

class RecordedSpan implements ActiveSpan {
  readonly isRecording = true;
  readonly #context: Context;

  constructor(
    private readonly span: Span,
    parent: Context,
  ) {
    this.#context = trace.setSpan(parent, span);
  }

  get traceparent(): string {
    return formatTraceparent(this.span.spanContext());
  }

  get traceId(): string {
    return this.span.spanContext().traceId;
  }

  run<T>(work: () => T): T {
    return context.with(this.#context, work);
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(attributes: Attributes): void {
    this.span.setAttributes(attributes);
  }

  note(event: string): void {
    this.span.addEvent(event);
  }

  fail(type: string): void {
    this.span.setAttribute('error.type', type);
    this.span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.span.end();
  }
}

class UnsampledSpan implements ActiveSpan {
  readonly isRecording = false;
  readonly #place: SpanContext;

  constructor(
    readonly traceId: string,
    spanId: string,
  ) {
    this.#place = { traceId, spanId, traceFlags: TraceFlags.NONE };
  }

  get traceparent(): string {
    return formatTraceparent(this.#place);
  }

  run<T>(work: () => T): T {
    return context.with(trace.setSpanContext(ROOT_CONTEXT, this.#place), work);
  }

  rename(): void {
    // Not recorded.
  }
  set(): void {
    // Not recorded.
  }
  note(): void {
    // Not recorded.
  }
  fail(): void {
    // Not recorded.
  }
  end(): void {
    // Not recorded.
  }
}

const NO_OPTIONS: SpanOptions = {};

/** Begins a span; undefined without tracing, and for one that would be part of a span where none is recorded. */
export function beginSpan(
  name: string,
  { kind = 'INTERNAL', parent, links }: SpanOptions = NO_OPTIONS,
): ActiveSpan | undefined {
  if (!tracing) return undefined;
  const within = parent === undefined ? context.active() : contextOf(parent);
  const place = trace.getSpanContext(within);
  if (parent === undefined) {
    if (!place || (place.traceFlags & TraceFlags.SAMPLED) === 0) return undefined;
  } else {
    const traceId = place?.traceId ?? tracing.makeId('trace');
    if (!tracing.isSampled(traceId, within)) return new UnsampledSpan(traceId, tracing.makeId('span'));
    if (!place) tracing.giveTraceId(traceId);
  }
  const linked = links
    ?.flatMap((link) => parseTraceparent(link) ?? [])
    .map((linkedTo) => ({ context: linkedTo }));
  const span = tracing.tracer.startSpan(
    name,
    { kind: SpanKind[kind], ...(linked && { links: linked }) },
    within,
  );
  return new RecordedSpan(span, within);
}

/** Runs the work in a span of its own, which fails with it. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: ActiveSpan | undefined) => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, options);
  if (!span) return work(undefined);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The `traceparent` of the span that is active, whether it is recorded or not; undefined without tracing. */
export function currentTraceparent(): string | undefined {
  const active = activeSpan()?.spanContext();
  return active && formatTraceparent(active);
}

/** The trace of the span that is active, whether it is recorded or not; undefined without tracing. */
export function currentTraceId(): string | undefined {
  return activeSpan()?.spanContext().traceId;
}

function activeSpan(): Span | undefined {
  return tracing && trace.getActiveSpan();
}

/** The code of an error, or its class: what a span and a metric may say of it. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function contextOf(parent: string | null): Context {
  const remote = parseTraceparent(parent);
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}
