import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createGate, type Gate } from '../testing/gate.js';
import { createLeaseStore } from './lease-store.js';
import { type Lease, openLease } from './lease.js';
import { openRunDatabase, type RunDatabase } from '../testing/run-database.js';

/** Longer than any test: leases are renewed, and end, only when a test says so. */
const SECONDS = 3_600;

let database: RunDatabase;
const opened: Lease[] = [];

beforeAll(async () => {
  database = await openRunDatabase();
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const lease of opened.splice(0)) await lease.close();
  await query(`delete from replicas`);
});
afterAll(() => database.close());

const query = <T>(sql: string, parameters: readonly unknown[] = []) =>
  database.dataSource.query<T>(sql, [...parameters]);

const holders = async () => (await query<{ id: string }[]>(`select id from replicas`)).map(({ id }) => id);

const expire = (id: string) =>
  query(`update replicas set lease_until = now() - interval '1 ms' where id = $1`, [id]);

async function open() {
  let renewed: Gate | undefined;
  const lost: string[] = [];
  const failures: unknown[] = [];
  const lease = await openLease({
    store: createLeaseStore(database.dataSource),
    seconds: SECONDS,
    onFailed(error) {
      failures.push(error);
      renewed?.open();
    },
  });
  lease.events.on('lost', () => lost.push(lease.holder()));
  lease.events.on('renewed', () => renewed?.open());
  opened.push(lease);
  /** Resolves when the renewal is complete, or has failed. */
  const renew = () => {
    renewed = createGate();
    lease.renewSoon();
    return renewed.passed;
  };
  return { lease, renew, lost, failures };
}

describe('a lease', () => {
  it('is there as soon as it is opened, for the time that was asked', async () => {
    const { lease } = await open();
    const [row] = await query<{ id: string; seconds: number }[]>(
      `select id, extract(epoch from lease_until - now())::float as seconds from replicas`,
    );
    expect(row?.id).toBe(lease.holder());
    expect(row?.seconds).toBeGreaterThan(SECONDS - 30);
    expect(row?.seconds).toBeLessThanOrEqual(SECONDS);
  });

  it('is renewed for the same time again', async () => {
    const { lease, renew, lost } = await open();
    const holder = lease.holder();
    await expire(holder);
    await renew();
    expect(await query(`select id from replicas where lease_until > now() + interval '50 minutes'`)).toEqual([
      { id: holder },
    ]);
    expect([lease.holder(), lost]).toEqual([holder, []]);
  });

  it('that is closed frees what is held on it, and is gone', async () => {
    const { lease } = await open();
    const run = await database.addRun({ holder: lease.holder() });
    await lease.close();
    expect(await holders()).toEqual([]);
    expect((await database.runOf(run.id)).holder).toBeNull();
  });

  it('that was lost is followed by a new one, and that is told', async () => {
    const { lease, renew, lost } = await open();
    const before = lease.holder();
    const run = await database.addRun({ holder: before });
    await query(`delete from replicas where id = $1`, [before]);
    await renew();
    const after = lease.holder();
    expect(after).not.toBe(before);
    expect(await holders()).toEqual([after]);
    // The listener finds the new lease in place.
    expect(lost).toEqual([after]);
    expect((await database.runOf(run.id)).holder).toBeNull();
    await renew();
    expect([lease.holder(), lost.length]).toEqual([after, 1]);
  });

  it('that cannot be renewed is no lost one, and that is told', async () => {
    const { lease, renew, lost, failures } = await open();
    const holder = lease.holder();
    await query(`alter table replicas rename to away`);
    await renew();
    await query(`alter table away rename to replicas`);
    expect(failures).toHaveLength(1);
    await renew();
    expect([lease.holder(), lost, failures.length]).toEqual([holder, [], 1]);
  });
});

describe('in a transaction', () => {
  it('the lease is held until the transaction is over: nobody ends it meanwhile', async () => {
    const [one, two] = [await open(), await open()];
    await expire(one.lease.holder());
    await database.dataSource.transaction(async (manager) => {
      expect(await one.lease.heldIn(manager)).toBe(one.lease.holder());
      expect(await two.lease.endOthers('when expired')).toBe(0);
    });
    expect(await two.lease.endOthers('when expired')).toBe(1);
  });

  it('a lease that somebody has ended is no lease', async () => {
    const { lease } = await open();
    await query(`delete from replicas where id = $1`, [lease.holder()]);
    const held = await database.dataSource.transaction((manager) => lease.heldIn(manager));
    expect(held).toBeNull();
  });
});

describe("others' leases", () => {
  it('end when they have expired, and what is held on them is free', async () => {
    const { lease } = await open();
    const [gone, alive] = [await database.addHolder(), await database.addHolder()];
    const run = await database.addRun({ holder: gone });
    await expire(gone);
    expect(await lease.endOthers('when expired')).toBe(1);
    expect((await holders()).sort()).toEqual([lease.holder(), alive].sort());
    expect((await database.runOf(run.id)).holder).toBeNull();
  });

  it('end at once for who knows to be alone', async () => {
    const { lease } = await open();
    await database.addHolder();
    await database.addHolder();
    expect(await lease.endOthers('at once')).toBe(2);
    expect(await holders()).toEqual([lease.holder()]);
  });

  it('never include the own one', async () => {
    const { lease } = await open();
    await expire(lease.holder());
    expect(await lease.endOthers('when expired')).toBe(0);
    expect(await lease.endOthers('at once')).toBe(0);
    expect(await holders()).toEqual([lease.holder()]);
  });

  it('end once, when two servers look after them', async () => {
    const [one, two] = [await open(), await open()];
    for (let index = 0; index < 10; index++) await expire(await database.addHolder());
    const ended = await Promise.all([one, two].map(({ lease }) => lease.endOthers('when expired')));
    expect(ended.reduce((sum, count) => sum + count)).toBe(10);
    expect(await holders()).toHaveLength(2);
  });

  it('do not end while their holder writes: it is alive', async () => {
    const { lease } = await open();
    const other = await database.addHolder();
    await expire(other);
    const writing = await database.inTransaction(`select 1 from replicas where id = $1 for key share`, [
      other,
    ]);
    expect(await lease.endOthers('when expired')).toBe(0);
    await writing.commitTransaction();
    expect(await lease.endOthers('when expired')).toBe(1);
  });

  it('are counted while they last', async () => {
    const { lease } = await open();
    const other = await database.addHolder();
    expect(await lease.countHolders()).toBe(2);
    await expire(other);
    expect(await lease.countHolders()).toBe(1);
  });
});

describe('a server that could not renew for longer than its lease', () => {
  /** Advances the clock to the next successful renewal. */
  async function backAfter(seconds: number) {
    const opened = await open();
    const other = await database.addHolder();
    await expire(other);
    const started = performance.now();
    const now = jest.spyOn(performance, 'now');
    const later = (after: number) => now.mockReturnValue(started + after * 1000);
    later(seconds);
    await opened.renew();
    return { ...opened, later };
  }

  it('leaves the others the time of a lease to renew theirs, and then ends those that did not', async () => {
    const { lease, later, renew } = await backAfter(SECONDS + 1);
    expect(await lease.endOthers('when expired')).toBe(0);
    later(2 * SECONDS);
    await renew();
    expect(await lease.endOthers('when expired')).toBe(0);
    later(2 * SECONDS + 2);
    expect(await lease.endOthers('when expired')).toBe(1);
  });

  it('but in time ends them right away', async () => {
    const { lease } = await backAfter(SECONDS - 1);
    expect(await lease.endOthers('when expired')).toBe(1);
  });
});
