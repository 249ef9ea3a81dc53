/** One replica of two fails at a chosen moment: what its clients see, and what the other one repeats. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { withConnection } from '../persistence/connection.js';
import { answersOf } from '../testing/faults/checks/check-answers.js';
import { orderFaults, textsOf } from '../testing/faults/client/read-frames.js';
import { restoreReplicas } from '../testing/faults/infrastructure/pair.js';
import { startFaultyPostgres, type FaultyPostgres } from '../testing/faults/infrastructure/postgres.js';
import { createRandom } from '../testing/faults/random.js';
import type { Reading } from '../testing/faults/client/reader.js';
import { textOf, type Script } from '../testing/faults/agent/script.js';
import { openStage, type Stage } from '../testing/faults/stage.js';
import { openSession, untilToolDone, type Session } from '../testing/faults/client/test-session.js';
import { unexpectedLines } from '../testing/faults/checks/unexpected-log-lines.js';
import { describeWithRedis } from '../testing/services/test-redis.js';

/** Short, because others take over when it ends; long enough for a busy machine to renew it. */
const LEASE_SECONDS = 2;

const OUTAGE_MS = 400;

/** More than a replica buffers for the subscribers of its run. */
const MANY_FRAMES = 600;

describeWithRedis('two replicas on one PostgreSQL and one Redis', () => {
  describe('of which one fails', () => {
    let postgres: FaultyPostgres;
    let stage: Stage;
    let session: Session;
    beforeAll(async () => {
      postgres = await startFaultyPostgres();
      stage = await openStage({ postgres, leaseSeconds: LEASE_SECONDS });
    });
    beforeEach(async () => {
      session = await openSession(await stage.callerOf(await stage.user(), createRandom(1)));
    });
    afterEach(async () => {
      expect(stage.unexpected).toEqual([]);
      await restoreReplicas(stage);
    });
    afterAll(async () => {
      await stage.close();
      await postgres.stop();
    });

    /** The requests to the model and the calls of tools, by replica. */
    const answers = (script: Script) =>
      answersOf(stage.recorder.of(script.label)).map(({ replica, first, calls, executions }) => ({
        replica,
        first,
        calls,
        tools: executions.map(({ step }) => step),
      }));

    async function expectWhole(script: Script, { runId, frames, end }: Reading): Promise<void> {
      const log = await session.logOf(runId);
      expect(end).toBe('done');
      expect(frames).toEqual(log);
      expect(orderFaults(log)).toEqual([]);
      expect(textsOf(log).at(-1)).toBe(textOf(script));
      const replies = (await session.transcript()).filter(({ type }) => type === 'ai');
      expect(replies).toEqual([expect.objectContaining({ content: textOf(script), isComplete: true })]);
    }

    it('lets a client continue at the other when its replica is killed in the middle of the stream', async () => {
      const script = speech(8, { endless: { step: 4, what: 'model' } });
      const { reading } = await session.stream(script, 'A');
      await stage.recorder.until(script.label, 'model is called', 4);
      await stage.replicas.A.kill();
      await expectWhole(script, await reading);
      // No complete step is repeated; the step in progress is.
      expect(answers(script)).toEqual([
        { replica: 'A', first: 0, calls: [0, 1, 2, 3, 4], tools: [] },
        { replica: 'B', first: 4, calls: [4, 5, 6, 7], tools: [] },
      ]);
    });

    it('repeats a tool call that was running in the killed replica', async () => {
      const script = speech(3, { tool: 1, endless: { step: 1, what: 'tool' } });
      const streaming = await session.stream(script, 'A');
      await stage.recorder.until(script.label, 'tool is called', 1);
      await stage.replicas.A.kill();
      await expectWhole(script, await streaming.reading);
      expect(answers(script)).toEqual([
        { replica: 'A', first: 0, calls: [0, 1], tools: [1] },
        { replica: 'B', first: 1, calls: [1, 2], tools: [1] },
      ]);
    });

    it('does not repeat a tool call whose result was seen before the kill', async () => {
      const script = speech(3, { tool: 1, endless: { step: 1, what: 'model' } });
      const streaming = await session.stream(script, 'A');
      await untilToolDone(streaming);
      await stage.replicas.A.kill();
      await expectWhole(script, await streaming.reading);
      expect(answers(script)).toEqual([
        { replica: 'A', first: 0, calls: [0, 1], tools: [1] },
        { replica: 'B', first: 1, calls: [1, 2], tools: [] },
      ]);
    });

    it('sends a late subscriber every frame, including those that have left the buffer', async () => {
      const script = speech(150, { pauseMs: 1 });
      const { runId, progress, reading } = await session.stream(script, 'A');
      await progress.until({ kind: 'frames', count: MANY_FRAMES });
      const late = [session.join(runId, 'A'), session.join(runId, 'A', 10), session.join(runId, 'B', 20)];
      await expectWhole(script, await reading);
      const { frames } = await reading;
      for (const { reading } of late) {
        const { from, frames: own } = await reading;
        expect(own).toEqual(frames.slice(from));
      }
    });

    it('aborts at one replica a run of the other, with the text that its client has seen', async () => {
      const script = speech(60, { endless: { step: 4, what: 'model' } });
      const { runId, progress, reading } = await session.stream(script, 'A');
      await progress.until({ kind: 'frames', count: 20 });
      const { seen } = progress;
      const stopped = await session.abortRun(runId, 'B');
      const then = await session.transcript();
      const { frames, end } = await reading;
      expect(end).toBe('done');
      expect(stopped).toMatchObject({ success: true, status: 'aborted' });
      expect(stopped.stoppedAtSeq).toBeGreaterThanOrEqual(seen);
      expect(stopped.stoppedAtSeq).toBeLessThan(frames.length);
      expect(then[1]?.content).toBe(textsOf(frames).at(-1));
      expect(await session.transcript()).toEqual(then);
      expect(answers(script)[0]?.calls.length).toBeLessThan(60);
    });

    it('aborts a message that is queued behind another one, without a request to the model', async () => {
      const [first, second] = [speech(100), speech(2)];
      const made = await session.stream(first, 'A');
      await made.progress.until({ kind: 'frames', count: 5 });
      const queued = await session.stream(second, 'B');
      expect(await session.abortRun(queued.runId, 'A')).toMatchObject({ success: true, status: 'aborted' });
      const { frames } = await queued.reading;
      expect(frames.map(({ event }) => event)).toEqual(['run', 'reasoning', 'done']);
      expect(answers(second)).toEqual([]);
      const { frames: others } = await made.reading;
      expect(textsOf(others).at(-1)).toBe(textOf(first));
    });

    it('hands over after a complete step when it is asked to stop, and repeats nothing', async () => {
      const script = speech(30);
      const { progress, reading } = await session.stream(script, 'A');
      await progress.until({ kind: 'frames', count: 30 });
      expect(await stage.replicas.A.terminate()).toBe(0);
      await expectWhole(script, await reading);
      const [first, second, ...others] = answers(script);
      expect(others).toEqual([]);
      expect([...(first?.calls ?? []), ...(second?.calls ?? [])]).toEqual(script.steps.map((_, at) => at));
      expect(unexpectedLines(stage, [])).toEqual([]);
    });

    it('continues to stream a run of the other when Redis is killed, and when it recovers', async () => {
      const script = speech(60);
      const made = await session.stream(script, 'A');
      await made.progress.until({ kind: 'frames', count: 10 });
      const { progress, reading } = session.join(made.runId, 'B');
      await progress.until({ kind: 'frames', count: 20 });
      await stage.redis.kill();
      await progress.until({ kind: 'frames', count: progress.seen + 20 });
      await stage.redis.restart();
      await expectWhole(script, await reading);
      expect((await made.reading).frames).toEqual((await reading).frames);
      expect(answers(script)).toHaveLength(1);
    });

    it.each(['fast', 'immediate'] as const)(
      'loses nothing of a stream when PostgreSQL is restarted (%s)',
      async (mode) => {
        const script = speech(60);
        const { runId, progress, reading } = await session.stream(script, 'A');
        await progress.until({ kind: 'frames', count: 15 });
        const other = session.join(runId, 'B', 5);
        await postgres.goAway(mode);
        await postgres.comeBack();
        await expectWhole(script, await reading);
        expect((await other.reading).frames).toEqual((await reading).frames.slice(5));
      },
    );

    it('neither shows nor begins anything that depends on unstored frames', async () => {
      const script = speech(200);
      const { progress, reading } = await session.stream(script, 'A');
      await progress.until({ kind: 'frames', count: 15 });
      await postgres.goAway('immediate');
      // Long enough for an agent that is not blocked to be many steps further.
      await delay(OUTAGE_MS);
      await stage.replicas.A.kill();
      await postgres.comeBack();
      await expectWhole(script, await reading);
      const [first, second] = answers(script);
      const last = first?.calls.at(-1) ?? NaN;
      // The step in progress is repeated, unless its end was stored just before the outage.
      expect([last, last + 1]).toContain(second?.calls[0]);
    });

    it('creates one answer for requests with one key, when the replica that stored the message is killed at once', async () => {
      const script = speech(10);
      const tries = ['A', 'A', 'B', 'A', 'B', 'A'] as const;
      const sent = Promise.all(tries.map((side) => session.stream(script, side)));
      await untilRow(stage.databaseUrl, session.id);
      await stage.replicas.A.kill();
      const streams = await sent;
      expect(new Set(streams.map(({ runId }) => runId)).size).toBe(1);
      for (const { reading } of streams) await expectWhole(script, await reading);
      expect(await session.transcript()).toHaveLength(2);
    });

    it('keeps a frozen replica from writing to a run that the other has taken over', async () => {
      // It always has something to write, so that it tries to when it resumes.
      const script = speech(8, { endless: { step: 4, what: 'model' } });
      const { A } = stage.replicas;
      const { runId, progress, reading } = await session.stream(script, 'A');
      await progress.until({ kind: 'frames', count: 20 });
      await A.freeze();
      const other = session.join(runId, 'B');
      await other.reading;
      const before = await rowsOf(stage.databaseUrl, runId);
      const lost = A.says('the lease on runs was lost: other servers recover them');
      await A.thaw();
      await lost;
      await expectWhole(script, await reading);
      expect(await rowsOf(stage.databaseUrl, runId)).toEqual(before);
      expect(answers(script).map(({ replica }) => replica)).toEqual(['A', 'B']);
    });
  });
});

