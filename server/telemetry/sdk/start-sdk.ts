/** The SDK of OpenTelemetry. This file is imported only when telemetry is on. */
import { diag, DiagLogLevel, metrics } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader, type IMetricReader } from '@opentelemetry/sdk-metrics';
import type { OpenTelemetryOptions } from '../open-telemetry.js';
import type { Tracing } from '../spans.js';
import { createMetricProducer } from './metric-producer.js';
import { observeProcess } from './process-metrics.js';
import { serveMetrics } from './serve-metrics.js';
import { startTracing } from './start-tracing.js';

export interface Sdk {
  readonly metricsUrl: string | undefined;
  readonly tracing: Tracing | undefined;
  close(): Promise<void>;
}

/** Variables that the SDK reads itself, such as `OTEL_BSP_SCHEDULE_DELAY`, hold before what is set here. */
export async function startSdk({ config, version, listen, onFailed }: OpenTelemetryOptions): Promise<Sdk> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, METRICS_PORT: port } = config;
  reportTo(onFailed);
  const resource = resourceOf(version);
  const stopping: (() => Promise<void>)[] = [];
  const metricProducers = [createMetricProducer(version)];
  const readers: IMetricReader[] = [];
  let metricsUrl: string | undefined;
  let tracing: Tracing | undefined;
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
    const traces = startTracing({ resource, url: `${url}/v1/traces`, version, config });
    tracing = traces.tracing;
    stopping.push(() => traces.close());
  }
  const meters = new MeterProvider({ resource, readers });
  metrics.setGlobalMeterProvider(meters);
  const stopObserving = observeProcess();
  return {
    metricsUrl,
    tracing,
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

/** The SDK says the same of each export that fails; what it says is a line of the log, not of the standard error. */
function reportTo(onFailed: (reason: string) => void): void {
  const ignore = () => undefined;
  const report = (message: string) => onFailed(message);
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
