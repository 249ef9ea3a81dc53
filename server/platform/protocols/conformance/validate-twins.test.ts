import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openTestDataSource, type TestDataSource } from '../../../testing/test-data-source.js';
import { validateTwins } from './validate-twins.js';

/** More than one twin may hold the event loop. */
const CHECK_MS = 15;
const TWINS = 20;

let database: TestDataSource;
let dataSource: DataSource;
beforeAll(async () => {
  database = await openTestDataSource();
  ({ dataSource } = database);
});
afterAll(() => database.close());

it('other requests run while the twins of a page are checked', async () => {
  let checked = 0;
  const slow = {
    did: 'did:x:slow',
    version: 1,
    roles: new Map(),
    validate() {
      const begun = performance.now();
      while (performance.now() - begun < CHECK_MS);
      checked++;
      return [{ field: 'a', rule: 'type', message: `${checked}` }];
    },
  };
  const twins = Array.from({ length: TWINS }, (_, at) => ({
    did: `did:x:${at}`,
    type: 'Asset',
    properties: {},
  }));
  const faults = validateTwins(dataSource.manager, slow, twins);
  const seen = new Set<number>();
  while (checked < TWINS) {
    seen.add(checked);
    await turn();
  }
  expect((await faults).map(({ did }) => did)).toEqual(twins.map(({ did }) => did));
  expect(seen.size).toBeGreaterThanOrEqual(TWINS / 2);
});
