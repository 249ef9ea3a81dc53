/** What metrics and traces cost, off and on, compared with the same server built without them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PAGE, SESSIONS, withSessions } from '../fixtures/with-sessions.js';
import type { Benchmark } from '../harness/benchmark.js';
import { compare } from '../harness/compare-variants.js';
import { compareStarts } from './telemetry/compare-starts.js';
import { withoutTelemetry } from './telemetry/without-telemetry.js';

const WITHOUT = 'built without';
const OFF = 'off';
const METRICS = 'metrics';
const TRACES = 'metrics and all traces';

/** Of the rate and of the processor time of a request without telemetry. */
const OFF_WITHIN = 0.02;
const ON_WITHIN = 0.05;

export const telemetry: Benchmark = {
  name: 'telemetry',
  run: (settings, bundle) =>
    withCollector((collector) =>
      withSessions(async ({ env, headers, firstPage }) => {
        const source = { entry: 'sessions/twin-oracle', bundlesPackages: true };
        const measured = { ...env, METRICS_PORT: '0' };
        const without = { name: WITHOUT, ...source, env, replaced: withoutTelemetry };
        const off = { name: OFF, ...source, env };
        const metrics = { name: METRICS, ...source, env: measured };
        const traces = {
          name: TRACES,
          ...source,
          env: { ...measured, OTEL_EXPORTER_OTLP_ENDPOINT: collector },
        };
        const common = {
          variants: [without, off, metrics, traces],
          targets: [
            { of: OFF, against: WITHOUT, atLeast: 1 - OFF_WITHIN },
            { of: OFF, against: WITHOUT, costAtMost: 1 + OFF_WITHIN },
            { of: METRICS, against: WITHOUT, atLeast: 1 - ON_WITHIN },
            { of: METRICS, against: WITHOUT, costAtMost: 1 + ON_WITHIN },
          ],
        } as const;
        const health = { method: 'GET', path: '/health', expected: { status: 200 } } as const;
        const list = { method: 'GET', path: '/sessions', headers, expected: firstPage } as const;
        return [
          await compareStarts({ variants: [without, off, metrics], offWithin: OFF_WITHIN }, settings, bundle),
          await compare({ ...common, title: 'Telemetry: GET /health', load: health }, settings, bundle),
          await compare(
            { ...common, title: `Telemetry: GET /sessions, ${PAGE} of ${SESSIONS} rows`, load: list },
            settings,
            bundle,
          ),
        ];
      }),
    ),
};

/** A collector that takes everything and keeps nothing, for the time of the work. */
async function withCollector<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(200).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so its address is not a path.
  const { port } = server.address() as AddressInfo;
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
