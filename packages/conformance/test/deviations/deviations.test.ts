import pMap from 'p-map';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../../../../server/testing/server.js';
import { allCases } from '../../src/cases/all-cases.js';
import type { Interceptor } from '../../src/proxy/interceptor.js';
import { findCapabilities } from '../../src/suite/find-capabilities.js';
import type { Capability } from '../../src/suite/capabilities.js';
import type { Outcome } from '../../src/suite/outcome.js';
import { runSuite } from '../../src/suite/run-suite.js';
import { selectCases } from '../../src/suite/select-cases.js';
import { discover } from '../../src/suite/server-under-test.js';
import { accessDeviations } from './access-deviations.js';
import { openDeviatingProxy } from './deviating-proxy.js';
import { replyDeviations } from './reply-deviations.js';
import { socketDeviations } from './socket-deviations.js';
import { stateDeviations } from './state-deviations.js';
import { streamDeviations } from './stream-deviations.js';

const deviations = [
  ...streamDeviations,
  ...replyDeviations,
  ...accessDeviations,
  ...stateDeviations,
  ...socketDeviations,
];

/** How many proxies are tested at a time. Cases of a lost event wait for it. */
const AT_A_TIME = 8;

const cases = allCases();

let server: TestServer;
let capabilities: ReadonlySet<Capability>;
const outcomes = new Map<string, readonly Outcome[]>();
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_PER_MINUTE: '100000',
    FAILED_SIGN_INS_PER_MINUTE: '0',
    WEBHOOKS_PRIVATE: 'on',
  });
  const { url, apiKey } = server;
  capabilities = await findCapabilities({ server: await discover(url), apiKey, seed: 1 });
  await pMap(
    deviations,
    async ({ what, caughtBy, interceptor }) => {
      outcomes.set(what, await outcomesThrough(interceptor({ apiKey }), caughtBy));
    },
    { concurrency: AT_A_TIME },
  );
});
afterAll(() => server.close());

async function outcomesThrough(
  interceptor: Interceptor,
  ids: readonly string[],
): Promise<readonly Outcome[]> {
  const proxy = await openDeviatingProxy(new URL(server.url), interceptor);
  try {
    const { outcomes: found } = await runSuite({
      server: await discover(proxy.url),
      apiKey: server.apiKey,
      seed: 1,
      cases: selectCases(cases, ids),
      capabilities,
      lacks: new Map(),
      concurrency: AT_A_TIME,
    });
    return found;
  } finally {
    await proxy.close();
  }
}

test.each(deviations)('$what: caught by $caughtBy', ({ what, caughtBy }) => {
  const found = outcomes.get(what) ?? [];
  for (const id of caughtBy) {
    const cases = found.filter((outcome) => outcome.id === id || outcome.id.startsWith(`${id}/`));
    expect(cases.map(({ status }) => status)).toContain('failed');
  }
});

test('without a deviation the same cases pass', async () => {
  const ids = [...new Set(deviations.flatMap(({ caughtBy }) => caughtBy))];
  const failed = (await outcomesThrough({}, ids)).filter(({ status }) => status !== 'passed');
  expect(failed).toEqual([]);
});
