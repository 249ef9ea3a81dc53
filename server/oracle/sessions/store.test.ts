import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createUnitOfWork, type UnitOfWork } from '../../command/unit-of-work.js';
import { createRunStore } from '../runs/log/store.js';
import { logged, started } from '../runs/testing/build-frames.js';
import { openRunDatabase, type RunDatabase } from '../runs/testing/run-database.js';
import { runRow } from '../runs/testing/run-row.js';
import { createSessionStore, type SessionStore } from './store.js';

let database: RunDatabase;
let dataSource: DataSource;
let store: SessionStore;
let unitOfWork: UnitOfWork;

beforeAll(async () => {
  database = await openRunDatabase();
  dataSource = database.dataSource;
  store = createSessionStore(dataSource);
  unitOfWork = createUnitOfWork(dataSource, () => Promise.resolve());
});
afterAll(() => database.close());

const { ownerDid } = runRow();
const remove = (id: string, owner = ownerDid) =>
  unitOfWork({ ownerDid: owner }, async (transaction) => ({
    result: await store.delete(transaction, id, owner),
  }));
const over = { status: 'finished', endedAt: new Date() } as const;

describe('a session that is to be deleted', () => {
  it('is deleted when no answer is in progress', async () => {
    const { sessionId } = await database.addRun(over);
    expect(await remove(sessionId)).toBe('deleted');
    expect(await store.get(sessionId, ownerDid)).toBeNull();
  });

  it('is missing when it does not exist, or belongs to another user', async () => {
    const sessionId = await database.addSession();
    expect(await remove('ses_nowhere')).toBe('missing');
    expect(await remove(sessionId, 'did:key:zMallory')).toBe('missing');
    expect(await store.get(sessionId, ownerDid)).not.toBeNull();
  });

  it.each(['queued', 'running', 'recovering'] as const)(
    'stays, with all that is in it, while an answer in it is %s',
    async (status) => {
      const run = await database.addRun({ status });
      expect(await remove(run.sessionId)).toBe('busy');
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
    const deleting = remove(sessionId);
    await database.untilSomethingWaits();
    const run = runRow({ sessionId, id: `run_of_${sessionId}`, holder: null });
    const begun = logged([started()]).map((first) => ({ row: run, first }));
    await createRunStore(dataSource).insert(sending.manager, begun);
    await sending.commitTransaction();
    expect(await deleting).toBe('busy');
    expect(await database.runOf(run.id)).toMatchObject({ status: 'running' });
  });
});

it('a session that another transaction has locked is waited for, or skipped', async () => {
  const id = await database.addSession();
  const touch = (whenLocked: 'wait' | 'skip') =>
    dataSource.transaction((manager) => store.touch(manager, [{ id, ownerDid }], new Date(), whenLocked));
  const other = await database.inTransaction('select from sessions where id = $1 for update', [id]);
  expect(await touch('skip')).toEqual(new Set());
  const waiting = touch('wait');
  await database.untilSomethingWaits();
  await other.commitTransaction();
  expect(await waiting).toEqual(new Set([id]));
});
