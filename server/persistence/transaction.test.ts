import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestDataSource, type TestDataSource } from '../testing/test-data-source.js';
import { firstColumn } from '../testing/notes.js';
import { prepare, queryPreparedIn } from './queries/prepared.js';
import { inPipelinedTransaction } from './transaction.js';

let database: TestDataSource;
beforeAll(async () => {
  // One connection: what a transaction leaves behind, the next one would notice.
  database = await openTestDataSource({ poolSize: 1 });
  await database.dataSource.query('create table numbers (number int primary key)');
});
beforeEach(() => database.dataSource.query('truncate numbers'));
afterAll(() => database.close());

const INSERT = prepare('insert into numbers select unnest($1::int[])');

/** Inserts the numbers by one statement each. */
const insert = (...statements: (readonly number[])[]) =>
  inPipelinedTransaction(database.dataSource, (manager) =>
    Promise.resolve({
      result: 'inserted',
      replies: Promise.all(statements.map((numbers) => queryPreparedIn(manager, INSERT, [numbers]))),
    }),
  );
const stored = () => firstColumn(database.url, 'select number from numbers order by number');

describe('a transaction whose COMMIT does not wait for the last statements', () => {
  it('stores what they write, and resolves when it is durable', async () => {
    expect(await insert([1, 2], [3])).toBe('inserted');
    expect(await stored()).toEqual([1, 2, 3]);
  });

  it('stores nothing when one of them fails, and rejects with its error', async () => {
    await expect(insert([1], [2, 2], [3])).rejects.toThrow('duplicate key');
    expect(await stored()).toEqual([]);
    await insert([4]);
    expect(await stored()).toEqual([4]);
  });

  it('stores nothing when its work fails', async () => {
    const failing = inPipelinedTransaction(database.dataSource, async (manager) => {
      await queryPreparedIn(manager, INSERT, [[1]]);
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await stored()).toEqual([]);
  });
});
