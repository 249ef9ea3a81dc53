import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Problem } from '../../../contract/errors/problem.js';
import { createFindToolCall } from '../../messages/find-tool-call.js';
import { ended, said } from '../testing/build-frames.js';
import { openRunDatabase, type RunDatabase } from '../testing/run-database.js';
import { createRunSignals } from './run-signals.js';
import { createLocalBroadcast } from '../../../pubsub/broadcast.js';
import { follow } from '../subscribers/follow.js';
import { openSubscription } from '../testing/open-subscription.js';
import { createMissedFrames } from './missed-frames.js';
import { createRunStore, type RunStore } from './store.js';
import { trimRunLog } from './trim-run-log-store.js';

let database: RunDatabase;
let store: RunStore;
beforeAll(async () => {
  database = await openRunDatabase();
  store = createRunStore(database.dataSource);
});
afterAll(() => database.close());
beforeEach(() =>
  database.dataSource.query(`
    with deleted as (delete from sessions) update trim_marks set runs_ended_by = '-infinity'`),
);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A run with three frames that ended so many days ago. */
async function endedRun(days: number, sessionId?: string) {
  const endedAt = daysAgo(days);
  const run = await database.addRun({
    status: 'finished',
    endedAt,
    lastSeq: 3,
    ...(sessionId !== undefined && { sessionId }),
  });
  await database.addEvents(run.id, [said('text'), ended()]);
  return run;
}

/** Runs steps until none deletes anything. */
async function trim(days: number, runs?: number): Promise<number> {
  let deleted = 0;
  for (let step = 1; step > 0; deleted += step) step = await trimRunLog(database.dataSource, days, runs);
  return deleted;
}

it('deletes the frames of runs that ended before that, and nothing of others', async () => {
  const old = await endedRun(31);
  const recent = await endedRun(29);
  const running = await database.addRun({ createdAt: daysAgo(60) });
  expect(await trim(30)).toBe(3);
  expect(await database.eventsOf(old.id)).toEqual([]);
  expect(await database.eventsOf(recent.id)).toHaveLength(3);
  expect(await database.eventsOf(running.id)).toHaveLength(1);
  expect(await database.runOf(old.id)).toMatchObject({ status: 'finished', lastSeq: 3 });
});

it('goes on where it has stopped, also among runs that ended at the same moment', async () => {
  const endedAt = daysAgo(40);
  const runs = await Promise.all(
    [1, 2, 3, 4, 5].map(() => database.addRun({ status: 'finished', endedAt, lastSeq: 1 })),
  );
  const later = await endedRun(35);
  expect(await trimRunLog(database.dataSource, 30, 2)).toBe(5);
  expect(await trimRunLog(database.dataSource, 30, 2)).toBe(3);
  expect(await trimRunLog(database.dataSource, 30, 2)).toBe(0);
  for (const { id } of [...runs, later]) expect(await store.endOf(id)).toBe('trimmed');
});

it('leaves a reader of a run an error in place of a wait or a loop', async () => {
  const run = await endedRun(31);
  await trim(30);
  expect(await store.endOf(run.id)).toBe('trimmed');
  const signals = await createRunSignals(createLocalBroadcast({ onListenerFailed: () => undefined }));
  for (const after of [0, 1, 3]) {
    const reading = follow({
      runId: run.id,
      messageId: run.messageId,
      after,
      subscription: openSubscription(),
      store,
      signals,
      bufferOf: () => undefined,
    });
    await expect(reading.next()).rejects.toMatchObject({ code: 'log_trimmed', status: 410 });
  }
  signals.close();
});

it('tells a socket that frames are gone, unless it has them all', async () => {
  const run = await endedRun(31);
  const { sessionId, ownerDid } = run;
  const later = await endedRun(2, sessionId);
  await trim(30);
  const find = createMissedFrames(store);
  const seqsAfter = async (after: number) => {
    const seqs: number[] = [];
    const missed = await find(sessionId, ownerDid, { runId: run.id, after });
    for await (const { frames } of missed?.pages ?? []) seqs.push(...frames.map(({ id }) => id));
    return { latest: missed?.latest.runId, seqs };
  };
  await expect(seqsAfter(2)).rejects.toMatchObject({ code: 'log_trimmed' });
  expect(await seqsAfter(3)).toEqual({ latest: later.id, seqs: [1, 2, 3] });
});

it('tells the owner that the whole result of a call is gone, and others that there is none', async () => {
  const { sessionId, ownerDid, messageId } = await endedRun(31);
  await trim(30);
  const find = createFindToolCall(store);
  const call = { sessionId, ownerDid, messageId, toolCallId: 'call_1' };
  const codeOf = (query: typeof call) =>
    find(query).catch((error: unknown) => error instanceof Problem && error.code);
  expect(await codeOf(call)).toBe('log_trimmed');
  expect(await codeOf({ ...call, ownerDid: 'did:key:zMallory' })).toBe('tool_call_not_found');
});
