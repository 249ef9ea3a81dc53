import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const sources = readdirSync('server/platform', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing\/|end-to-end\//.test(path))
  .map((path) => ({ feature: path.split('/')[0], text: readFileSync(`server/platform/${path}`, 'utf8') }));

/** The tables by the names of their entities. */
const tables = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/const (\w+Entity) = new EntitySchema.*?tableName: '(\w+)'/gs)].map(
      ([, entity = '', table = '']): [string, string] => [entity, table],
    ),
  ),
);

test('each table is written by one feature', () => {
  const writers = new Map([...tables.values()].map((table) => [table, new Set<string | undefined>()]));
  for (const { feature, text } of sources) {
    for (const [, table = ''] of text.matchAll(/(?:insert into|update|delete from) (\w+)/g))
      writers.get(table)?.add(feature);
    for (const [, entity = ''] of text.matchAll(/\.(?:insert|update|delete|upsert|into)\(\s*(\w+Entity)/g))
      writers.get(tables.get(entity) ?? '')?.add(feature);
  }
  expect(writers.size).toBeGreaterThan(15);
  expect([...writers].filter(([, features]) => features.size !== 1)).toEqual([]);
});
