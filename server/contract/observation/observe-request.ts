import type { IncomingMessage, ServerResponse } from 'node:http';
import { isMeasuring, record, secondsSince } from '../../telemetry/metrics.js';
import { beginSpan, isTracing, type ActiveSpan } from '../../telemetry/spans.js';
import { traceFields, traceIdOf, type TraceFields } from '../../telemetry/trace-parent.js';

/** The part of an operation that spans and metrics name. */
interface ObservedOperation {
  readonly id: string;
  readonly row: { readonly method: string; readonly path: string };
}

/** Begins to observe a request; undefined when nothing is measured or traced, and the caller has no trace. */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): RequestObservation | undefined {
  const { traceparent: header } = request.headers;
  const sent = typeof header === 'string' ? header : undefined;
  const traceId = traceIdOf(sent);
  const isObserved = isMeasuring() || isTracing();
  if (!isObserved && traceId === undefined) return undefined;
  const parent = traceId === undefined ? undefined : sent;
  const span = beginSpan(request.method ?? '_OTHER', { kind: 'SERVER', parent: parent ?? null });
  if (span?.isRecording) span.set({ 'twin_oracle.request_id': requestId });
  const observation = new RequestObservation(response, span, {
    traceparent: span?.traceparent ?? parent,
    traceId: span?.traceId ?? traceId,
  });
  if (isObserved) response.once('close', () => observation.close());
  return observation;
}

interface TraceOfRequest {
  readonly traceparent: string | undefined;
  readonly traceId: string | undefined;
}

/** The span and the metrics of one request, and the trace that it belongs to. */
export class RequestObservation implements TraceOfRequest {
  /** What is sent on, and kept with what the request begins. */
  readonly traceparent: string | undefined;
  readonly traceId: string | undefined;
  readonly startedAt = performance.now();
  #operation: ObservedOperation | undefined;
  #code: string | undefined;
  #isRecorded = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly span: ActiveSpan | undefined,
    { traceparent, traceId }: TraceOfRequest,
  ) {
    this.traceparent = traceparent;
    this.traceId = traceId;
  }

  get logFields(): TraceFields {
    return traceFields(this.traceId);
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.span ? this.span.run(work) : work();
  }

  /** The operation is known. */
  route(operation: ObservedOperation): void {
    this.#operation = operation;
    if (!this.span?.isRecording) return;
    const { id, row } = operation;
    this.span.rename(`${row.method} ${row.path}`);
    this.span.set({ 'http.route': row.path, 'twin_oracle.operation': id });
  }

  get path(): string | undefined {
    return this.#operation?.row.path;
  }

  /** The request was refused, or has failed. */
  refuse(code: string, status: number): void {
    this.#code = code;
    // What the caller did wrong is no error of the server (HTTP conventions, status of a server's span).
    if (status >= 500) this.span?.fail(code);
  }

  /** The reply begins. For a stream that is the end of what its caller waits for; a complete reply is recorded when it is sent. */
  beginStream(): void {
    this.#record();
  }

  #record(): void {
    if (this.#isRecorded) return;
    this.#isRecorded = true;
    const { method } = this.#operation?.row ?? {};
    record('http.server.request.duration', secondsSince(this.startedAt), {
      'http.request.method': method ?? '_OTHER',
      'http.route': this.path,
      'http.response.status_code': this.#status(),
      'error.type': this.#code ?? (this.response.headersSent ? undefined : 'client_disconnected'),
    });
  }

  /** Undefined when the client left before the reply. */
  #status(): number | undefined {
    return this.response.headersSent ? this.response.statusCode : undefined;
  }

  /** The reply was sent, or the client has left. */
  close(): void {
    this.#record();
    if (!this.span?.isRecording) return;
    this.span.set({
      'http.request.method': this.response.req.method ?? '_OTHER',
      'http.response.status_code': this.#status(),
      'error.type': this.#code,
    });
    this.span.end();
  }
}
