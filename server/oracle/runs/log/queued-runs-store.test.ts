import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openRunDatabase, type RunDatabase } from '../testing/run-database.js';
import { readQueuedRuns } from './queued-runs-store.js';

let database: RunDatabase;
beforeAll(async () => {
  database = await openRunDatabase();
});
afterAll(() => database.close());

it('counts the runs that wait, their tenants, and those of the tenant with the most', async () => {
  expect(await readQueuedRuns(database.dataSource)).toEqual({ runs: 0, tenants: 0, deepest: 0 });
  for (const ownerDid of ['did:key:alice', 'did:key:alice', 'did:key:bob'])
    await database.addRun({ ownerDid, status: 'queued' });
  await database.addRun({ ownerDid: 'did:key:carol', status: 'running' });
  await database.addRun({ ownerDid: 'did:key:bob', status: 'finished', endedAt: new Date() });
  expect(await readQueuedRuns(database.dataSource)).toEqual({ runs: 3, tenants: 2, deepest: 2 });
});
