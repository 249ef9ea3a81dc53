import { describe, expect, it, jest } from '@jest/globals';
import { withConnection } from '../../../persistence/connection.js';
import { useStage } from './testing/use-stage.js';

const test = useStage();

const HEARTBEAT_MS = 15_000;

const ALL_BUT_INTERVALS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

const eventsOf = async (runId: string) => {
  const { rows } = await test.stage.database.query<{ id: number; event: string; data: unknown }>(
    `select seq as id, event, data from run_events where run_id = $1 order by seq`,
    [runId],
  );
  return rows;
};

describe('the stream of a message', () => {
  it('says in its headers which run and which turn it is of, and that nobody may hold it back', async () => {
    const { stream } = await test.scene.begin('Hel');
    const { headers } = stream;
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('x-run-id')).toMatch(/^run_/);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(stream.frames[0]).toMatchObject({
      event: 'run',
      data: { runId: stream.runId, sessionId: test.scene.sessionId, requestId: headers.get('x-request-id') },
    });
  });

  it('lets pages of other origins read which run and which turn it is of', async () => {
    const stream = await test.scene.stream(undefined, { headers: { origin: 'https://app.example.org' } });
    const exposed = String(stream.headers.get('access-control-expose-headers')).split(/, ?/);
    expect(exposed).toEqual(expect.arrayContaining(['X-Request-Id', 'X-Run-Id']));
  });

  it("carries the caller's own request id, in its header and in its frames", async () => {
    const stream = await test.scene.stream(undefined, { headers: { 'x-request-id': 'turn-1' } });
    await stream.until(({ frames }) => frames.length > 0);
    expect(stream.headers.get('x-request-id')).toBe('turn-1');
    expect(stream.frames[0]?.data).toMatchObject({ requestId: 'turn-1' });
  });

  it('numbers its frames from 1, begins with run, ends with done, and tells whatever the agent does', async () => {
    const [stream, answer] = await Promise.all([
      test.scene.stream(),
      test.stage.agent.next(test.scene.sessionId),
    ]);
    const call = { type: 'tool_call', id: 'call-1', name: 'look', args: { at: 'it' } } as const;
    answer.emit(
      { type: 'reasoning', text: 'Let me see' },
      { ...call, status: 'isRunning' },
      { type: 'delegation_required', toolName: 'look', reason: 'expired' },
      { ...call, status: 'done', output: 'seen' },
      { type: 'step', state: { secret: 'for servers alone' } },
      { type: 'usage', inputTokens: 2, outputTokens: 1, totalTokens: 3 },
    );
    answer.say('I have ', 'seen it.');
    answer.end();
    await stream.end();
    expect(stream.ids).toEqual(stream.frames.map((_, index) => index + 1));
    expect(stream.names).toEqual([
      'run',
      'reasoning',
      'tool_call',
      'delegation_required',
      'tool_call',
      'message',
      'reasoning',
      'done',
    ]);
    const messages = await test.scene.messages();
    expect(stream.done).toEqual({
      runId: stream.runId,
      messageId: messages[1]?.id,
      status: 'finished',
      usage: { inputTokens: 2, outputTokens: 1, totalTokens: 3 },
    });
    expect(messages[1]).toMatchObject({
      content: 'I have seen it.',
      reasoning: 'Let me see',
      toolCalls: [{ id: 'call-1', name: 'look', args: { at: 'it' }, status: 'done', output: 'seen' }],
      isComplete: true,
    });
    expect(JSON.stringify(stream.frames)).not.toContain('for servers alone');
  });

  it('is silent no longer than a heartbeat, though nothing happens', async () => {
    jest.useFakeTimers({ doNotFake: [...ALL_BUT_INTERVALS] });
    try {
      const stream = await test.scene.stream();
      await stream.until(({ frames }) => frames.length === 1);
      jest.advanceTimersByTime(HEARTBEAT_MS - 1);
      expect(stream.comments).toBe(0);
      jest.advanceTimersByTime(1);
      await stream.until(({ comments }) => comments === 1);
      jest.advanceTimersByTime(HEARTBEAT_MS);
      await stream.until(({ comments }) => comments === 2);
      expect(stream.frames).toHaveLength(1);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('what a client has seen', () => {
  it('is in the database: the run before the first byte, and each frame before it comes', async () => {
    const stream = await test.scene.stream();
    const { rows } = await test.stage.database.query(
      `select session_id, owner_did, status, request_id from runs where id = $1`,
      [stream.runId],
    );
    expect(rows).toEqual([
      {
        session_id: test.scene.sessionId,
        owner_did: test.scene.user.did,
        status: 'running',
        request_id: stream.headers.get('x-request-id'),
      },
    ]);
    const answer = await test.stage.agent.next(test.scene.sessionId);
    for (const word of ['one ', 'two ', 'three ']) {
      const seen = stream.frames.length;
      answer.say(word);
      await stream.until(({ frames }) => frames.length > seen);
      expect(await eventsOf(stream.runId)).toEqual(stream.frames);
    }
    answer.end();
    await stream.end();
    expect(await eventsOf(stream.runId)).toEqual(stream.frames);
  });

  it('is never more than what is stored, though the database takes its time', async () => {
    const { stream, answer } = await test.scene.begin('stored ');
    await withConnection(test.stage.server.database.url, async (blocker) => {
      await blocker.query('begin; lock table run_events in exclusive mode');
      answer.say('shown');
      let isHeldUp = false;
      while (!isHeldUp) isHeldUp = await someStatementWaits();
      expect(stream.text).toBe('stored ');
      await blocker.query('commit');
    });
    await stream.untilText('stored shown');
  });

  async function someStatementWaits(): Promise<boolean> {
    const { rowCount } = await test.stage.database.query(
      `select from pg_locks where not granted and relation = 'run_events'::regclass`,
    );
    return rowCount !== 0;
  }
});

describe('a client that does not read', () => {
  const LINE = `${'x'.repeat(10_000)}\n`;
  const LINES = 800;

  it('holds nothing up, and gets everything when it reads again', async () => {
    const response = await fetch(`${test.stage.server.url}/messages/${test.scene.sessionId}`, {
      method: 'POST',
      headers: { ...(await test.scene.user.headers()), 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'hello', stream: true }),
    });
    const answer = await test.stage.agent.next(test.scene.sessionId);
    answer.say(...Array<string>(LINES).fill(LINE));
    answer.end();
    const other = await test.scene.join(String(response.headers.get('x-run-id')));
    await other.end();
    expect(other.text).toHaveLength(LINE.length * LINES);
    expect((await test.scene.messages())[1]).toMatchObject({ isComplete: true });
    const late = await response.text();
    expect(late.match(/^id: \d+$/gm)?.map((line) => Number(line.slice(4)))).toEqual(other.ids);
  });
});
