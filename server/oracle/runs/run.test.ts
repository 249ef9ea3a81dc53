import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { type AgentEvent, CannotResume, type Turn } from '../agent/agent.js';
import { RunAborted, RunReleased, RunWithdrawn, TooManyAttempts } from './ending.js';
import type { RunRow } from './entity.js';
import { createFrameCheck } from './frame-check.js';
import type { RunEvent, RunFrame } from './frames.js';
import { IllegalEvent } from './illegal-event.js';
import { RunLost, type LogEntry } from './log.js';
import { createOrderVerifier } from './order.js';
import { Run, type RunOptions } from './run.js';
import { asked, called, resumed, returned, said, started, thought } from './testing/frames.js';
import { createGate, settled } from './testing/gate.js';
import { MemoryLog } from './testing/memory-log.js';
import { runRow } from './testing/run-row.js';
import { bareTurn } from './testing/turn.js';

type Answer = (turn: Turn) => AsyncIterable<AgentEvent>;

interface Begun {
  readonly row?: Partial<RunRow>;
  readonly frames?: readonly RunFrame[];
  readonly before?: (entry: LogEntry) => void | Promise<void>;
  readonly options?: Partial<RunOptions>;
}

const check = createFrameCheck('strict', pino({ level: 'silent' }));

function begin(answer: Answer, { row, frames, before, options }: Begun = {}) {
  const log = new MemoryLog(runRow(row), before, frames);
  const answered: string[] = [];
  const run = new Run({
    row: log.row,
    events: log.events,
    oracleDid: 'did:key:zOracle',
    openTurn: bareTurn(log.row),
    agent: { answer },
    log,
    itsTurn: () => Promise.resolve(),
    check,
    onAnswered: (text) => Promise.resolve(void answered.push(text)),
    ...options,
  });
  return { run, log, answered };
}

const text = (delta: string): AgentEvent => ({ type: 'text', delta });
const call = { type: 'tool_call', id: 'call_1', name: 'find', args: {} } as const;
const used = (totalTokens: number): AgentEvent => ({
  type: 'usage',
  inputTokens: totalTokens,
  outputTokens: 0,
  totalTokens,
});

/** Says these, one after another, so slowly that each is stored before the next. */
async function* says(...events: readonly AgentEvent[]): AsyncGenerator<AgentEvent> {
  for (const event of events) {
    yield event;
    await settled();
  }
}

/** Says these, and then nothing more for ever. */
function hangingAfter(...events: readonly AgentEvent[]) {
  const reached = createGate();
  let heard: Error | undefined;
  const answer: Answer = async function* ({ signal }) {
    signal.addEventListener('abort', () => {
      heard = signal.reason instanceof Error ? signal.reason : undefined;
    });
    yield* says(...events);
    reached.open();
    await new Promise(() => undefined);
  };
  return { answer, reached: reached.passed, heard: () => heard };
}

const namesOf = (events: readonly RunEvent[]) => events.map(({ event }) => event);

const lastOf = (events: readonly RunEvent[]) => events.at(-1);

function faultsOf(events: readonly RunEvent[]): string[] {
  const verify = createOrderVerifier();
  return events.flatMap((event) => verify(event) ?? []);
}

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
    expect(faultsOf(log.events)).toEqual([]);
    expect(lastOf(log.events)).toMatchObject({
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
    expect(lastOf(log.events)).toMatchObject({ data: { usage } });
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
      { row: { status: 'queued' }, options: { itsTurn: () => gate.passed } },
    );
    await settled();
    expect([isAsked, log.row.status, log.entries]).toEqual([false, 'queued', []]);
    gate.open();
    await run.ended;
    expect(log.entries.map(({ patch }) => patch?.status).filter(Boolean)).toEqual(['running', 'finished']);
  });
});

