import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newIdentifier } from '../../persistence/identifier.js';
import { logged, started } from '../runs/testing/build-frames.js';
import { openRunDatabase, type RunDatabase } from '../runs/testing/run-database.js';
import { runRequest, runRow } from '../runs/testing/run-row.js';
import { storeFreeTurns } from './free-turn-store.js';

let database: RunDatabase;
let holder: string;
beforeAll(async () => {
  database = await openRunDatabase();
  holder = await database.addHolder();
});
afterAll(() => database.close());

function turnIn(sessionId: string, more: Parameters<typeof runRow>[0] = {}) {
  const [id, messageId, questionId] = [newIdentifier('run'), newIdentifier('msg'), newIdentifier('msg')];
  const request = runRequest({ questionId });
  const row = runRow({ id, messageId, sessionId, holder, request, ...more });
  const attachments = [{ mxcUri: 'mxc://a/b', filename: 'a.pdf', mimetype: 'application/pdf' }];
  const { requestId, createdAt } = row;
  const question = {
    id: questionId,
    sessionId,
    type: 'human' as const,
    content: 'Quoted "é" 😀\n',
    reasoning: null,
    isComplete: true,
    toolCalls: [],
    attachments,
    requestId,
    createdAt,
  };
  return { row, question, first: logged([started()])[0] ?? { id: 1, event: 'run', data: '{}' } };
}

const store = (...turns: ReturnType<typeof turnIn>[]) => storeFreeTurns(database.dataSource, turns, turns);

const messagesOf = (sessionId: string) =>
  database.dataSource.query<unknown[]>(
    `select id, type, content, is_complete as "isComplete", attachments, request_id as "requestId", created_at as "createdAt"
     from messages where session_id = $1 order by position`,
    [sessionId],
  );

describe('turns of free sessions', () => {
  it('are stored together, each with its question, its empty reply and its first frame', async () => {
    const turns = [turnIn(await database.addSession()), turnIn(await database.addSession())];
    expect(await store(...turns)).toEqual(new Set(turns.map(({ row }) => row.id)));
    for (const { row, question, first } of turns) {
      const { position: _, ...stored } = await database.runOf(row.id);
      expect(stored).toEqual(row);
      expect(await database.eventsOf(row.id)).toEqual([first]);
      const { requestId, createdAt } = row;
      const { id, content, attachments } = question;
      expect(await messagesOf(row.sessionId)).toEqual([
        { id, type: 'human', content, isComplete: true, attachments, requestId, createdAt },
        {
          id: row.messageId,
          type: 'ai',
          content: '',
          isComplete: false,
          attachments: [],
          requestId,
          createdAt,
        },
      ]);
      const [session] = await database.dataSource.query<unknown[]>(
        'select last_updated_at as at from sessions where id = $1',
        [row.sessionId],
      );
      expect(session).toEqual({ at: createdAt });
    }
  });

  it('are stored without those that need a decision', async () => {
    const { sessionId: occupied } = await database.addRun();
    const locked = await database.addSession();
    const lock = await database.inTransaction('select from sessions where id = $1 for update', [locked]);
    const free = turnIn(await database.addSession());
    const others = [
      turnIn(occupied),
      turnIn(locked),
      turnIn('ses_missing'),
      turnIn(await database.addSession(), { ownerDid: 'did:key:zMallory' }),
    ];
    expect(await store(...others, free)).toEqual(new Set([free.row.id]));
    for (const { row } of others.slice(1)) expect(await messagesOf(row.sessionId)).toEqual([]);
    await lock.rollbackTransaction();
  });

  it('are not stored without the lease that they name', async () => {
    const turn = turnIn(await database.addSession(), { holder: 'replica_gone' });
    expect(await store(turn)).toEqual(new Set());
    expect(await messagesOf(turn.row.sessionId)).toEqual([]);
  });

  it('are left out when a run was stored after the statement had begun', async () => {
    const sessionId = await database.addSession();
    const lease = await database.inTransaction('select from replicas where id = $1 for update', [holder]);
    const storing = store(turnIn(sessionId));
    await database.untilSomethingWaits();
    await database.addRun({ sessionId });
    await database.dataSource.query('update sessions set last_updated_at = now() where id = $1', [sessionId]);
    await lease.commitTransaction();
    expect(await storing).toEqual(new Set());
  });
});
