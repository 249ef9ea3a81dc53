import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { firstColumn } from '../testing/notes.js';
import { storeAlongside } from './alongside.js';
import { openDatabase } from './database.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await openDatabase({ url: database.url, entities: [] });
  await dataSource.query('create table things (name text)');
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const names = () => firstColumn(database.url, 'select name from things order by 1');
const insert = (name: string) => async (manager: EntityManager) => {
  await manager.query('insert into things values ($1)', [name]);
};
const fail = (manager: EntityManager) => manager.query('select 1 / 0');

it('what is stored, and what goes alongside, is there together', async () => {
  const alongside = (manager: EntityManager, made: string) => insert(`alongside the ${made}`)(manager);
  await storeAlongside(dataSource.manager, 'kettle', insert('kettle'), alongside);
  expect(await names()).toEqual(['alongside the kettle', 'kettle']);
});

it.each([
  ['what is to be stored', fail, insert('alongside')],
  ['what goes alongside', insert('kettle'), fail],
])('nothing is there when %s fails', async (_, store, alongside) => {
  await expect(storeAlongside(dataSource.manager, 'kettle', store, alongside)).rejects.toThrow(
    'division by zero',
  );
  expect(await names()).toEqual([]);
});

it('nothing is there when the transaction around it fails', async () => {
  const around = dataSource.transaction(async (manager) => {
    await storeAlongside(manager, 'kettle', insert('kettle'), insert('alongside'));
    await fail(manager);
  });
  await expect(around).rejects.toThrow('division by zero');
  expect(await names()).toEqual([]);
});

it('there is no transaction where nothing goes alongside', async () => {
  const transaction = jest.spyOn(dataSource.manager, 'transaction');
  await storeAlongside(dataSource.manager, 'kettle', insert('kettle'), undefined);
  expect(transaction).not.toHaveBeenCalled();
  expect(await names()).toEqual(['kettle']);
});
