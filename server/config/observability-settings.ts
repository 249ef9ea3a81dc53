/** Settings of what the server tells of itself: logs, metrics and traces. */
import { isEndpoint, oneOf, wholeNumber } from './formats.js';
import { z } from 'zod';

export const observabilitySettings = {
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('The least serious log lines to write.'),
  METRICS_PORT: wholeNumber(0, 65535)
    .optional()
    .describe(
      'Port at which Prometheus reads metrics, such as `9464`: `GET /metrics`, apart from the API and without credentials; 0 takes a free one. Unset: there are none.',
    ),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address of that port. Who reaches it may read the metrics.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      isEndpoint,
      'must be an http or https URL such as http://127.0.0.1:4318, without a path of a signal',
    )
    .optional()
    .describe(
      'Base URL of a collector of OpenTelemetry that takes OTLP by HTTP, such as http://127.0.0.1:4318: traces and metrics are sent there. Unset: there are no traces.',
    ),
};
