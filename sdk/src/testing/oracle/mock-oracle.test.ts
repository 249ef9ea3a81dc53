import { afterEach, describe, expect, it } from '@jest/globals';
import { MockOracle, MockProblem, type MockRun, type Scenario } from '../index.js';

const ALICE = 'did:example:alice';
const BOB = 'did:example:bob';

const scenarios: Scenario[] = [
  { name: 'words', summary: 'Two words.', steps: [{ text: 'Hello {message}', every: 1 }] },
  { name: 'slow', summary: 'Waits.', steps: [{ text: 'Begun' }, { wait: 600_000 }, { text: 'never' }] },
  {
    name: 'tool',
    summary: 'Calls the browser.',
    steps: [{ browserTool: { name: 'read', args: {} } }, { text: 'done' }],
  },
  { name: 'late', summary: 'Nobody answers.', steps: [{ action: { name: 'act', args: {}, within: 5 } }] },
  {
    name: 'paid',
    summary: 'Refused once.',
    refuse: { code: 'payment_required', detail: 'Pay', claims: ['clm_1'], times: 1 },
    steps: [],
  },
  { name: 'failing', summary: 'Fails.', steps: [{ fail: { error: 'No', kind: 'server', retryable: true } }] },
  {
    name: 'cut',
    summary: 'Cuts.',
    steps: [{ wait: 1 }, { connection: 'between-frames' }, { text: 'after' }],
  },
];

const opened: MockOracle[] = [];
afterEach(() => {
  for (const oracle of opened.splice(0))
    for (const { sessionId } of oracle.listSessions(ALICE, { limit: 10, offset: 0 }).sessions)
      oracle.deleteSession(ALICE, sessionId);
});

const open = () => {
  const oracle = new MockOracle({ scenarios, oracle: { name: 'Mock', did: 'did:example:oracle' } });
  opened.push(oracle);
  const { sessionId } = oracle.createSession(ALICE);
  const send = (
    message: string,
    more: Partial<Parameters<MockOracle['send']>[2]['body']> = {},
    key?: string,
  ) =>
    oracle.send(ALICE, sessionId, {
      body: { message, ...more },
      requestId: crypto.randomUUID(),
      idempotencyKey: key,
    });
  return { oracle, sessionId, send };
};

const read = async ({ log }: MockRun, after = 0) => {
  const events: string[] = [];
  for await (const part of log.follow(after, new AbortController().signal))
    events.push(...('frames' in part ? part.frames.map(({ id, event }) => `${id} ${event}`) : [part.fault]));
  return events;
};

const until = async (run: MockRun, event: string) => {
  for await (const part of run.log.follow(0, new AbortController().signal))
    if ('frames' in part && part.frames.some((frame) => frame.event === event)) return;
};

const codeOf = (work: () => unknown) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof MockProblem ? error.code : error;
  }
};

describe('a run', () => {
  it('gives each reader every frame once, also one who joins later', async () => {
    const run = open().send('/words');
    const all = ['1 run', '2 message', '3 message', '4 done'];
    expect(await Promise.all([read(run), read(run)])).toEqual([all, all]);
    expect(await read(run, 2)).toEqual(['3 message', '4 done']);
    expect(await read(run, 4)).toEqual(['4 done']);
  });

  it('becomes a message of the transcript', async () => {
    const { oracle, sessionId, send } = open();
    await read(send('/words'));
    expect(oracle.messages(ALICE, sessionId).messages).toMatchObject([
      { type: 'human', content: '/words' },
      { type: 'ai', content: 'Hello /words', isComplete: true },
    ]);
    expect(oracle.session(ALICE, sessionId).active).toBeNull();
  });

  it('is stopped once, and keeps its text', async () => {
    const { oracle, sessionId, send } = open();
    const run = send('/slow');
    await until(run, 'message');
    const stopped = { success: true, runId: run.runId, status: 'aborted', stoppedAtSeq: 2 };
    expect(oracle.abortSession(ALICE, sessionId)).toEqual(stopped);
    expect(run.abort()).toEqual(stopped);
    expect(await read(run)).toEqual(['1 run', '2 message', '3 done']);
    expect(run.message).toMatchObject({ content: 'Begun', isComplete: false });
    expect(oracle.abortSession(ALICE, sessionId)).toEqual(stopped);
  });

  it('continues when the connection of a reader is cut', async () => {
    const run = open().send('/cut');
    expect(await read(run)).toEqual(['1 run', 'between-frames']);
    expect(await read(run, 1)).toEqual(['2 message', '3 done']);
  });

  it('that fails ends with its error', async () => {
    expect(await read(open().send('/failing'))).toEqual(['1 run', '2 error', '3 done']);
  });
});

