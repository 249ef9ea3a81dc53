/** The SDK of OpenTelemetry. This file is imported only when telemetry is on. */
import { context, diag, DiagLogLevel, metrics, propagation, trace } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader, type IMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { OpenTelemetryOptions } from '../open-telemetry.js';
import { createMetricProducer } from './metric-producer.js';
import { observeProcess } from './process-metrics.js';
import { serveMetrics } from './serve-metrics.js';

export interface Sdk {
  readonly metricsUrl: string | undefined;
  close(): Promise<void>;
}

/** Variables that the SDK reads itself, such as `OTEL_TRACES_SAMPLER`, hold before what is set here. */
export async function startSdk({
  config: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, METRICS_PORT: port },
  version,
  listen,
  onFailed,
}: OpenTelemetryOptions): Promise<Sdk> {
  reportTo(onFailed);
  const resource = resourceOf(version);
  const stopping: (() => Promise<void>)[] = [];
  const metricProducers = [createMetricProducer(version)];
  const readers: IMetricReader[] = [];
  let metricsUrl: string | undefined;
  if (port !== undefined) {
    const prometheus = new PrometheusExporter({
      ...{ preventServerStart: true, withoutScopeInfo: true },
      metricProducers,
    });
    readers.push(prometheus);
    const listener = await serveMetrics(listen, (request, response) =>
      prometheus.getMetricsRequestHandler(request, response),
    );
    stopping.push(() => listener.close());
    metricsUrl = listener.url;
  }
  if (endpoint !== undefined) {
    const url = endpoint.replace(/\/$/, '');
    readers.push(
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${url}/v1/metrics` }),
        metricProducers,
      }),
    );
    stopping.push(startTracing(resource, `${url}/v1/traces`));
  }
  const meters = new MeterProvider({ resource, readers });
  metrics.setGlobalMeterProvider(meters);
  const stopObserving = observeProcess();
  return {
    metricsUrl,
    async close() {
      stopObserving();
      await Promise.allSettled([meters.shutdown(), ...stopping.map((stop) => stop())]);
      metrics.disable();
      diag.disable();
    },
  };
}

/** The default names the service `unknown_service`. What a later one of the three says holds: `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` are the last. */
function resourceOf(version: string): Resource {
  const ours = resourceFromAttributes({ 'service.name': 'twin-oracle', 'service.version': version });
  return defaultResource()
    .merge(ours)
    .merge(detectResources({ detectors: [envDetector] }));
}

function startTracing(resource: Resource, url: string): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  provider.register();
  return async () => {
    await provider.shutdown();
    for (const api of [trace, context, propagation]) api.disable();
  };
}

/** The SDK says the same of each export that fails; what it says is a line of the log, not of the standard error. */
function reportTo(onFailed: (reason: string) => void): void {
  const ignore = () => undefined;
  const report = (message: string) => onFailed(message);
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
