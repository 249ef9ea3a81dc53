import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { ended, logged, said } from '../testing/build-frames.js';
import { openRunDatabase, type RunDatabase } from '../testing/run-database.js';
import { createCommitFrames, type SettleRuns } from './commit-frames.js';
import type { EndedRun } from './ended-run-store.js';
import type { RunRow } from './entity.js';
import type { RunPatch } from './run-log.js';

let database: RunDatabase;
let holder: string;
beforeAll(async () => {
  database = await openRunDatabase();
});
beforeEach(async () => {
  holder = await database.addHolder();
});
afterAll(() => database.close());

const usage = { inputTokens: 1, outputTokens: 2, totalTokens: 3 };

const commitWith = (settleRuns: SettleRuns | undefined) =>
  createCommitFrames({ dataSource: database.dataSource, settleRuns, logger: pino({ enabled: false }) });

function entryOf({ id: runId, holder: heldBy, sessionId, messageId }: RunRow, patch?: RunPatch) {
  const frames = logged(patch?.lastSeq === undefined ? [said('a')] : [ended()], 2);
  return { runId, holder: heldBy, sessionId, messageId, frames, patch };
}

describe('a run that ends', () => {
  it('is settled once it is over, in the same transaction, with what it has used', async () => {
    const settled: EndedRun[] = [];
    const commit = commitWith(async (transaction, runs) => {
      settled.push(...runs);
      await transaction.query('update sessions set title = $1', ['settled']);
    });
    const [run, other] = [await database.addRun({ holder }), await database.addRun({ holder })];
    await commit(holder, [entryOf(run, { status: 'finished', lastSeq: 2, usage }), entryOf(other)]);
    expect(settled).toEqual([expect.objectContaining({ runId: run.id, status: 'finished', usage })]);
    const rows = await database.dataSource.query<{ title: string }[]>('select distinct title from sessions');
    expect(rows).toEqual([{ title: 'settled' }]);
  });

  it('is not settled when another server holds it', async () => {
    const settled: EndedRun[] = [];
    const commit = commitWith((_, runs) => Promise.resolve(void settled.push(...runs)));
    const run = await database.addRun({ holder: await database.addHolder() });
    const held = await commit(holder, [entryOf({ ...run, holder }, { status: 'finished', lastSeq: 2 })]);
    expect([held.size, settled]).toEqual([0, []]);
  });

  it('ends also when it cannot be settled, and nothing of the settlement stays', async () => {
    const run = await database.addRun({ holder });
    const commit = commitWith(async (transaction) => {
      await transaction.query('update sessions set title = $1 where id = $2', ['half', run.sessionId]);
      throw new Error('the plugin is broken');
    });
    await commit(holder, [entryOf(run, { status: 'finished', lastSeq: 2 })]);
    expect(await database.runOf(run.id)).toMatchObject({ status: 'finished', lastSeq: 2 });
    const [session] = await database.dataSource.query<{ title: string }[]>(
      'select title from sessions where id = $1',
      [run.sessionId],
    );
    expect(session?.title).not.toBe('half');
  });
});

it('what is committed again, because the answer of the first statement was lost, is there once', async () => {
  const commit = commitWith(undefined);
  const [run, other] = [await database.addRun({ holder }), await database.addRun({ holder })];
  const step = { seq: 2, length: 1, state: 1 };
  const lost = [entryOf(run, { step, stoppedAtSeq: 2 })];
  const everything = async () => [await database.runOf(run.id), await database.eventsOf(run.id)];
  await commit(holder, lost);
  const before = await everything();
  const again = [...lost, entryOf(other)];
  expect(await commit(holder, again)).toEqual(new Set(again));
  expect(await everything()).toEqual(before);
  expect(await database.eventsOf(other.id)).toHaveLength(2);
});
