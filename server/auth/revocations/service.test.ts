import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createUnitOfWork } from '../../command/unit-of-work.js';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.js';
import { firstColumn } from '../../testing/notes.js';
import { createRevocations } from './service.js';
import { type Replica, newTokenId, startReplica } from './testing/revocation-replica.js';

const ALICE = 'did:web:alice.example';
/** The periodic read comes too late to hide a lost notification. */
const WITHOUT_READS = { readEveryMs: 24 * 3_600_000 };
const inAnHour = () => new Date(Date.now() + 3_600_000);

let database: TestDatabase;
let replicas: Replica[];

beforeEach(async () => {
  database = await createTestDatabase();
  replicas = [];
});
afterEach(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await database.drop();
});

const start = async (options?: Parameters<typeof startReplica>[1]) => {
  const replica = await startReplica(database.url, options);
  replicas.push(replica);
  return replica;
};
const revoke = ({ revocations }: Replica, ...ids: string[]) =>
  revocations.revoke(ALICE, () => Promise.resolve(ids.map((id) => ({ id, expiresAt: inAnHour() }))));
const rows = () => firstColumn(database.url, 'select token_id from revocations order by 1');

/** Revokes without a notification, as if it had been lost. */
const revokeInSilence = (id: string) =>
  firstColumn(
    database.url,
    `insert into revocations (token_id, revoked_by, expires_at) values ('${id}', '${ALICE}', now() + interval '1 hour')`,
  );

describe('a revoked token', () => {
  it('is known on the revoking replica as soon as the call resolves', async () => {
    const replica = await start();
    const [id, other] = [newTokenId(), newTokenId()];
    await revoke(replica, id);
    expect(replica.revocations.has(id)).toBe(true);
    expect(replica.revocations.has(other)).toBe(false);
    expect(await rows()).toEqual([id]);
  });

  it('is notified to the other replicas at once', async () => {
    const [here, there] = [await start(), await start(WITHOUT_READS)];
    const id = newTokenId();
    await revoke(here, id);
    await there.hears(id);
    expect(there.revocations.has(id)).toBe(true);
  });

  it('is known after a restart', async () => {
    const id = newTokenId();
    await revoke(await start(), id);
    await replicas.pop()?.stop();
    expect((await start()).revocations.has(id)).toBe(true);
  });

  it('notifies the listeners of each replica once, however often it is revoked', async () => {
    const [here, there] = [await start(), await start({ readEveryMs: 10 })];
    const [id, last] = [newTokenId(), newTokenId()];
    await Promise.all([revoke(here, id, id), revoke(here, id), revoke(there, id)]);
    await revoke(there, id);
    await revoke(here, last);
    await Promise.all([here.hears(last), there.hears(last)]);
    expect(here.received).toEqual([id, last]);
    expect(there.received).toEqual([id, last]);
  });

  it('may be one of many', async () => {
    const [here, there] = [await start(), await start()];
    const ids = Array.from({ length: 300 }, newTokenId);
    await revoke(here, ...ids);
    await there.hears(...ids);
    expect(await rows()).toEqual(ids.toSorted());
  });

  it('stays revoked until the latest of its expiry times', async () => {
    const { revocations } = await start();
    const id = newTokenId();
    const [early, late] = [new Date('2099-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')];
    for (const expiresAt of [early, late, early])
      await revocations.revoke(ALICE, () => Promise.resolve([{ id, expiresAt }]));
    expect(await firstColumn(database.url, 'select expires_at from revocations')).toEqual([late]);
  });

  it('is not blocked by another of the same tokens in another order', async () => {
    const [here, there] = [await start(), await start()];
    const ids = Array.from({ length: 50 }, newTokenId);
    await Promise.all(
      Array.from({ length: 10 }, () => [revoke(here, ...ids), revoke(there, ...ids.toReversed())]).flat(),
    );
    expect(await rows()).toHaveLength(50);
  });
});