interface Speech {
  readonly pauseMs?: number;
  /** The step that calls a tool. */
  readonly tool?: number;
  readonly endless?: Script['endless'];
}

/** An answer with this many steps, each of which takes some milliseconds. */
function speech(steps: number, { pauseMs = 3, tool, endless }: Speech = {}): Script {
  return {
    label: `speech-${++speeches}`,
    ending: 'finishes',
    isResumable: true,
    ...(endless && { endless }),
    steps: Array.from({ length: steps }, (_, at) => ({
      deltas: ['one', 'two', 'three', 'four', 'five', 'six'].map((text) => ({
        text: `${at} ${text} `,
        pauseMs,
      })),
      ...(tool === at && { tool: { before: 2, takesMs: 5, outcome: 'done' as const } }),
    })),
  };
}
let speeches = 0;

async function untilRow(databaseUrl: string, sessionId: string): Promise<void> {
  await withConnection(databaseUrl, async (client) => {
    const find = () => client.query('select from runs where session_id = $1', [sessionId]);
    while ((await find()).rowCount === 0);
  });
}

/** The stored rows of a run, with the transactions that stored them: a duplicate write would show. */
async function rowsOf(databaseUrl: string, runId: string): Promise<unknown[]> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `select seq::text as what, xmin::text, ctid::text from run_events where run_id = $1
       union all select 'run', xmin::text, ctid::text from runs where id = $1
       union all select 'reply', m.xmin::text, m.ctid::text from messages m join runs r on r.message_id = m.id where r.id = $1
       order by what`,
      [runId],
    );
    return rows;
  });
}
