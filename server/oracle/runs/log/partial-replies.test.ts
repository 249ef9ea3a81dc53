import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { HistoryRow } from '../../transcript/entity.js';
import { createHistoryStore } from '../../messages/history-store.js';
import type { RunFrame } from '../../turn/run-events.js';
import { ended, logged, resumed, said, thought } from '../testing/build-frames.js';
import { openRun, wholeRun } from '../testing/legal-runs.js';
import { openRunDatabase, type RunDatabase } from '../testing/run-database.js';
import { createRunStore } from './store.js';
import { Transcript } from '../../transcript/transcript.js';
import { createPartialReplies } from './partial-replies.js';

let database: RunDatabase;
let settle: ReturnType<typeof createPartialReplies>['settle'];

beforeAll(async () => {
  database = await openRunDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  ({ settle } = createPartialReplies(createRunStore(database.dataSource)));
});

const rowsOf = (sessionId: string) =>
  createHistoryStore(database.dataSource).next(sessionId, '0', { rows: 100, bytes: 1_000_000 });

const read = async (sessionId: string) => settle(await rowsOf(sessionId));

const end = (runId: string, ago = '0 s') =>
  database.dataSource.query(
    `update runs set status = 'aborted', ended_at = now() - $2::interval where id = $1`,
    [runId, ago],
  );

/** The reply that the log implies up to this point. */
function progressOf(frames: readonly RunFrame[]) {
  const transcript = new Transcript();
  for (const frame of frames) transcript.apply(frame);
  const last = frames.at(-1);
  return transcript.progress(last?.event === 'done' && last.data.status === 'finished');
}

/** Frames, and the positions at which the reply is read. */
const readings = fc.record({
  frames: fc.oneof(openRun, wholeRun),
  reads: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
});

describe('a reply that is being made', () => {
  it('is what its log comes to, whenever it is read', async () => {
    await fc.assert(
      fc.asyncProperty(readings, async ({ frames, reads }) => {
        const run = await database.addRun();
        for (const [index, frame] of logged(frames).entries()) {
          if (index > 0) {
            await database.dataSource.query(
              `insert into run_events (run_id, seq, event, data) values ($1, $2, $3, $4)`,
              [run.id, frame.id, frame.event, frame.data],
            );
          }
          if (!reads[index % reads.length] && index < frames.length - 1) continue;
          expect(await read(run.sessionId)).toMatchObject([progressOf(frames.slice(0, index + 1))]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is the same for all who read it at once, the first time and later', async () => {
    const run = await database.addRun();
    const all = [said('Half 🦊 of it'), resumed(2, 4), said(' a fox'), thought('Hm')];
    await database.addEvents(run.id, all.slice(0, 1));
    const readers = () => Promise.all(Array.from({ length: 8 }, () => read(run.sessionId)));
    for (const [reply] of await readers()) expect(reply?.content).toBe('Half 🦊 of it');
    for (const frame of logged(all.slice(1), 3))
      await database.dataSource.query(`insert into run_events values ($1, $2, $3, $4)`, [
        run.id,
        frame.id,
        frame.event,
        frame.data,
      ]);
    for (const [reply] of await readers())
      expect(reply).toMatchObject({ content: 'Half a fox', reasoning: 'Hm' });
  });

  it('is read from where it was read before', async () => {
    const run = await database.addRun();
    await database.addEvents(run.id, [said('a'), said('b')]);
    await read(run.sessionId);
    await database.dataSource.query(`delete from run_events where run_id = $1 and seq <= 3`, [run.id]);
    await database.dataSource.query(`insert into run_events values ($1, 4, 'message', '{"content":"c"}')`, [
      run.id,
    ]);
    expect(await read(run.sessionId)).toMatchObject([{ content: 'abc' }]);
    expect(await read(run.sessionId)).toMatchObject([{ content: 'abc' }]);
  });

  it('is not remembered when its log is larger than what is remembered in all', async () => {
    const { settle: forgetful } = createPartialReplies(createRunStore(database.dataSource), 300);
    const run = await database.addRun();
    const contentOf = async () => (await forgetful(await rowsOf(run.sessionId)))[0]?.content;
    await database.addEvents(run.id, [said('a')]);
    expect(await contentOf()).toBe('a');
    await database.dataSource.query(`insert into run_events values ($1, 3, 'message', $2)`, [
      run.id,
      JSON.stringify({ content: 'x'.repeat(400) }),
    ]);
    expect(await contentOf()).toHaveLength(401);
    await database.dataSource.query(`delete from run_events where run_id = $1 and seq = 2`, [run.id]);
    expect(await contentOf()).toHaveLength(400);
  });

  it('is returned unchanged among others, which stay unchanged', async () => {
    const first = await database.addRun();
    const { sessionId } = first;
    await end(first.id, '1 hour');
    await database.dataSource.query(`update messages set content = 'stopped' where id = $1`, [
      first.messageId,
    ]);
    const second = await database.addRun({ sessionId });
    await database.addEvents(second.id, [said('now')]);
    const third = await database.addRun({ sessionId, status: 'queued' });
    expect((await read(sessionId)).map(({ id, content }): [string, string] => [id, content])).toEqual([
      [first.messageId, 'stopped'],
      [second.messageId, 'now'],
      [third.messageId, ''],
    ]);
  });
});

describe('a reply that has ended', () => {
  it('after its row was read is whole', async () => {
    const run = await database.addRun();
    const rows = await rowsOf(run.sessionId);
    await database.addEvents(run.id, [said('whole'), ended()]);
    await end(run.id);
    expect(await settle(rows)).toMatchObject([{ content: 'whole', isComplete: true }]);
  });

  it('long ago is what its row says, whatever was read of it before', async () => {
    const run = await database.addRun();
    await database.addEvents(run.id, [said('ha')]);
    await read(run.sessionId);
    await end(run.id, '1 hour');
    const [row] = await rowsOf(run.sessionId);
    const whole: HistoryRow[] = row ? [{ ...row, content: 'half' }] : [];
    expect(await settle(whole)).toEqual(whole);
  });
});
