/** What metrics and traces cost, off and on, compared with the same server built without them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PAGE, SESSIONS, withSessions } from '../fixtures/with-sessions.js';
import { chosenParts } from '../harness/bench-settings.js';
import type { Benchmark, Section } from '../harness/benchmark.js';
import { compareInTurns } from './telemetry/compare-in-turns.js';
import { compareStarts } from './telemetry/compare-starts.js';
import { withoutTelemetry } from './telemetry/without-telemetry.js';

const WITHOUT = 'built without';
/** The same server once more: how precise the comparison is. */
const CONTROL = 'built without, again';
const OFF = 'off';
const METRICS = 'metrics';
const SAMPLED = 'metrics and a trace in 20';
const TRACES = 'metrics and all traces';

/** How much more processor time a start and a request may take. */
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
        const traced = { ...measured, OTEL_EXPORTER_OTLP_ENDPOINT: collector };
        const sampled = {
          name: SAMPLED,
          ...source,
          env: {
            ...traced,
            OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
            OTEL_TRACES_SAMPLER_ARG: '0.05',
          },
        };
        const traces = { name: TRACES, ...source, env: traced };
        const control = { ...without, name: CONTROL };
        const common = {
          variants: [without, control, off, metrics, sampled, traces],
          atMost: { [OFF]: 1 + OFF_WITHIN, [METRICS]: 1 + ON_WITHIN },
        } as const;
        const health = { method: 'GET', path: '/health', expected: { status: 200 } } as const;
        const list = { method: 'GET', path: '/sessions', headers, expected: firstPage } as const;
        const parts = {
          start: () =>
            compareStarts(
              { variants: [without, control, off, metrics], offWithin: OFF_WITHIN },
              settings,
              bundle,
            ),
          health: () =>
            compareInTurns({ ...common, title: 'Telemetry: GET /health', load: health }, settings, bundle),
          sessions: () =>
            compareInTurns(
              {
                ...common,
                atMost: { ...common.atMost, [SAMPLED]: 1 + ON_WITHIN },
                title: `Telemetry: GET /sessions, ${PAGE} of ${SESSIONS} rows`,
                load: list,
              },
              settings,
              bundle,
            ),
        };
        const sections: Section[] = [];
        for (const measure of chosenParts(parts, settings)) sections.push(await measure());
        return sections;
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
