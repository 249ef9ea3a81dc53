/** The seams of telemetry in the server, and what replaces each where it is built without any. The API of OpenTelemetry is not loaded then. */
export const withoutTelemetry = {
  'server/telemetry/metrics': 'telemetry/no-metrics',
  'server/telemetry/spans': 'telemetry/no-spans',
  'server/telemetry/trace-parent': 'telemetry/no-trace-parent',
  'server/telemetry/frame-age': 'telemetry/no-frame-age',
  'server/telemetry/open-telemetry': 'telemetry/no-open-telemetry',
  'server/contract/observation/observe-request': 'telemetry/no-request-observation',
  'server/contract/observation/observe-stream': 'telemetry/no-stream-observation',
  'server/persistence/observation/observed-client': 'telemetry/plain-client',
};
