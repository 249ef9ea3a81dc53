import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openTestDataSource, type TestDataSource } from '../testing/test-data-source.js';
import { firstColumn } from '../testing/notes.js';
import { deleteExpired, sweepExpiredRows } from './expired-rows.js';
import { RevocationEntity } from '../auth/revocations/entity.js';
import { UsedTokenEntity } from '../auth/replay-protection/entity.js';
import { IdempotencyKeyEntity } from '../command/entity.js';

const swept = [RevocationEntity, UsedTokenEntity, IdempotencyKeyEntity];

let database: TestDataSource;
let dataSource: DataSource;

beforeEach(async () => {
  database = await openTestDataSource({ entities: swept });
  ({ dataSource } = database);
  for (const insert of [
    'insert into used_tokens (token_id, expires_at) select * from',
    "insert into revocations (revoked_by, token_id, expires_at) select 'did:x:y', * from",
  ]) {
    await dataSource.query(`${insert} (values ('gone', now() - interval '1 hour 1 second'),
      ('expired', now() - interval '59 minutes'), ('valid', now() + interval '1 hour')) as row`);
  }
});
afterEach(() => database.close());

const left = (table: string) => firstColumn(database.url, `select token_id from ${table} order by 1`);

it('rows of tokens that expired an hour ago are deleted at the start, and only those', async () => {
  const onFailed = jest.fn();
  const sweeping = sweepExpiredRows({ dataSource, entities: swept, onFailed });
  for (const table of ['revocations', 'used_tokens']) {
    while ((await left(table)).length === 3);
    expect(await left(table)).toEqual(['expired', 'valid']);
  }
  expect(onFailed).not.toHaveBeenCalled();
  await sweeping.close();
});

it('a row is deleted by its whole primary key', async () => {
  await dataSource.query(`insert into idempotency_keys (owner, key, fingerprint, sealed, expires_at)
    select owner, key, '', '', case when owner = key then now() - interval '2 hours' else now() end
    from unnest(array['a', 'b']) owner, unnest(array['a', 'b']) key`);
  await deleteExpired(dataSource, IdempotencyKeyEntity);
  expect(await firstColumn(database.url, `select owner || key from idempotency_keys order by 1`)).toEqual([
    'ab',
    'ba',
  ]);
});

it('any number of them is deleted, also by several replicas at once', async () => {
  await dataSource.query(`insert into used_tokens (token_id, expires_at)
    select 'old-' || n, now() - interval '2 hours' from generate_series(1, 25000) n`);
  await Promise.all([1, 2, 3].map(() => deleteExpired(dataSource, UsedTokenEntity)));
  expect(await left('used_tokens')).toEqual(['expired', 'valid']);
});

it('a sweep that fails is reported', async () => {
  await dataSource.query('drop table revocations');
  let onFailed: (error: unknown) => void = () => undefined;
  const failed = new Promise<unknown>((resolve) => (onFailed = resolve));
  const sweeping = sweepExpiredRows({ dataSource, entities: [RevocationEntity], onFailed });
  expect(String(await failed)).toContain('relation "revocations" does not exist');
  await sweeping.close();
});
