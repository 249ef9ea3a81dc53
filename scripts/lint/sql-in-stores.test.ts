import { expect, test } from '@jest/globals';
import { ESLint } from 'eslint';

const eslint = new ESLint();

/** The names that the rule reports in a function with these parameters, as if the file had this text. */
async function reported(body: string, file = 'server/platform/claims/service.ts'): Promise<string[]> {
  const text = `
    import type { DataSource, EntityManager, QueryRunner, Repository } from 'typeorm';
    import type { Client, Pool } from 'pg';
    ${body}`;
  const [result] = await eslint.lintText(text, { filePath: file });
  expect(result?.messages.filter(({ fatal }) => fatal)).toEqual([]);
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId === 'house/sql-in-stores')
    .map(({ message }) => /`(.*)`/.exec(message)?.[1] ?? message);
}

const prepared = '../../persistence/queries/prepared.js';

test.each([
  ['a method', 'export const read = (manager: EntityManager) => manager.query("select 1");', 'manager.query'],
  [
    'a method of a repository',
    'export const read = (repository: Repository<{ id: string }>) => repository.find();',
    'repository.find',
  ],
  [
    'a method that is read by its name',
    'export const read = (manager: EntityManager) => manager["query"]("select 1");',
    'manager["query"]',
  ],
  [
    'bind',
    'export const read = (manager: EntityManager) => manager.query.bind(manager)("select 1");',
    'manager.query',
  ],
  [
    'a part of the type',
    'export const read = (manager: Pick<EntityManager, "query">) => manager.query("select 1");',
    'manager.query',
  ],
  ['the type of the method', 'export const read = (ask: EntityManager["query"]) => ask("select 1");', 'ask'],
  [
    'an intersection',
    'export const read = (runner: QueryRunner & { id?: string }) => runner.query("select 1");',
    'runner.query',
  ],
  ['a union', 'export const read = (one: EntityManager | DataSource) => one.query("select 1");', 'one.query'],
  [
    'an interface that extends it',
    'interface Mine extends DataSource { id: string }\nexport const read = (mine: Mine) => mine.query("select 1");',
    'mine.query',
  ],
  ['destructuring', 'export const read = ({ query }: EntityManager) => [query];', 'query'],
  ['a client of pg', 'export const read = (client: Client) => client.query("select 1");', 'client.query'],
  ['a pool of pg', 'export const read = (pool: Pool) => pool.query("select 1");', 'pool.query'],
  ['a prepared statement', `import { queryPrepared } from '${prepared}';`, 'queryPrepared'],
  [
    'a prepared statement by another name',
    `import { queryPrepared as read } from '${prepared}';`,
    'queryPrepared',
  ],
  [
    'a namespace of prepared statements',
    `import * as prepared from '${prepared}';\nexport const read = () => [prepared.queryPreparedIn];`,
    'prepared.queryPreparedIn',
  ],
  [
    'a prepared statement that is exported again',
    `export { queryPreparedBy } from '${prepared}';`,
    'queryPreparedBy',
  ],
])('%s is reported outside stores', async (_, body, name) => {
  expect(await reported(body)).toEqual([name]);
});

test.each(['store.ts', 'parties-store.ts', 'store/read.ts'])('a store may query: %s', async (name) => {
  const body = 'export const read = (manager: EntityManager) => manager.query("select 1");';
  expect(await eslint.calculateConfigForFile(`server/platform/claims/${name}`)).not.toHaveProperty(
    'rules.house/sql-in-stores',
  );
  if (name === 'store.ts') expect(await reported(body, `server/platform/claims/${name}`)).toEqual([]);
});

test('other files may open a transaction, and pass what queries to a store', async () => {
  const body = `
    import { findClaim } from './store.js';
    export const read = (dataSource: DataSource) =>
      dataSource.transaction((manager) => Promise.all([findClaim(manager, 'a'), findClaim(dataSource.manager, 'b')]));`;
  expect(await reported(body)).toEqual([]);
});
