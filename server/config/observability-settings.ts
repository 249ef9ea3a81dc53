/** Settings of what the server tells of itself: logs, metrics and traces. */
import { isEndpoint, oneOf, wholeNumber } from './formats.js';
import { z } from 'zod';

/** How OpenTelemetry names the samplers. */
const TRACES_SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

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
  OTEL_TRACES_SAMPLER: oneOf(TRACES_SAMPLERS)
    .optional()
    .describe(
      'Which traces are recorded, by the names of OpenTelemetry. `parentbased_…` leaves it to the caller where a request continues a trace. Unset: `parentbased_always_on`. In production `parentbased_traceidratio`.',
    ),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine(isRatio, 'must be a number from 0 to 1 such as 0.05')
    .transform(Number)
    .optional()
    .describe('The share of the traces that the two samplers by ratio record, such as `0.05`. Unset: 1.'),
};

function isRatio(text: string): boolean {
  const ratio = Number(text);
  return text.trim() !== '' && ratio >= 0 && ratio <= 1;
}
