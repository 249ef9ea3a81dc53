import { expect, test } from '@jest/globals';
import { querySummary } from './query-summary.js';

test.each([
  ['select * from runs where id = $1', 'select runs'],
  ['SELECT "Session"."id" AS "Session_id" FROM "sessions" "Session" WHERE x', 'select sessions'],
  [
    'with free as materialized (select id from runs), other as (select 1 from free) select * from free',
    'select runs',
  ],
  ['select from replicas where id = $1 for key share', 'select replicas'],
  ['select id from sessions order by id for no key update of s skip locked', 'select sessions'],
  ['insert into messages (id) values ($1) on conflict (id) do update set id = $1', 'insert messages'],
  [
    'with a as (update sessions s set x = 1), b as (insert into runs (id) select 1) select 1',
    'update sessions insert runs',
  ],
  ['DELETE FROM "replicas" WHERE "id" IN ($1)', 'delete replicas'],
  ['start transaction read only; set local statement_timeout = 5', 'start'],
  ['begin', 'begin'],
  ['select pg_advisory_lock($1)', 'select'],
])('%s is named %s', (text, summary) => {
  expect(querySummary(text)).toBe(summary);
});
