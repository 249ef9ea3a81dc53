import { generateApiKey } from '../../../../server/auth/api-keys/format.js';
import { withSessions } from '../../fixtures/with-sessions.js';
import type { Settings } from '../../harness/bench-settings.js';
import type { Section } from '../../harness/benchmark.js';
import type { Bundler } from '../../harness/bundle-variant.js';
import { compare } from '../../harness/compare-variants.js';

const INVOCATION = 'invocation';
const KEY = 'API key';

const COST_AT_MOST = 1.05;

/**
 * A request with an API key against one with an invocation, over HTTP, both at a cache hit. No operation takes both. So two operations are asked
 * that differ in little else: each refuses the same query, after it knows the caller, and asks no database.
 */
export function compareKeys(settings: Settings, bundle: Bundler): Promise<Section> {
  return withSessions(({ env, headers }) => {
    const key = generateApiKey('live').text;
    const common = { entry: 'sessions/twin-oracle', env: { ...env, BOOTSTRAP_API_KEY: key } };
    const refused = { method: 'GET', expected: { status: 400 } } as const;
    return compare(
      {
        title: 'Authentication: a refused query, with an API key and with an invocation',
        variants: [
          { ...common, name: INVOCATION },
          { ...common, name: KEY },
        ],
        load: ({ name }) =>
          name === KEY
            ? { ...refused, path: '/v1/entities?limit=0', headers: { authorization: `Bearer ${key}` } }
            : { ...refused, path: '/sessions?limit=0', headers },
        targets: [{ of: KEY, against: INVOCATION, costAtMost: COST_AT_MOST }],
      },
      settings,
      bundle,
    );
  });
}
