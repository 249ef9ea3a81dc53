import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { connect } from '../../persistence/connection.js';
import { bodyAs, call, startTestServer, type TestServer } from '../../testing/server.js';
import { createHeavyReads } from './heavy-reads.js';
import { newOwner, project, type Owner } from '../twins/testing/owner.js';

/** Work that continues until the test ends it. */
function openWork() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

describe('heavy work', () => {
  it.each([
    [2, 1, 1],
    [4, 1, 1],
    [10, 2, 4],
    [50, 3, 20],
  ])('with a pool of %i has %i slots for one owner, and %i in total', async (poolSize, perOwner, total) => {
    const heavyWork = createHeavyReads({ poolSize, waitMs: 0 });
    const { work, end } = openWork();
    const tooMany = { status: 429, code: 'too_many_requests', details: { headers: { 'Retry-After': '2' } } };
    const full = { status: 503, code: 'service_unavailable', details: { headers: { 'Retry-After': '2' } } };
    const under: Promise<unknown>[] = [];
    for (let place = 0; place < total; place++)
      under.push(heavyWork.run(`owner ${Math.floor(place / perOwner)}`, work));
    expect(await outcomeOf(heavyWork.run('owner 0', work))).toMatchObject(tooMany);
    expect(await outcomeOf(heavyWork.run('another', work))).toMatchObject(full);
    end();
    await Promise.all(under);
    expect(await outcomeOf(heavyWork.run('another', work))).toBe('done');
  });

  it('waits for a slot before it is rejected', async () => {
    const heavyWork = createHeavyReads({ poolSize: 2 });
    const { work, end } = openWork();
    const first = heavyWork.run('alice', work);
    const waiting = ['alice', 'bob', 'alice'].map((owner) =>
      heavyWork.run(owner, () => Promise.resolve(owner)),
    );
    end();
    await first;
    expect(await Promise.all(waiting)).toEqual(['alice', 'bob', 'alice']);
  });

  it('releases its slot when it fails', async () => {
    const heavyWork = createHeavyReads({ poolSize: 2, waitMs: 0 });
    const failing = heavyWork.run('alice', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await outcomeOf(heavyWork.run('alice', () => Promise.resolve()))).toBe('done');
  });
});

describe('while one owner requests more of it than there are connections', () => {
  const POOL_SIZE = 10;
  let server: TestServer;
  let alice: Owner;
  let bob: Owner;
  let did: string;
  let blocker: pg.Client;
  beforeAll(async () => {
    server = await startTestServer({ DATABASE_POOL_SIZE: String(POOL_SIZE) });
    alice = await newOwner(server);
    bob = await newOwner(server);
    ({ did } = await alice.make(project));
    blocker = await connect(server.database.url);
  });
  afterAll(async () => {
    await blocker.end();
    await server.close();
  });

  it.each([
    ['walks', 'relationships', () => `entities/${did}/graph`],
    ['filtered lists', 'twins', () => 'entities?type=project'],
    ['histories', 'events', () => `entities/${did}/history`],
  ])('%s: others are served, and the server is ready', async (_what, table, path) => {
    await blocker.query('begin');
    await blocker.query(`lock table ${table} in access exclusive mode`);
    const slow = Array.from({ length: 2 * POOL_SIZE }, () => alice.get(path()));
    // Those that have a place wait for the lock now, each on a connection.
    const waiting = 'select from pg_locks where relation = $1::regclass and not granted';
    while ((await server.database.query(waiting, [table])).length < 2);
    const ready = await call(`${server.url}/ready`);
    expect(bodyAs(ready, 'Readiness').status).toBe('ready');
    expect((await bob.get('credentials?limit=1')).status).toBe(200);
    await blocker.query('commit');
    // On a busy machine some have waited for too long by then.
    for (const reply of await Promise.all(slow)) expect([200, 429, 503]).toContain(reply.status);
  });
});