describe('a run that fails', () => {
  async function* failing(): AsyncGenerator<AgentEvent> {
    yield { type: 'reasoning', text: 'Hm' };
    yield { ...call, status: 'isRunning' };
    yield text('half');
    await settled();
    throw new Error('secret detail');
  }

  it('keeps its text, closes what is open, says so, and ends with done', async () => {
    const { run, log } = begin(failing);
    await expect(run.ended).rejects.toThrow('secret detail');
    expect(faultsOf(log.events)).toEqual([]);
    expect(log.events.slice(-2)).toMatchObject([
      { event: 'error', data: { kind: 'server', retryable: true } },
      { event: 'done', data: { status: 'failed', failed: true, partialText: 'half' } },
    ]);
    expect(log.row).toMatchObject({ status: 'failed', holder: null });
    expect(log.reply).toMatchObject({ content: 'half', isComplete: false, toolCalls: [{ status: 'error' }] });
  });

  it('tells nothing of why in its log', async () => {
    const { run, log } = begin(failing);
    await expect(run.ended).rejects.toThrow();
    expect(JSON.stringify(log.entries)).not.toContain('secret');
  });

  it.each([undefined, null, 'secret', 0])(
    'with %p instead of an error fails like any other',
    async (thrown) => {
      const { run, log } = begin(async function* () {
        yield text('a');
        await settled();
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- an agent may do so
        throw thrown;
      });
      await expect(run.ended).rejects.toThrow(Error);
      expect(log.row.status).toBe('failed');
      expect(JSON.stringify(log.entries)).not.toContain('secret');
    },
  );

  it('before it says anything fails like any other', async () => {
    const { run, log } = begin(() => {
      throw new Error('at once');
    });
    await expect(run.ended).rejects.toThrow('at once');
    expect(namesOf(log.events)).toEqual(['run', 'reasoning', 'error', 'done']);
  });

  it('because what it stands on was withdrawn says why', async () => {
    const { answer, reached } = hangingAfter(text('half'));
    const { run, log } = begin(answer);
    await reached;
    run.stop(new RunWithdrawn('ucan_revoked'));
    await expect(run.ended).rejects.toThrow(RunWithdrawn);
    expect(log.events.at(-2)).toMatchObject({
      event: 'error',
      data: { kind: 'auth', reason: 'ucan_revoked' },
    });
    expect(log.row.status).toBe('failed');
  });
});

