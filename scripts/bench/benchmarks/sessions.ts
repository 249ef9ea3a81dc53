/** An authenticated read through the whole server and a real database, compared with the same queries behind bare Express. */
import { PAGE, SESSIONS, withSessions } from '../fixtures/with-sessions.js';
import type { Benchmark } from '../harness/benchmark.js';
import { compare } from '../harness/compare-variants.js';

const OURS = 'twin-oracle';
const EXPRESS = 'Express 5 + pg, two queries';
const ONE_QUERY = 'Express 5 + pg, one query';

export const sessions: Benchmark = {
  name: 'sessions',
  run: (settings, bundle) =>
    withSessions(async ({ env, headers, firstPage }) => {
      const section = await compare(
        {
          title: `Sessions: GET /sessions, ${PAGE} of ${SESSIONS} rows`,
          variants: [
            { name: EXPRESS, entry: 'sessions/express-pg', env },
            { name: ONE_QUERY, entry: 'sessions/express-pg', env: { ...env, BENCH_ONE_QUERY: 'true' } },
            { name: OURS, entry: 'sessions/twin-oracle', env },
          ],
          load: { method: 'GET', path: '/sessions', headers, expected: firstPage },
          targets: [
            { of: OURS, against: EXPRESS, atLeast: 0.8 },
            { of: OURS, against: ONE_QUERY, atLeast: 0.8 },
          ],
        },
        settings,
        bundle,
      );
      return [section];
    }),
};
