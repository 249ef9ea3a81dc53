/** A session belongs to one user, and does not exist for others. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUnitOfWork } from '../../command/unit-of-work.js';
import { openRunDatabase, type RunDatabase } from '../runs/testing/run-database.js';
import type { SessionRow } from './entity.js';
import { createSessionService, type SessionService } from './service.js';
import { createSessionStore, type SessionStore } from './store.js';

const ALICE = 'did:key:zAlice';
const MALLORY = 'did:key:zMallory';
const EARLIER = new Date('2030-01-01T00:00:00Z');
const LATER = new Date('2030-01-02T00:00:00Z');

let database: RunDatabase;
let store: SessionStore;
let service: SessionService;
const actors: unknown[] = [];

beforeAll(async () => {
  database = await openRunDatabase();
  store = createSessionStore(database.dataSource);
  const unitOfWork = createUnitOfWork(database.dataSource, () => Promise.resolve());
  service = createSessionService(store, (actor, work) => {
    actors.push(actor);
    return unitOfWork(actor, work);
  });
});
afterAll(() => database.close());
beforeEach(() => database.dataSource.query('delete from sessions'));

async function add(id: string, ownerDid: string, lastUpdatedAt = EARLIER): Promise<SessionRow> {
  const row = { id, ownerDid, title: 'Untitled', createdAt: EARLIER, lastUpdatedAt };
  await store.insert(database.dataSource.manager, row);
  return row;
}

const refusal = { code: 'session_not_found', message: 'Session not found' };

describe('a new session', () => {
  it('belongs to the caller, and has no title yet', async () => {
    const { result } = await service.create(database.dataSource.manager, ALICE);
    expect(result).toEqual({
      id: expect.stringMatching(/^ses_/),
      ownerDid: ALICE,
      title: 'Untitled',
      createdAt: expect.any(Date),
      lastUpdatedAt: expect.any(Date),
    });
    expect(await service.own(result.id, ALICE)).toEqual(result);
  });
});

describe('a session of another user', () => {
  it('cannot be read, beside one of the caller', async () => {
    const [hers, own] = [await add('ses_1', ALICE), await add('ses_2', MALLORY)];
    expect(await service.own('ses_1', ALICE)).toEqual(hers);
    expect(await service.own('ses_2', MALLORY)).toEqual(own);
    await expect(service.own('ses_1', MALLORY)).rejects.toMatchObject(refusal);
    await expect(service.own('ses_3', MALLORY)).rejects.toMatchObject(refusal);
  });

  it('is not listed, nor counted', async () => {
    const first = await add('ses_1', ALICE);
    const last = await add('ses_2', ALICE, LATER);
    await add('ses_3', MALLORY, LATER);
    const list = async (limit: number, offset: number) => {
      const { sessions, total } = await service.list(ALICE, { limit, offset });
      return [sessions.map(({ id }) => id), total];
    };
    expect(await list(5, 0)).toEqual([[last.id, first.id], 2]);
    expect(await list(1, 0)).toEqual([[last.id], 2]);
    expect(await list(1, 1)).toEqual([[first.id], 2]);
    expect(await list(1, 2)).toEqual([[], 2]);
    expect((await service.list(ALICE, { limit: 1, offset: 1 })).sessions).toMatchObject([first]);
  });

  it('does not move to the top of its list', async () => {
    await add('ses_1', ALICE);
    const touch = async (ownerDid: string) => {
      const asked = [{ id: 'ses_1', ownerDid }];
      const found = await database.dataSource.transaction((manager) =>
        store.touch(manager, asked, LATER, 'wait'),
      );
      return [...found];
    };
    expect(await touch(MALLORY)).toEqual([]);
    expect(await store.get('ses_1', ALICE)).toMatchObject({ lastUpdatedAt: EARLIER });
    expect(await touch(ALICE)).toEqual(['ses_1']);
    expect(await store.get('ses_1', ALICE)).toMatchObject({ lastUpdatedAt: LATER });
  });

  it('cannot be deleted', async () => {
    await add('ses_1', ALICE);
    const remove = (ownerDid: string) => service.delete('ses_1', ownerDid, () => Promise.resolve());
    await expect(remove(MALLORY)).rejects.toMatchObject(refusal);
    expect(await store.get('ses_1', ALICE)).not.toBeNull();
    await remove(ALICE);
    expect(await store.get('ses_1', ALICE)).toBeNull();
    expect(actors).toEqual([{ ownerDid: MALLORY }, { ownerDid: ALICE }]);
  });
});

it('a title is given to one session, once', async () => {
  await add('ses_1', ALICE);
  await add('ses_2', ALICE);
  await service.entitle('ses_1', 'Which projects are there?', 'None.');
  await service.entitle('ses_1', 'Who runs them all?', 'Nobody.');
  const { title, lastUpdatedAt } = await service.own('ses_1', ALICE);
  expect(title).toBe('Which projects are there?');
  expect(lastUpdatedAt).not.toEqual(EARLIER);
  expect(await service.own('ses_2', ALICE)).toMatchObject({ title: 'Untitled', lastUpdatedAt: EARLIER });
});