describe('what an agent must not say', () => {
  it.each<[string, AgentEvent[], string]>([
    ['a result without a call', [text('a'), { ...call, status: 'done', output: '[]' }], 'is not open'],
    [
      'a call twice',
      [
        { ...call, status: 'isRunning' },
        { ...call, status: 'isRunning' },
      ],
      'was opened before',
    ],
  ])('such as %s fails the run, and is not in its log', async (_what, events, fault) => {
    const { run, log } = begin(() => says(...events, text('never')));
    const error: unknown = await run.ended.catch((error: unknown) => error);
    expect(error).toBeInstanceOf(IllegalEvent);
    expect(String(error)).toContain(fault);
    expect(faultsOf(log.events)).toEqual([]);
    expect(namesOf(log.events).slice(-2)).toEqual(['error', 'done']);
    expect(JSON.stringify(log.events)).not.toContain('never');
  });

  it('in one breath with what it may say fails the run, and what came before is in its log', async () => {
    const { run, log } = begin(async function* () {
      await Promise.resolve();
      yield* [text('a'), text('b'), { ...call, status: 'done' }, text('never')] as const;
    });
    await expect(run.ended).rejects.toThrow(IllegalEvent);
    expect(faultsOf(log.events)).toEqual([]);
    expect(log.reply?.content).toBe('ab');
  });

  it('by the contract fails the run, and is not in its log', async () => {
    const options = {
      check: (frame: RunFrame) => {
        if (frame.event === 'message' && frame.data.content === 'bad') throw new Error('does not fit');
      },
    };
    const { run, log } = begin(() => says(text('good'), text('bad')), { options });
    await expect(run.ended).rejects.toThrow('does not fit');
    expect(log.reply?.content).toBe('good');
    expect(log.row.status).toBe('failed');
  });

  it('because it cannot be stored is put into other characters', async () => {
    const odd = 'a\0b\ud800c';
    const id = 'call_1';
    const { run, log, answered } = begin(() =>
      says(
        { type: 'reasoning', text: odd },
        { type: 'tool_call', id, name: odd, args: { [odd]: [odd] }, status: 'isRunning' },
        {
          type: 'tool_call',
          id,
          name: odd,
          args: { [odd]: [odd] },
          status: 'error',
          output: odd,
          error: odd,
        },
        { type: 'step', state: { [odd]: { deep: [odd] } } },
        text(odd),
      ),
    );
    await run.ended;
    expect(log.row.status).toBe('finished');
    const stored = JSON.stringify(log.entries.map(({ patch, frames }) => [patch, frames]));
    expect(stored).not.toMatch(/\\u0000|\\u[dD][89a-fA-F]/);
    const clean = 'a\ufffdb\ufffdc';
    expect(log.reply).toMatchObject({ content: clean, reasoning: clean });
    expect(log.reply?.toolCalls).toEqual([
      { id, name: clean, args: { [clean]: [clean] }, status: 'error', output: clean, error: clean },
    ]);
    expect(log.row.step?.state).toEqual({ [clean]: { deep: [clean] } });
    expect(answered).toEqual([clean]);
  });
});

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
    expect(lastOf(log.events)).toMatchObject({ data: { status: 'aborted', aborted: true, partialText: '' } });
  });

  it('while it waits for its turn ends the wait', async () => {
    const { run, log } = begin(() => says(text('never')), {
      row: { status: 'queued' },
      options: {
        itsTurn: (signal) =>
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
    expect(faultsOf(log.events)).toEqual([]);
    expect(lastOf(log.events)).toMatchObject({
      data: { status: 'aborted', aborted: true, partialText: 'half' },
    });
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
    // Timers may be early by a millisecond.
    expect(after - before).toBeGreaterThanOrEqual(199);
  });

  it('says what was used', async () => {
    const { answer, reached } = hangingAfter(used(7));
    const { run, log } = begin(answer);
    await reached;
    run.stop(new RunAborted());
    await run.ended;
    expect(lastOf(log.events)).toMatchObject({ data: { usage: { totalTokens: 7 } } });
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
    expect(faultsOf(log.events)).toEqual([]);
    expect(log.row).toMatchObject({ status: 'aborted', stoppedAtSeq: 3 });
    expect(lastOf(log.events)).toMatchObject({ data: { status: 'aborted', partialText: 'half' } });
  });
});

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

  /** Takes it up, and looks at what the agent gets to go on from. */
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
    expect(faultsOf(log.events)).toEqual([]);
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
    expect(faultsOf(log.events)).toEqual([]);
    expect(log.reply?.reasoning).toBe('Hm');
  });

  it('still says what was used before', async () => {
    const usage = { inputTokens: 4, outputTokens: 5, totalTokens: 9 };
    const { added } = await takeUp({ row: { step, usage } });
    expect(lastOf(added)).toMatchObject({ event: 'done', data: { usage } });
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
    expect(faultsOf(log.events)).toEqual([]);
    expect(log.row).toMatchObject({ status: 'interrupted', holder: null });
    expect(lastOf(log.events)).toMatchObject({ data: { status: 'interrupted', interrupted: true } });
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
    expect(faultsOf(log.events)).toEqual([]);
    expect(lastOf(log.events)).toMatchObject({ data: { status: 'interrupted', partialText: 'abc' } });
    expect(log.reply).toMatchObject({ content: 'abc', isComplete: false });
  });
});

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
      options: { itsTurn: () => new Promise(() => undefined) },
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
    const second = new Run({
      row: log.row,
      events: log.events,
      oracleDid: 'did:key:zOracle',
      openTurn: bareTurn(log.row),
      agent: { answer: ({ resumed }) => says(text(`d from ${String(resumed?.state)}`)) },
      log,
      itsTurn: () => Promise.resolve(),
      check,
      onAnswered: () => Promise.resolve(),
    });
    await second.ended;
    expect(faultsOf(log.events)).toEqual([]);
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
    // 64 that are not stored, and 256 that wait behind them.
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
