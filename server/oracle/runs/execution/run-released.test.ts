import { describe, expect, it } from '@jest/globals';
import { RunReleased } from './termination.js';
import { RunLost } from '../log/run-log.js';
import { yieldingAgent } from '../../turn/testing/yielding-agent.js';
import { hangingAfter, says, text } from '../testing/agent-words.js';
import { namesOf } from '../testing/build-frames.js';
import { createGate, settled } from '../testing/gate.js';
import { orderErrors } from '../testing/order-errors.js';
import { begin, runOn } from '../testing/run-in-memory.js';

describe('a run that is released', () => {
  it('at its next step is left there, for another server to go on with', async () => {
    const released = createGate();
    const { run, log } = begin(async function* () {
      yield text('abc');
      await released.passed;
      yield text('d');
      yield { type: 'step', state: 'here' };
      yield text('never');
    });
    await settled();
    run.releaseAtStep();
    released.open();
    await run.ended;
    expect(log.row).toMatchObject({
      status: 'recovering',
      holder: null,
      endedAt: null,
      step: { seq: 3, length: 4, state: 'here' },
    });
    expect(namesOf(log.events)).toEqual(['run', 'message', 'message']);
  });

  it('at its next step, when there is none, comes to its end', async () => {
    const { run, log } = begin(() => says(text('a'), text('b')));
    run.releaseAtStep();
    await run.ended;
    expect(log.row.status).toBe('finished');
  });

  it('now is left as it is, and its agent is stopped', async () => {
    const { answer, reached, heard } = hangingAfter({ type: 'step', state: 'here' }, text('abc'));
    const { run, log, answered } = begin(answer);
    await reached;
    run.stop(new RunReleased());
    await run.ended;
    expect(heard()).toBeInstanceOf(RunReleased);
    expect(log.row).toMatchObject({ status: 'recovering', holder: null, endedAt: null, step: { length: 0 } });
    expect(namesOf(log.events)).toEqual(['run', 'message']);
    expect(answered).toEqual([]);
  });

  it('before its turn has come stays where it waits', async () => {
    const { run, log } = begin(() => says(), {
      row: { status: 'queued' },
      options: { waitForTurn: () => new Promise(() => undefined) },
    });
    run.stop(new RunReleased());
    await run.ended;
    expect(log.row).toMatchObject({ status: 'queued', holder: null });
  });

  it('is finished by another server as if nothing had been', async () => {
    const { run, log } = begin(() => says(text('abc'), { type: 'step', state: 3 }, text('lost')));
    run.releaseAtStep();
    await run.ended;
    log.claim('replica_2');
    const second = runOn(
      log,
      yieldingAgent(({ resumed }) => says(text(`d from ${String(resumed?.state)}`))),
    );
    await second.ended;
    expect(orderErrors(log.events)).toEqual([]);
    expect(log.reply).toMatchObject({ content: 'abcd from 3', isComplete: true });
  });
});

describe('a run that is lost', () => {
  it('says nothing more, stops its agent, and is no failure of this server', async () => {
    let isLost = false;
    const { answer, reached, heard } = hangingAfter(text('kept'), text('lost'));
    const { run, log, answered } = begin(answer, {
      before: ({ frames }) => {
        isLost ||= frames.some(({ data }) => data.includes('lost'));
        if (isLost) throw new RunLost('run_1 is not held here');
      },
    });
    await reached;
    await run.ended;
    expect(heard()).toBeInstanceOf(RunLost);
    expect(namesOf(log.events)).toEqual(['run', 'message']);
    expect(log.row).toMatchObject({ status: 'running', endedAt: null });
    expect(answered).toEqual([]);
  });

  it('and knows it from elsewhere writes nothing more', async () => {
    const { answer, reached } = hangingAfter(text('kept'));
    const { run, log } = begin(answer);
    await reached;
    const before = log.entries.length;
    run.stop(new RunLost('the lease was lost'));
    await run.ended;
    expect(log.entries).toHaveLength(before);
  });

  it('at its very end is no failure of this server either', async () => {
    const { run, log } = begin(() => says(text('a')), {
      before: ({ patch }) => {
        if (patch?.lastSeq !== undefined) throw new RunLost('run_1 is not held here');
      },
    });
    await run.ended;
    expect(log.row.endedAt).toBeNull();
  });
});
