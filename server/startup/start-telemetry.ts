import type { Logger } from 'pino';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import type { Config } from '../config/settings.js';
import { openTelemetry, type Telemetry } from '../telemetry/open-telemetry.js';
import { listen, urlOf } from './listen.js';

/** Telemetry as the settings ask for it; undefined when they do not. */
export async function startTelemetry(config: Config, log: Logger): Promise<Telemetry | undefined> {
  const address = { HOST: config.METRICS_HOST, PORT: config.METRICS_PORT ?? 0 };
  const telemetry = await openTelemetry({
    config,
    version: openapi.info.version,
    async listen(server) {
      await listen(server, address, 'METRICS_');
      return urlOf(server, address);
    },
    onFailed: (reason) => log.warn({ reason }, 'telemetry could not be sent'),
  });
  if (telemetry)
    log.info(
      { metrics: telemetry.metricsUrl, collector: config.OTEL_EXPORTER_OTLP_ENDPOINT },
      'telemetry is on',
    );
  return telemetry;
}
