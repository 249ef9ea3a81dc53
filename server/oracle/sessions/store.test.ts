import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createRunStore } from '../runs/log/store.js';
import { logged, started } from '../runs/testing/frames.js';
import { openRunDatabase, type RunDatabase } from '../runs/testing/run-database.js';
import { runRow } from '../runs/testing/run-row.js';
import { createSessionStore, type SessionStore } from './store.js';

let database: RunDatabase;
let dataSource: DataSource;
let store: SessionStore;

beforeAll(async () => {
  database = await openRunDatabase();
  dataSource = database.dataSource;
  store = createSessionStore(dataSource);
});
afterAll(() => database.close());

const { ownerDid } = runRow();
const over = { status: 'finished', endedAt: new Date() } as const;

describe('a session that is to be deleted', () => {
  it('goes when nothing is under way in it', async () => {
    const { sessionId } = await database.addRun(over);
    expect(await store.delete(sessionId, ownerDid)).toBe('deleted');
    expect(await store.get(sessionId, ownerDid)).toBeNull();
  });

  it('is missing when it is not there, or is of somebody else', async () => {
    const sessionId = await database.addSession();
    expect(await store.delete('ses_nowhere', ownerDid)).toBe('missing');
    expect(await store.delete(sessionId, 'did:key:zMallory')).toBe('missing');
    expect(await store.get(sessionId, ownerDid)).not.toBeNull();
  });

  it.each(['queued', 'running', 'recovering'] as const)(
    'stays, with all that is in it, while an answer in it is %s',
    async (status) => {
      const run = await database.addRun({ status });
      expect(await store.delete(run.sessionId, ownerDid)).toBe('busy');
      expect(await store.get(run.sessionId, ownerDid)).not.toBeNull();
      expect(await database.eventsOf(run.id)).toHaveLength(1);
    },
  );

  it('stays when a message was being stored in it meanwhile', async () => {
    const sessionId = await database.addSession();
    const sending = await database.inTransaction(
      `update sessions set last_updated_at = now() where id = $1`,
      [sessionId],
    );
    const deleting = store.delete(sessionId, ownerDid);
    await database.untilSomethingWaits();
    const run = runRow({ sessionId, id: `run_of_${sessionId}`, holder: null });
    for (const first of logged([started()]))
      await createRunStore(dataSource).insert(sending.manager, run, first);
    await sending.commitTransaction();
    expect(await deleting).toBe('busy');
    expect(await database.runOf(run.id)).toMatchObject({ status: 'running' });
  });
});
