import { describe, expect, it } from '@jest/globals';
import type { AgentEvent, Turn } from '../../turn/agent.js';
import { call, hangingAfter, says, text, used } from '../testing/agent-words.js';
import { namesOf } from '../testing/build-frames.js';
import { createGate, settled } from '../testing/gate.js';
import { orderErrors } from '../testing/order-errors.js';
import { begin } from '../testing/run-in-memory.js';

describe('a run that is answered', () => {
  const events: AgentEvent[] = [
    { type: 'reasoning', text: 'Hm' },
    { ...call, status: 'isRunning' },
    { ...call, status: 'done', output: '[]' },
    text('None '),
    text('found.'),
  ];

  it('is in its log in legal order, from run to done, numbered from 1', async () => {
    const { run, log } = begin(() => says(...events));
    await run.ended;
    expect(namesOf(log.events)).toEqual([
      'run',
      'reasoning',
      'tool_call',
      'tool_call',
      'message',
      'message',
      'reasoning',
      'done',
    ]);
    expect(log.events.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(orderErrors(log.events)).toEqual([]);
    expect(log.events.at(-1)).toMatchObject({
      data: { runId: 'run_1', messageId: 'msg_1', status: 'finished' },
    });
  });

  it('leaves its whole reply, and nobody holds it', async () => {
    const { run, log } = begin(() => says(...events));
    await run.ended;
    expect(log.row).toMatchObject({ status: 'finished', holder: null, lastSeq: 8, stoppedAtSeq: null });
    expect(log.reply).toEqual({
      content: 'None found.',
      reasoning: 'Hm',
      toolCalls: [{ id: 'call_1', name: 'find', args: {}, status: 'done', output: '[]' }],
      isComplete: true,
    });
  });

  it('tells its answer before its end is in the log', async () => {
    const endings: (Date | null)[] = [];
    const { run, log } = begin(() => says(...events), {
      options: { onAnswered: () => Promise.resolve(void endings.push(log.row.endedAt)) },
    });
    await run.ended;
    expect(endings).toEqual([null]);
  });

  it('with no word at all has no answer to tell', async () => {
    const { run, log, answered } = begin(() => says());
    await run.ended;
    expect(answered).toEqual([]);
    expect(log.row.status).toBe('finished');
  });

  it('gets its turn as it was sent, and nothing to go on from', async () => {
    const turns: Turn[] = [];
    const { run } = begin((turn) => {
      turns.push(turn);
      return says();
    });
    await run.ended;
    expect(turns).toEqual([
      expect.objectContaining({
        sessionId: 'ses_1',
        userDid: 'did:key:zAlice',
        message: 'hi',
        resumed: undefined,
      }),
    ]);
  });

  it('keeps what was used in all, and says it at its end', async () => {
    const { run, log } = begin(() => says(used(1), text('a'), used(3)));
    await run.ended;
    const usage = { inputTokens: 3, outputTokens: 0, totalTokens: 3 };
    expect(log.row.usage).toEqual(usage);
    expect(log.events.at(-1)).toMatchObject({ data: { usage } });
  });

  it('keeps up to where it is whole, each time its agent says so', async () => {
    const { run, log } = begin(() =>
      says(text('ab'), { type: 'step', state: 1 }, text('c'), { type: 'step', state: { n: 2 } }, text('d')),
    );
    await run.ended;
    expect(log.entries.flatMap(({ patch }) => patch?.step ?? [])).toEqual([
      { seq: 2, length: 2, state: 1 },
      { seq: 3, length: 3, state: { n: 2 } },
    ]);
  });

  it('asks for a delegation once, however often its agent needs it', async () => {
    const prompt = { type: 'delegation_required', toolName: 'find', reason: 'missing' } as const;
    const { run, log } = begin(() => says(prompt, text('a'), prompt));
    await run.ended;
    expect(namesOf(log.events).filter((name) => name === 'delegation_required')).toHaveLength(1);
    expect(log.row.status).toBe('finished');
  });
});

describe('a run whose turn has not come', () => {
  it('asks its agent for nothing, and runs when it comes', async () => {
    const gate = createGate();
    let isAsked = false;
    const { run, log } = begin(
      () => {
        isAsked = true;
        return says(text('a'));
      },
      { row: { status: 'queued' }, options: { waitForTurn: () => gate.passed } },
    );
    await settled();
    expect([isAsked, log.row.status, log.entries]).toEqual([false, 'queued', []]);
    gate.open();
    await run.ended;
    expect(log.entries.map(({ patch }) => patch?.status).filter(Boolean)).toEqual(['running', 'finished']);
  });
});

describe('when the log', () => {
  it('is slow, the agent is held back, and goes on afterwards', async () => {
    const gate = createGate();
    let made = 0;
    const { run, log } = begin(
      async function* () {
        for (; made < 5_000; made++) {
          await Promise.resolve();
          yield text('x');
        }
      },
      { before: () => gate.passed },
    );
    for (let last = -1; last !== made;) {
      last = made;
      await settled();
    }
    // 64 items that are not stored, and 256 that are buffered.
    expect(made).toBeGreaterThan(64);
    expect(made).toBeLessThan(400);
    gate.open();
    await run.ended;
    expect(log.reply?.content).toBe('x'.repeat(5_000));
  });

  it('refuses what it is given, the run fails with the reason, and its agent is stopped', async () => {
    const { answer, reached, heard } = hangingAfter(text('good'), text('bad'));
    const { run, log } = begin(answer, {
      before: ({ frames }) => {
        if (frames.some(({ data }) => data.includes('"bad"'))) throw new Error('cannot be stored');
      },
    });
    await expect(run.ended).rejects.toThrow('cannot be stored');
    await reached;
    expect(heard()).toBeInstanceOf(Error);
    expect(log.row.status).toBe('failed');
  });

  it('takes nothing at all, the run ends here, for another try', async () => {
    const { run, log } = begin(() => says(text('a')), {
      before: () => {
        throw new Error('the server stops');
      },
    });
    await expect(run.ended).rejects.toThrow('the server stops');
    expect(log.row).toMatchObject({ status: 'running', endedAt: null });
  });
});
