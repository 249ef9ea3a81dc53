import { describe, expect, it } from '@jest/globals';
import { type AgentEvent, CannotResume, type Turn } from '../../turn/agent.js';
import { TooManyAttempts } from './termination.js';
import { says, text } from '../testing/agent-words.js';
import {
  asked,
  called,
  namesOf,
  resumed,
  returned,
  said,
  started,
  thought,
} from '../testing/build-frames.js';
import { settled } from '../testing/gate.js';
import { orderErrors } from '../testing/order-errors.js';
import { begin, type Begun } from '../testing/run-in-memory.js';

describe('a run that is taken up', () => {
  const taken = { status: 'recovering', attempt: 2, holder: 'replica_2' } as const;
  const step = { seq: 4, length: 3, state: { at: 'here' } };
  const frames = [
    started(),
    called('before'),
    returned('before'),
    said('abc'),
    called('since', { args: { a: 1 } }),
    returned('since', { args: { a: 1 } }),
    called('broken'),
    returned('broken', { status: 'error', error: 'no such twin' }),
    said('dropped'),
    called('open'),
  ];

  /** Recovers the run, and records what the agent resumes from. */
  async function takeUp(begun: Begun, ...events: readonly AgentEvent[]) {
    const turns: Turn[] = [];
    const made = begin(
      (turn) => {
        turns.push(turn);
        return says(...events);
      },
      { row: { ...taken, ...begun.row }, frames: begun.frames ?? frames },
    );
    await made.run.ended;
    return { ...made, turns, added: made.log.events.slice((begun.frames ?? frames).length) };
  }

  it('says from where it goes on, and closes the calls that were cut off', async () => {
    const { added, log } = await takeUp({ row: { step } }, text('d'));
    expect(added).toMatchObject([
      { id: 11, event: 'run', data: { runId: 'run_1', resumed: true, attempt: 2, partialLength: 3 } },
      {
        event: 'tool_call',
        data: { eventId: 'open', status: 'error', error: 'The server went away during this call' },
      },
      { event: 'message', data: { content: 'd' } },
      { event: 'reasoning' },
      { event: 'done', data: { status: 'finished' } },
    ]);
    expect(orderErrors(log.events)).toEqual([]);
    expect(log.reply).toMatchObject({ content: 'abcd', isComplete: true });
    expect(log.row.status).toBe('finished');
  });

  it('runs again before its agent says a word', async () => {
    const { log } = await takeUp({ row: { step } }, text('d'));
    const [first] = log.entries;
    expect(first?.patch).toEqual({ status: 'running' });
    expect(first?.frames.map(({ event }) => event)).toEqual(['run', 'tool_call']);
  });

  it('hands over the state of its last step, and the results since then', async () => {
    const { turns } = await takeUp({ row: { step } });
    expect(turns[0]?.resumed).toEqual({
      state: { at: 'here' },
      calls: [
        { id: 'since', name: 'find', args: { a: 1 }, status: 'done', output: '[]' },
        { id: 'broken', name: 'find', args: {}, status: 'error', output: '[]', error: 'no such twin' },
      ],
    });
  });

  it('that never came to a step starts from no text, with the results that there are', async () => {
    const { turns, added, log } = await takeUp({}, text('new'));
    expect(added[0]).toMatchObject({ event: 'run', data: { resumed: true, partialLength: 0 } });
    expect(turns[0]?.resumed).not.toHaveProperty('state');
    expect(turns[0]?.resumed?.calls.map(({ id }) => id)).toEqual(['before', 'since', 'broken']);
    expect(log.reply?.content).toBe('new');
  });

  it('again does not take a call that was cut off for one that has a result', async () => {
    const again = [
      ...frames,
      resumed(2, 3),
      returned('open', { status: 'error', error: 'The server went away during this call' }),
      called('again'),
      returned('again'),
    ];
    const { turns, added } = await takeUp({ row: { step, attempt: 3 }, frames: again });
    expect(added[0]).toMatchObject({ event: 'run', data: { attempt: 3, partialLength: 3 } });
    expect(turns[0]?.resumed?.calls.map(({ id }) => id)).toEqual(['since', 'broken', 'again']);
  });

  it('in its thoughts, after its prompt, closes the one and does not repeat the other', async () => {
    const prompt = { type: 'delegation_required', toolName: 'find', reason: 'missing' } as const;
    const { added, log } = await takeUp({ frames: [started(), thought('Hm'), asked()] }, prompt);
    expect(namesOf(added)).toEqual(['run', 'reasoning', 'done']);
    expect(orderErrors(log.events)).toEqual([]);
    expect(log.reply?.reasoning).toBe('Hm');
  });

  it('still says what was used before', async () => {
    const usage = { inputTokens: 4, outputTokens: 5, totalTokens: 9 };
    const { added } = await takeUp({ row: { step, usage } });
    expect(added.at(-1)).toMatchObject({ event: 'done', data: { usage } });
  });

  it('that was not begun is begun, not resumed', async () => {
    const { turns, added } = await takeUp({ row: { status: 'queued', attempt: 1 }, frames: [started()] });
    expect(turns[0]?.resumed).toBeUndefined();
    expect(added.map(({ event }) => event)).toEqual(['reasoning', 'done']);
  });

  it('is still tried when four servers have gone since its last step', async () => {
    const { log } = await takeUp({ row: { step, failures: 4 } }, text('d'));
    expect(log.row.status).toBe('finished');
  });

  it.each([step, null])('is given up when five have (%j)', async (step) => {
    let isAsked = false;
    const { run, log } = begin(
      () => {
        isAsked = true;
        return says();
      },
      { row: { ...taken, step, failures: 5 }, frames },
    );
    await expect(run.ended).rejects.toThrow(TooManyAttempts);
    expect(isAsked).toBe(false);
    expect(orderErrors(log.events)).toEqual([]);
    expect(log.row).toMatchObject({ status: 'interrupted', holder: null });
    expect(log.events.at(-1)).toMatchObject({ data: { status: 'interrupted', interrupted: true } });
  });

  it('is still tried when two attempts have brought nothing', async () => {
    const { log } = await takeUp({ row: { step, failures: 2, idleAttempts: 2 } }, text('d'));
    expect(log.row.status).toBe('finished');
  });

  it('is given up, with its text, when three attempts have brought nothing', async () => {
    let isAsked = false;
    const { run, log } = begin(
      () => {
        isAsked = true;
        return says();
      },
      { row: { ...taken, step, failures: 3, idleAttempts: 3 }, frames },
    );
    await expect(run.ended).rejects.toThrow(TooManyAttempts);
    expect(isAsked).toBe(false);
    expect(log.events.at(-1)).toMatchObject({ data: { status: 'interrupted', partialText: 'abcdropped' } });
  });

  it('that waited for its turn is counted as begun before its agent does anything', async () => {
    let stored: string | undefined;
    const { run, log } = begin(
      () => {
        stored = log.row.status;
        return says(text('a'));
      },
      { row: { status: 'queued', attempt: 1 }, frames: [started()] },
    );
    await run.ended;
    expect(stored).toBe('running');
  });

  it('by an agent that cannot go on is interrupted, and keeps its text', async () => {
    const { run, log } = begin(
      async function* () {
        await settled();
        yield* [];
        throw new CannotResume('no checkpoint');
      },
      { row: { ...taken, step }, frames },
    );
    await expect(run.ended).rejects.toThrow(CannotResume);
    expect(orderErrors(log.events)).toEqual([]);
    expect(log.events.at(-1)).toMatchObject({ data: { status: 'interrupted', partialText: 'abc' } });
    expect(log.reply).toMatchObject({ content: 'abc', isComplete: false });
  });
});
