import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { RunAborted, RunWithdrawn } from './termination.js';
import { hangingAfter, says, text, used } from '../testing/agent-words.js';
import { called, namesOf, said, started } from '../testing/build-frames.js';
import { createGate, settled } from '../testing/gate.js';
import { MemoryLog } from '../testing/memory-log.js';
import { orderErrors } from '../testing/order-errors.js';
import { begin, runOn } from '../testing/run-in-memory.js';
import { runRow } from '../testing/run-row.js';

describe('an abort', () => {
  it('before the run begins ends it without asking its agent', async () => {
    let isAsked = false;
    const { run, log } = begin(() => {
      isAsked = true;
      return says();
    });
    run.stop(new RunAborted());
    await run.ended;
    expect(isAsked).toBe(false);
    expect(namesOf(log.events)).toEqual(['run', 'reasoning', 'done']);
    expect(log.row).toMatchObject({ status: 'aborted', stoppedAtSeq: 1 });
    expect(log.events.at(-1)).toMatchObject({ data: { status: 'aborted', aborted: true, partialText: '' } });
  });

  it('while it waits for its turn ends the wait', async () => {
    const { run, log } = begin(() => says(text('never')), {
      row: { status: 'queued' },
      options: {
        waitForTurn: (signal) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('no turn')));
          }),
      },
    });
    await settled();
    run.stop(new RunAborted());
    await run.ended;
    expect(log.row.status).toBe('aborted');
    expect(log.reply?.content).toBe('');
  });

  it('stops the agent at once, even one that does not listen', async () => {
    const { answer, reached, heard } = hangingAfter(text('half'));
    const { run, log } = begin(answer);
    await reached;
    run.stop(new RunAborted());
    await run.ended;
    expect(heard()).toBeInstanceOf(RunAborted);
    expect(orderErrors(log.events)).toEqual([]);
    expect(log.events.at(-1)).toMatchObject({
      data: { status: 'aborted', aborted: true, partialText: 'half' },
    });
  });

  it('ends an agent that says something after it, or waits for what it has said', async () => {
    const heard: unknown[] = [];
    const isAsked = createGate();
    const isHeard = createGate();
    const isStopped = createGate();
    const log = new MemoryLog(runRow(), () => isStopped.passed);
    const run = runOn(log, {
      async answer({ signal }, say) {
        const waited = say({ type: 'step', state: 1 });
        isAsked.open();
        await once(signal, 'abort');
        heard.push(await waited?.catch((error: unknown) => error));
        try {
          void say({ type: 'text', delta: 'too late' });
        } catch (error) {
          heard.push(error);
        }
        isHeard.open();
      },
    });
    await isAsked.passed;
    const reason = new RunAborted();
    run.stop(reason);
    isStopped.open();
    await Promise.all([run.ended, isHeard.passed]);
    expect(heard).toEqual([reason, reason]);
    expect(log.reply?.content).toBe('');
  });

  it('stores the text so far, and the last frame of it, half a second before the frames that close the run', async () => {
    const times: number[] = [];
    const { answer, reached } = hangingAfter(text('half'));
    const { run, log } = begin(answer, { before: () => void times.push(performance.now()) });
    await reached;
    run.stop(new RunAborted());
    await run.ended;
    const [stopped, closed] = log.entries.slice(-2);
    expect(stopped?.frames).toEqual([]);
    expect(stopped?.patch).toMatchObject({
      stoppedAtSeq: 2,
      reply: { content: 'half', isComplete: false },
      usage: { inputTokens: 0, outputTokens: 0, totalTokens: 0 },
    });
    expect(closed?.frames.map(({ event }) => event)).toEqual(['reasoning', 'done']);
    const [before = 0, after = 0] = times.slice(-2);
    // Timers may fire a millisecond early.
    expect(after - before).toBeGreaterThanOrEqual(499);
  });

  it('says what was used', async () => {
    const { answer, reached } = hangingAfter(used(7));
    const { run, log } = begin(answer);
    await reached;
    run.stop(new RunAborted());
    await run.ended;
    expect(log.events.at(-1)).toMatchObject({ data: { usage: { totalTokens: 7 } } });
  });

  it('that the agent hears and answers with an error is an abort all the same', async () => {
    const asked = createGate();
    const { run, log } = begin(async function* ({ signal }) {
      yield text('half');
      asked.open();
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
      });
    });
    await asked.passed;
    run.stop(new RunAborted());
    await run.ended;
    expect(log.row.status).toBe('aborted');
  });

  it('is one abort, however often it comes and whatever comes after it', async () => {
    const { answer, reached } = hangingAfter(text('half'));
    const { run, log } = begin(answer);
    await reached;
    run.stop(new RunAborted());
    run.stop(new RunAborted());
    run.stop(new RunWithdrawn('ucan_revoked'));
    await run.ended;
    expect(log.row.status).toBe('aborted');
    expect(namesOf(log.events).filter((name) => name === 'done')).toHaveLength(1);
  });

  it('of an answer that is whole changes nothing', async () => {
    const ending = createGate();
    const asked = createGate();
    const { run, log } = begin(() => says(text('whole')), {
      options: {
        onAnswered: () => {
          asked.open();
          return ending.passed;
        },
      },
    });
    await asked.passed;
    run.stop(new RunAborted());
    ending.open();
    await run.ended;
    run.stop(new RunAborted());
    expect(log.row).toMatchObject({ status: 'finished', stoppedAtSeq: null });
    expect(log.reply).toMatchObject({ content: 'whole', isComplete: true });
  });

  it('whose last frames another server could not write any more is brought to its end', async () => {
    let isAsked = false;
    const { run, log } = begin(
      () => {
        isAsked = true;
        return says();
      },
      {
        row: { status: 'recovering', attempt: 2, stoppedAtSeq: 3 },
        frames: [started(), called('c'), said('half')],
      },
    );
    await run.ended;
    expect(isAsked).toBe(false);
    expect(orderErrors(log.events)).toEqual([]);
    expect(log.row).toMatchObject({ status: 'aborted', stoppedAtSeq: 3 });
    expect(log.events.at(-1)).toMatchObject({ data: { status: 'aborted', partialText: 'half' } });
  });
});