describe('a message while another one is answered', () => {
  it('interrupts it, waits for it, or is refused', async () => {
    const { send } = open();
    const first = send('/slow');
    expect(codeOf(() => send('/words', { multitask: 'reject' }))).toBe('session_busy');
    const queued = send('/words', { multitask: 'enqueue' });
    expect([first.hasEnded, queued.status]).toEqual([false, 'queued']);
    first.abort();
    expect(await read(queued)).toHaveLength(4);
    const third = send('/slow');
    send('/words');
    expect(third.status).toBe('aborted');
  });

  it('with the same key is the same one', () => {
    const { send } = open();
    const run = send('/words', {}, 'key');
    expect(send('/words', {}, 'key')).toBe(run);
    expect(codeOf(() => send('/slow', {}, 'key'))).toBe('idempotency_key_reused');
  });
});

describe('a call of the client', () => {
  it('takes the first result, which the transcript has', async () => {
    const { oracle, sessionId, send } = open();
    const run = send('/tool');
    await until(run, 'browser_tool_call');
    const [call] = run.message.toolCalls ?? [];
    oracle.settle(sessionId, call?.id ?? '', { result: { found: 1 } });
    expect(codeOf(() => oracle.settle(sessionId, call?.id ?? '', {}))).toBe('tool_call_answered');
    await read(run);
    expect(run.message.toolCalls).toMatchObject([{ status: 'done', output: '{"found":1}' }]);
    expect(codeOf(() => oracle.settle(sessionId, 'call_x', {}))).toBe('tool_call_not_found');
  });

  it('fails when there is none in time', async () => {
    const run = open().send('/late');
    await read(run);
    expect(run.message.toolCalls).toMatchObject([{ status: 'error', errorCode: 'timeout' }]);
  });

  it('is cancelled when the run is stopped', async () => {
    const run = open().send('/tool');
    await until(run, 'browser_tool_call');
    run.abort();
    expect(run.message.toolCalls).toMatchObject([{ status: 'error', errorCode: 'cancelled' }]);
  });
});

it('a scenario may refuse a number of messages of a session', async () => {
  const { oracle, send } = open();
  expect(codeOf(() => send('/paid'))).toBe('payment_required');
  expect(await read(send('/paid'))).toEqual(['1 run', '2 done']);
  expect(oracle.listSessions(ALICE, { limit: 10, offset: 0 }).total).toBe(1);
});

it("what is another user's is not found", () => {
  const { oracle, sessionId, send } = open();
  const { runId } = send('/slow');
  expect(codeOf(() => oracle.session(BOB, sessionId))).toBe('session_not_found');
  expect(codeOf(() => oracle.run(BOB, runId))).toBe('run_not_found');
  expect(oracle.page(BOB, sessionId, { limit: 1 }).messages).toEqual([]);
  oracle.deleteSession(ALICE, sessionId);
  expect(codeOf(() => oracle.run(ALICE, runId))).toBe('run_not_found');
});

it('pages hold whole turns, with cursors that lead through all of them', async () => {
  const { oracle, sessionId, send } = open();
  for (const name of ['/words', '/failing', '/words']) await read(send(name));
  const contents: string[] = [];
  let before: string | undefined;
  do {
    const page = oracle.page(ALICE, sessionId, { limit: 2, ...(before !== undefined && { before }) });
    contents.unshift(...page.messages.map(({ content }) => content));
    before = page.hasOlder ? (page.prevCursor ?? undefined) : undefined;
  } while (before !== undefined);
  expect(contents).toEqual(['/words', 'Hello /words', '/failing', '', '/words', 'Hello /words']);
  const last = oracle.page(ALICE, sessionId, { limit: 5 });
  expect(oracle.page(ALICE, sessionId, { limit: 5, after: last.nextCursor ?? '' })).toMatchObject({
    messages: [],
    nextCursor: last.nextCursor,
    hasNewer: false,
  });
});
