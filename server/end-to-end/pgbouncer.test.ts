/** Two replicas on a database behind PgBouncer in transaction mode. `POOLER_CASES=*` runs the conformance suite as a whole. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createOracleClient, type RunFrame } from '@twin-oracle/sdk';
import { createUcanAuth, generateKey } from '@twin-oracle/sdk/ucan';
import { runForTest } from '../../packages/conformance/src/testing/run-for-test.js';
import { migrate } from '../persistence/migrate.js';
import { migrations } from '../persistence/migrations/index.js';
import { useServerProcesses } from '../testing/processes/server-processes.js';
import { CRITICAL_CASES } from '../testing/critical-cases.js';
import { describeWithPgBouncer, startPgBouncer, type TestPgBouncer } from '../testing/services/pgbouncer.js';
import { createEmptyDatabase } from '../testing/test-database.js';

const CASES = process.env.POOLER_CASES ?? CRITICAL_CASES;

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

  it('has the answers of a killed replica finished by the other one', async () => {
    const lease = { RUN_LEASE_SECONDS: '1' };
    const killed = start(lease);
    const [{ url, oracleDid }, other] = await Promise.all([killed.ready(), start(lease).ready()]);
    const auth = createUcanAuth({ key: await generateKey(), oracleDid });
    const here = createOracleClient({ baseUrl: url, auth });
    const there = createOracleClient({ baseUrl: other.url, auth });
    const { sessionId } = await here.sessions.create();
    const stream = await here.messages.stream(sessionId, { message: '/stream 400' }, { rejoin: false });
    const seen: RunFrame[] = [];
    const reading = (async () => {
      for await (const frame of stream) {
        seen.push(frame);
        if (seen.length === 10) killed.child.kill('SIGKILL');
      }
    })();
    await expect(reading).rejects.toThrow();
    const replayed: RunFrame[] = [];
    for await (const frame of await there.runs.join(stream.runId ?? '')) replayed.push(frame);
    expect(replayed.slice(0, seen.length)).toEqual(seen);
    expect(replayed.at(-1)).toMatchObject({ event: 'done', data: { status: 'finished' } });
  });

  it.each([
    ['an empty database', 0],
    ['one of an earlier version', migrations.length - 1],
  ])('brings %s up to date when two replicas start at once', async (_, applied) => {
    const database = await createEmptyDatabase();
    const names = migrations.map(({ name }) => name);
    if (applied > 0) await migrate(database.url, { only: names.slice(0, applied) });
    const own = await startPgBouncer(database.url);
    const settings = { DATABASE_URL: own.url, DATABASE_DIRECT_URL: database.url };
    const replicas = [start(settings), start(settings)];
    await Promise.all(replicas.map((replica) => replica.ready()));
    const rows = await database.query<{ name: string }>('select name from migrations order by id');
    expect(rows.map(({ name }) => name)).toEqual(names);
    for (const { child } of replicas) child.kill('SIGTERM');
    expect(await Promise.all(replicas.map(({ exited }) => exited))).toEqual([0, 0]);
    await own.stop();
    await database.drop();
  });
});