describe('the work of the transaction that revokes', () => {
  it('is stored together with the revocation', async () => {
    const { revocations, dataSource } = await start();
    const id = newTokenId();
    await revocations.revoke(ALICE, async (manager) => {
      await manager.query(`insert into sessions (id, owner_did, title) values ('s', $1, 't')`, [ALICE]);
      expect(revocations.has(id)).toBe(false);
      return [{ id, expiresAt: inAnHour() }];
    });
    expect(await dataSource.query('select id from sessions')).toEqual([{ id: 's' }]);
  });

  it('that fails leaves everything unchanged: the table, the memory, and the other replicas', async () => {
    const [here, there] = [await start(), await start()];
    const [id, later] = [newTokenId(), newTokenId()];
    const failing = here.revocations.revoke(ALICE, async (manager) => {
      await manager.query(`insert into sessions (id, owner_did, title) values ('s', $1, 't')`, [ALICE]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await revoke(here, later);
    await there.hears(later);
    expect([here.received, there.received, await rows()]).toEqual([[later], [later], [later]]);
    expect([here, there].map(({ revocations }) => revocations.has(id))).toEqual([false, false]);
    expect(await firstColumn(database.url, 'select id from sessions')).toEqual([]);
  });

  it('may determine which tokens to revoke', async () => {
    const { revocations, received } = await start();
    const id = newTokenId();
    await revocations.revoke(ALICE, () => Promise.resolve([{ id, expiresAt: inAnHour() }]));
    await revocations.revoke(ALICE, () => Promise.resolve([]));
    expect(received).toEqual([id]);
    expect(await firstColumn(database.url, 'select revoked_by from revocations')).toEqual([ALICE]);
  });
});

describe('a replica that missed a notification', () => {
  it('learns of the revocation when its connection is back', async () => {
    const replica = await start(WITHOUT_READS);
    const id = newTokenId();
    await revokeInSilence(id);
    await firstColumn(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen%'`,
    );
    await replica.hears(id);
    expect(replica.revocations.has(id)).toBe(true);
  });

  it('learns of the revocation by the periodic read', async () => {
    const replica = await start({ readEveryMs: 10 });
    for (const id of [newTokenId(), newTokenId()]) {
      await revokeInSilence(id);
      await replica.hears(id);
    }
  });

  it('learns of a revocation whose timestamp is long before its commit', async () => {
    const replica = await start({ readEveryMs: 10 });
    const [early, late] = [newTokenId(), newTokenId()];
    await revokeInSilence(late);
    await replica.hears(late);
    await firstColumn(
      database.url,
      `insert into revocations (token_id, revoked_by, revoked_at, expires_at)
       values ('${early}', '${ALICE}', now() - interval '5 minutes', now() + interval '1 hour')`,
    );
    await replica.hears(early);
  });

  it('reads the table when a notification cannot be parsed', async () => {
    const replica = await start(WITHOUT_READS);
    for (const payload of ['', '{', '{}', '[["a"]]', '[["a", 1e300]]']) {
      const id = newTokenId();
      await revokeInSilence(id);
      await replica.dataSource.query(`select pg_notify('twin_oracle_revocations', $1)`, [payload]);
      await replica.hears(id);
    }
  });

  it('retries soon when the table cannot be read', async () => {
    const replica = await start({ readEveryMs: 10 });
    const id = newTokenId();
    const failed = new Promise<void>((resolve) => replica.onReadFailed.mockImplementation(() => resolve()));
    await replica.dataSource.query('alter table revocations rename to gone');
    await failed;
    await replica.dataSource.query('alter table gone rename to revocations');
    await revokeInSilence(id);
    await replica.hears(id);
  });
});

describe('a listener', () => {
  it('that throws affects neither the other listeners nor the revocation', async () => {
    const replica = await start();
    const failure = new Error('broken listener');
    replica.revocations.onRevoked(() => {
      throw failure;
    });
    const after = jest.fn();
    replica.revocations.onRevoked(after);
    const id = newTokenId();
    await revoke(replica, id);
    expect(after).toHaveBeenCalledWith([id]);
    expect(replica.onListenerFailed).toHaveBeenCalledWith(failure);
  });

  it('that was removed is not called', async () => {
    const replica = await start();
    const listener = jest.fn();
    replica.revocations.onRevoked(listener)();
    await revoke(replica, newTokenId());
    expect(listener).not.toHaveBeenCalled();
  });
});

it('a revocation is the act of its author, and no notification is heard after closing', async () => {
  const { dataSource } = await start();
  const appendEvents = jest.fn(() => Promise.resolve());
  const stopListening = jest.fn();
  const revocations = await createRevocations({
    dataSource,
    unitOfWork: createUnitOfWork(dataSource, appendEvents),
    notifications: {
      listen: () => Promise.resolve(stopListening),
      send: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
    onReadFailed: jest.fn(),
    onListenerFailed: jest.fn(),
  });
  await revocations.revoke(ALICE, () => Promise.resolve([]));
  expect(appendEvents.mock.calls).toEqual([[expect.anything(), { ownerDid: ALICE }, []]]);
  expect(stopListening).not.toHaveBeenCalled();
  await revocations.close();
  expect(stopListening).toHaveBeenCalledTimes(1);
});

it('a start fails when the revocations cannot be read', async () => {
  await firstColumn(database.url, 'alter table revocations rename to gone');
  const stopped = start();
  await expect(stopped).rejects.toThrow('relation "revocations" does not exist');
});
