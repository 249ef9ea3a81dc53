/** A database that is slow, rather than away. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { withConnection } from '../persistence/connection.js';
import { STATEMENT_LIMIT_MS } from '../persistence/database.js';
import { speak } from '../testing/faults/agent/speak.js';
import { openLoneReplica, type LoneReplica } from '../testing/faults/infrastructure/lone-replica.js';
import { sharedPostgres } from '../testing/faults/infrastructure/shared-postgres.js';
import type { JsonReply } from '../testing/server.js';
import { startTcpProxy, type TcpProxy } from '../testing/services/tcp-proxy.js';

const POOL = 3;
/** What one round trip takes meanwhile is twice as much. */
const SLOW_MS = 300;
/** Slower than a database that a replica can work with: then it is not ready. */
const TOO_SLOW_MS = 1_200;

const postgres = sharedPostgres();
const name = `slow_${randomBytes(4).toString('hex')}`;
let databaseUrl: string;
let network: TcpProxy;
let server: LoneReplica;

beforeAll(async () => {
  databaseUrl = await postgres.createDatabase(name);
  const { hostname: host, port } = new URL(databaseUrl);
  network = await startTcpProxy({ host, port: Number(port) });
  const slowUrl = new URL(databaseUrl);
  slowUrl.host = `127.0.0.1:${network.port}`;
  server = await openLoneReplica({
    DATABASE_URL: slowUrl.href,
    DATABASE_POOL_SIZE: String(POOL),
    OVERLOAD_WAITING: '6',
  });
});
afterAll(async () => {
  await server.close();
  await network.close();
  await postgres.dropDatabase(name);
});

const didOf = ({ body }: JsonReply) => String(body.did);

function expectRefusal({ status, body, headers }: JsonReply): void {
  expect([status, body.code]).toEqual([503, 'service_unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

it('is waited for, new work is shed when too much waits, and what was accepted goes on', async () => {
  const { replica } = server;
  const session = await server.session();
  const streaming = await session.stream(speak('slow', { steps: 20, pauseMs: 100 }), 'A');
  const shedding = replica.says('there is too much to do: new requests are refused');
  network.slow(SLOW_MS);
  const replies: JsonReply[] = [];
  const write = async (): Promise<void> => {
    const reply = await server.createTwin();
    replies.push(reply);
    if (reply.status === 201) await write();
  };
  await Promise.all([shedding, ...Array.from({ length: 6 * POOL }, write)]);
  const refused = replies.filter(({ status }) => status !== 201);
  refused.forEach(expectRefusal);
  expect(refused.length).toBeGreaterThan(0);
  expect((await server.call('GET', '/ready')).status).toBe(200);

  const over = replica.says('the overload is over');
  await network.heal();
  await over;
  for (const reply of replies.filter(({ status }) => status === 201))
    expect((await server.call('GET', `/v1/entities/${encodeURIComponent(didOf(reply))}`)).status).toBe(200);
  const { frames, end } = await streaming.reading;
  expect(end).toBe('done');
  expect(frames).toEqual(await session.logOf(streaming.runId));
  expect(server.unexpected).toEqual([]);
});

it('takes the replica out of service when it answers too late, and puts it back', async () => {
  network.slow(TOO_SLOW_MS);
  expectRefusal(await server.call('GET', '/ready'));
  expect((await server.call('GET', '/health')).status).toBe(200);
  await network.heal();
  while ((await server.call('GET', '/ready')).status !== 200);
});

it('has a time limit for each statement, after which the caller is told to come again', async () => {
  await withConnection(databaseUrl, async (other) => {
    await other.query('begin');
    await other.query('lock table twins in access exclusive mode');
    const startedAt = performance.now();
    expectRefusal(await server.createTwin());
    expect(performance.now() - startedAt).toBeGreaterThan(STATEMENT_LIMIT_MS / 2);
    await other.query('rollback');
  });
  expect((await server.createTwin()).status).toBe(201);
  expect(server.unexpected).toEqual([]);
});
