import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { openTestDataSource, type TestDataSource } from '../../testing/test-data-source.js';
import { newTokenId } from '../revocations/testing/revocation-replica.js';
import { UsedTokenEntity } from './entity.js';
import { useOnce } from './store.js';

let database: TestDataSource;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDataSource({ entities: [UsedTokenEntity] });
  ({ dataSource } = database);
});
afterAll(() => database.close());

const expiresAt = new Date('2100-01-01T00:00:00Z');
const use = (ids: readonly string[], manager: EntityManager = dataSource.manager) =>
  useOnce(
    manager,
    ids.map((id) => ({ id, expiresAt })),
  );

it('a token can be used once', async () => {
  const [a, b] = [newTokenId(), newTokenId()];
  expect(await use([a])).toEqual([]);
  expect(await use([a, b])).toEqual([a]);
  expect(await use([b])).toEqual([b]);
  expect(await dataSource.manager.findOneByOrFail(UsedTokenEntity, { tokenId: a })).toMatchObject({
    expiresAt,
  });
});

it('a token that is given twice in one call is a replay', async () => {
  const [a, b] = [newTokenId(), newTokenId()];
  expect(await use([a, b, a, a])).toEqual([a, a]);
});

it('an empty list of tokens is not a replay', async () => {
  expect(await use([])).toEqual([]);
});

it('of twenty concurrent uses of a token one succeeds', async () => {
  const id = newTokenId();
  const uses = Array.from({ length: 20 }, () => dataSource.transaction((manager) => use([id], manager)));
  expect((await Promise.all(uses)).filter((replays) => replays.length === 0)).toHaveLength(1);
});

it('uses of the same tokens in different orders do not deadlock', async () => {
  const ids = Array.from({ length: 50 }, newTokenId);
  const uses = Array.from({ length: 20 }, (_, turn) => use(turn % 2 ? ids : ids.toReversed()));
  const winners = (await Promise.all(uses)).filter((replays) => replays.length === 0);
  expect(winners).toHaveLength(1);
});

it('a token stays unused when its transaction is rolled back', async () => {
  const id = newTokenId();
  const failing = dataSource.transaction(async (manager) => {
    expect(await use([id], manager)).toEqual([]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await use([id])).toEqual([]);
});

it('a second use waits for the first, and succeeds if the first fails', async () => {
  const id = newTokenId();
  let second: Promise<string[]> | undefined;
  const first = dataSource.transaction(async (manager) => {
    await use([id], manager);
    second = use([id]);
    await untilSomebodyWaits();
    throw new Error('no');
  });
  await expect(first).rejects.toThrow('no');
  expect(await second).toEqual([]);
});

async function untilSomebodyWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await dataSource.query<unknown[]>(waiting)).length === 0);
}
