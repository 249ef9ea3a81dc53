import { context, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { TelemetrySettings } from '../open-telemetry.js';
import type { Tracing } from '../spans.js';
import { createSampler, isSampled, TraceIds } from './sampling.js';

export interface TracingOptions {
  readonly resource: Resource;
  /** Where the spans are sent. */
  readonly url: string;
  readonly version: string;
  readonly config: TelemetrySettings;
}

export function startTracing({ resource, url, version, config }: TracingOptions) {
  const sampler = createSampler(config);
  const ids = new TraceIds();
  const provider = new NodeTracerProvider({
    ...{ resource, sampler, idGenerator: ids },
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  // No propagator: headers are read and written by this server.
  provider.register({ propagator: null });
  const tracing: Tracing = {
    tracer: provider.getTracer('twin-oracle', version),
    makeId: (kind) => (kind === 'trace' ? ids.make() : ids.generateSpanId()),
    isSampled: (traceId, within) => isSampled(sampler, traceId, within),
    giveTraceId: (traceId) => ids.give(traceId),
  };
  return {
    tracing,
    async close(): Promise<void> {
      await provider.shutdown();
      for (const api of [trace, context]) api.disable();
    },
  };
}
