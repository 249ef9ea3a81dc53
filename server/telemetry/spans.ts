/** The spans of this server. Without a tracer, which is how it starts, there are none, and what is run in one runs as it is. */
import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { formatTraceparent, parseTraceparent } from './trace-parent.js';

export interface SpanOptions {
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: Attributes;
  /** The `traceparent` of what caused it. Default: the span in which it is begun; null for none. */
  readonly parent?: string | null | undefined;
  /** Further spans that it has to do with. */
  readonly links?: readonly (string | null | undefined)[];
}

let tracer: Tracer | undefined;

/** @returns what ends the tracing. */
export function connectTracing(connected: Tracer): () => void {
  tracer = connected;
  return () => (tracer = undefined);
}

/** Whether spans are made: for work that is done for them alone. */
export function isTracing(): boolean {
  return tracer !== undefined;
}

/** A span that was begun and has to be ended. */
export class ActiveSpan {
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

  /** Spans that are begun in it are its children. */
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

  /** @param type a code, never a text of a user. */
  fail(type: string): void {
    this.span.setAttribute('error.type', type);
    this.span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.span.end();
  }
}

/** Begins a span; undefined without tracing. */
export function beginSpan(
  name: string,
  { kind = 'INTERNAL', attributes, parent, links = [] }: SpanOptions = {},
): ActiveSpan | undefined {
  if (!tracer) return undefined;
  const within = contextOf(parent);
  const linked = links
    .flatMap((link) => parseTraceparent(link) ?? [])
    .map((linkedTo) => ({ context: linkedTo }));
  const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes, links: linked }, within);
  return new ActiveSpan(span, within);
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

/** The `traceparent` of the span that is active; undefined without tracing. */
export function currentTraceparent(): string | undefined {
  const active = activeSpanContext();
  return active && formatTraceparent(active);
}

/** The trace of the span that is active; undefined without tracing. */
export function currentTraceId(): string | undefined {
  return activeSpanContext()?.traceId;
}

function activeSpanContext(): SpanContext | undefined {
  return tracer && trace.getActiveSpan()?.spanContext();
}

/** The code of an error, or its class: what a span and a metric may say of it. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function contextOf(parent: string | null | undefined): Context {
  if (parent === undefined) return context.active();
  const remote = parseTraceparent(parent);
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}
