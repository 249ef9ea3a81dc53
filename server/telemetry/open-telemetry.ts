/** Telemetry of this process: off unless a setting asks for it, and then loaded. */
import type { Server } from 'node:http';
import { startRecording } from './metrics.js';
import { connectTracing } from './spans.js';

/** The settings that it uses, by name. */
export interface TelemetrySettings {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly METRICS_PORT?: number | undefined;
  readonly OTEL_TRACES_SAMPLER?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG?: number | undefined;
}

export interface OpenTelemetryOptions {
  readonly config: TelemetrySettings;
  readonly version: string;
  /** Lets a server listen for Prometheus. Resolves with its URL. */
  readonly listen: (server: Server) => Promise<string>;
  /** Called when something could not be exported. */
  readonly onFailed: (reason: string) => void;
}

export interface Telemetry {
  /** Where Prometheus reads the metrics. */
  readonly metricsUrl: string | undefined;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

/** Undefined when no setting asks for it. The SDK is imported only here: it takes longer to load than the rest of the server. */
export async function openTelemetry(options: OpenTelemetryOptions): Promise<Telemetry | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, METRICS_PORT: port } = options.config;
  if (endpoint === undefined && port === undefined) return undefined;
  const { startSdk } = await import('./sdk/start-sdk.js');
  const sdk = await startSdk(options);
  const stopRecording = startRecording();
  const stopTracing = sdk.tracing && connectTracing(sdk.tracing);
  return {
    metricsUrl: sdk.metricsUrl,
    async close() {
      stopTracing?.();
      // It sends the metrics once more.
      await sdk.close();
      stopRecording();
    },
  };
}
