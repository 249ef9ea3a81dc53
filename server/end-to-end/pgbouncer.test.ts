/** Two replicas on a database behind PgBouncer in transaction mode. `POOLER_CASES=*` runs the conformance suite as a whole. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createOracleClient } from '@twin-oracle/sdk';
import { createUcanAuth, generateKey } from '@twin-oracle/sdk/ucan';
import { runForTest } from '../../packages/conformance/src/testing/run-for-test.js';
import { useServerProcesses } from '../testing/processes/server-processes.js';
import { describeWithPgBouncer, startPgBouncer, type TestPgBouncer } from '../testing/services/pgbouncer.js';

/** The rules of docs/protocol.md that lead to the database. */
const RULES = [
  'ABORT',
  'AUTH',
  'BUSY',
  'CALL',
  'CATCH',
  'DEL',
  'FEED',
  'HIST',
  'HOOK',
  'IDEM',
  'JOIN',
  'LIVE',
  'MSG',
  'OWN',
  'RUN',
  'SES',
  'SOCK',
];
const CASES = process.env.POOLER_CASES ?? RULES.map((rule) => `${rule}-*`).join();

const servers = useServerProcesses();

describeWithPgBouncer('behind PgBouncer', () => {
  let pooler: TestPgBouncer;

  beforeEach(async () => {
    pooler = await startPgBouncer(servers.database.url);
  });
  afterEach(() => pooler.stop());

  const start = (settings: Record<string, string> = {}) =>
    servers.start({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: servers.database.url,
      DATABASE_PREPARE: 'off',
      REPLY_VALIDATION: 'strict',
      RATE_LIMIT_PER_MINUTE: '100000',
      FAILED_SIGN_INS_PER_MINUTE: '100000',
      WEBHOOKS_PRIVATE: 'on',
      ...settings,
    });

  it('conforms to the protocol', async () => {
    const server = start();
    const { url, keyFile = '' } = await server.ready();
    const apiKey = (await readFile(keyFile, 'utf8')).trim();
    const { status, text, outcomes } = await runForTest([
      ...['--base-url', url, '--api-key', apiKey, '--only', CASES],
    ]);
    expect(status === 0 ? [] : text.split('\n')).toEqual([]);
    expect(outcomes.filter((outcome) => outcome.status === 'passed').length).toBeGreaterThan(100);
    expect(server.output.text).toContain('alter role');
  });

  it('carries a stop from one replica to the other', async () => {
    const [{ url, oracleDid }, other] = await Promise.all([start().ready(), start().ready()]);
    const auth = createUcanAuth({ key: await generateKey(), oracleDid });
    const here = createOracleClient({ baseUrl: url, auth });
    const there = createOracleClient({ baseUrl: other.url, auth });
    const { sessionId } = await here.sessions.create();
    const answer = await here.messages.stream(sessionId, { message: '/stream 500' });
    const statuses: string[] = [];
    for await (const event of answer) {
      if (event.event === 'message' && statuses.length === 0) {
        statuses.push('stopping');
        await there.messages.abort(sessionId);
      }
      if (event.event === 'done') statuses.push(event.data.status);
    }
    expect(statuses).toEqual(['stopping', 'aborted']);
  });
});
