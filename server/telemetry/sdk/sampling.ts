/** Which traces are recorded, decided before a span is made. */
import { SpanKind, type Context } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type IdGenerator,
  type Sampler,
} from '@opentelemetry/sdk-trace-node';
import type { TelemetrySettings } from '../open-telemetry.js';

/** As `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` say, with the meanings and defaults that OpenTelemetry gives them. */
export function createSampler({
  OTEL_TRACES_SAMPLER: name = 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: ratio = 1,
}: TelemetrySettings): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

export function isSampled(sampler: Sampler, traceId: string, within: Context): boolean {
  const { decision } = sampler.shouldSample(within, traceId, '', SpanKind.INTERNAL, {}, []);
  return decision !== SamplingDecision.NOT_RECORD;
}

/** The ids of spans; a trace may be given its id before its first span is made. */
export class TraceIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  readonly generateSpanId = this.#random.generateSpanId;
  readonly make = this.#random.generateTraceId;
  #next: string | undefined;

  /** The next trace that begins here has this id. */
  give(traceId: string): void {
    this.#next = traceId;
  }

  readonly generateTraceId = (): string => {
    const given = this.#next;
    this.#next = undefined;
    return given ?? this.make();
  };
}
