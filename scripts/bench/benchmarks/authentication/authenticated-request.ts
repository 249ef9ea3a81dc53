/** The share of authentication in a request at a cache hit: the same server with and without it. */
import { PAGE, SESSIONS, withSessions, type SessionsFixture } from '../../fixtures/with-sessions.js';
import type { Section } from '../../harness/benchmark.js';
import type { Bundler } from '../../harness/bundle-variant.js';
import { compare, type Comparison } from '../../harness/compare-variants.js';
import type { Settings } from '../../harness/bench-settings.js';
import type { Load } from '../../harness/http-load.js';

const FIXED = 'a fixed caller';
const INVOCATION = 'invocation';
const LIMITED = 'invocation, rate limit';

/** Replaces authentication. */
const fixedCaller = { 'server/auth/authentication/authenticate': 'authentication/fixed-caller' };
/** Replaces the database query. */
const noSessions = { 'server/oracle/sessions/store': 'authentication/no-sessions' };

export function compareRequests(settings: Settings, bundle: Bundler): Promise<Section[]> {
  return withSessions(async (fixture) => [
    await compare(
      {
        title: `Authentication: of GET /sessions, ${PAGE} of ${SESSIONS} rows`,
        ...comparison(fixture, fixture.firstPage, {}),
        targets: [{ of: INVOCATION, against: FIXED, atLeast: 0.95 }],
      },
      settings,
      bundle,
    ),
    await compare(
      {
        title: 'Authentication: of GET /sessions without a database, no rows',
        ...comparison(fixture, { status: 200, body: '{"sessions":[],"total":0}' }, noSessions),
        targets: [],
      },
      settings,
      bundle,
    ),
  ]);
}

/** All get the same headers, so that parsing them makes no difference. */
function comparison(
  { env, headers }: SessionsFixture,
  expected: Load['expected'],
  replaced: Readonly<Record<string, string>>,
): Pick<Comparison, 'variants' | 'load'> {
  const entry = 'sessions/twin-oracle';
  const limited = { ...env, RATE_LIMIT_PER_MINUTE: '1000000' };
  return {
    variants: [
      { name: FIXED, entry, env, replaced: { ...replaced, ...fixedCaller } },
      { name: INVOCATION, entry, env, replaced },
      { name: LIMITED, entry, env: limited, replaced },
    ],
    load: { method: 'GET', path: '/sessions', headers, expected },
  };
}
