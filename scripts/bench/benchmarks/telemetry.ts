/** What metrics and traces cost a request, on the whole server. Without them the server is as the other benchmarks measure it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PAGE, SESSIONS, withSessions } from '../fixtures/with-sessions.js';
import type { Benchmark } from '../harness/benchmark.js';
import { compare } from '../harness/compare-variants.js';

const OFF = 'off';
const METRICS = 'metrics';
const TRACES = 'metrics and all traces';

/** Of the rate without telemetry. */
const AT_LEAST = 0.95;

export const telemetry: Benchmark = {
  name: 'telemetry',
  run: (settings, bundle) =>
    withCollector((collector) =>
      withSessions(async ({ env, headers, firstPage }) => {
        const entry = 'sessions/twin-oracle';
        const measured = { ...env, METRICS_PORT: '0' };
        const common = {
          variants: [
            { name: OFF, entry, env },
            { name: METRICS, entry, env: measured },
            { name: TRACES, entry, env: { ...measured, OTEL_EXPORTER_OTLP_ENDPOINT: collector } },
          ],
          targets: [{ of: METRICS, against: OFF, atLeast: AT_LEAST }],
        } as const;
        const health = { method: 'GET', path: '/health', expected: { status: 200 } } as const;
        const list = { method: 'GET', path: '/sessions', headers, expected: firstPage } as const;
        return [
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
