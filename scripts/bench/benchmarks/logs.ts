/** What the line of each request costs at `info`, on the whole server. The other benchmarks log at `warn`. */
import { PAGE, SESSIONS, withSessions } from '../fixtures/with-sessions.js';
import type { Benchmark } from '../harness/benchmark.js';
import { compare } from '../harness/compare-variants.js';

const SILENT = 'at warn';
const LOGGED = 'at info';

export const logs: Benchmark = {
  name: 'logs',
  run: (settings, bundle) =>
    withSessions(async ({ env, headers, firstPage }) => {
      const entry = 'sessions/twin-oracle';
      const common = {
        variants: [
          { name: SILENT, entry, env },
          { name: LOGGED, entry, env: { ...env, LOG_LEVEL: 'info' }, hasOutput: true },
        ],
        targets: [],
      } as const;
      const health = { method: 'GET', path: '/health', expected: { status: 200 } } as const;
      const list = { method: 'GET', path: '/sessions', headers, expected: firstPage } as const;
      return [
        await compare({ ...common, title: 'Logs: GET /health', load: health }, settings, bundle),
        await compare(
          { ...common, title: `Logs: GET /sessions, ${PAGE} of ${SESSIONS} rows`, load: list },
          settings,
          bundle,
        ),
      ];
    }),
};
