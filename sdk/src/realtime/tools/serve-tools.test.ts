import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { answer, openChannel, sessionId, timestamp } from '../../../test/channel.js';
import type { Channel, Peer } from '../../../test/channel.js';
import { actionCall, browserToolCall } from '../../../test/events.js';
import { settled, tool } from '../../../test/tools.js';
import { EventRefusedError } from '../index.js';
import type { ClientTool } from '../index.js';

let channel: Channel;
let errors: Error[];
/** The answers that the server received, in order, from any tab. */
let answers: unknown[];
beforeEach(async () => {
  // Enough for the largest result with its envelope.
  channel = await openChannel({ maxHttpBufferSize: 1_100_000 });
  errors = [];
  answers = [];
  channel.io.on('connection', listen);
});
afterEach(() => channel.close());

const onError = (error: Error) => void errors.push(error);

const listen = (peer: Peer): void => {
  answer(peer);
  peer.on('tool_result', (result) => answers.push(result));
  peer.on('action_call_result', (result) => answers.push(result));
};

describe('A browser tool', () => {
  it('is run with its arguments, and its result is the answer', async () => {
    const seen: unknown[] = [];
    const read_selection = tool((args, { toolCallId, requestId, signal }) => {
      seen.push(args, toolCallId, requestId, signal.aborted);
      return Promise.resolve({ selection: 'Stove', at: new Date(0), none: undefined });
    });
    const session = await channel.connect({ onError, browserTools: { read_selection } });

    channel.io.emit('browser_tool_call', browserToolCall('call_1'));
    await settled(session);

    expect(seen).toEqual([{ depth: 1 }, 'call_1', 'req-1', false]);
    const result = { selection: 'Stove', at: '1970-01-01T00:00:00.000Z' };
    expect(answers).toEqual([{ toolCallId: 'call_1', sessionId, result }]);
  });

  it.each<[string, ClientTool['run'], string]>([
    ['throws', () => thrown(new Error('No selection')), 'No selection'],
    ['rejects', () => Promise.reject(new Error('Gone')), 'Gone'],
    ['throws without a message', () => thrown(new RangeError()), 'RangeError'],
    ['throws what is no error', () => AbortSignal.abort('').throwIfAborted(), 'The tool failed'],
    ['returns what is no JSON', () => 1n, 'The result is not JSON'],
    ['returns a cycle', cycle, 'The result is not JSON'],
    ['returns too much', () => 'ü'.repeat(524_288), 'The result is over 1048576 bytes of JSON'],
  ])('that %s is answered with an error', async (_what, run, error) => {
    const session = await channel.connect({ onError, browserTools: { read_selection: tool(run) } });

    channel.io.emit('browser_tool_call', browserToolCall('call_1'));
    await settled(session);

    expect(answers).toEqual([{ toolCallId: 'call_1', sessionId, error }]);
    expect(errors).toEqual([]);
  });

  it.each([
    ['nothing', () => undefined, null],
    ['a function', () => () => 1, null],
    ['bytes', () => new Uint8Array([1, 2]), { 0: 1, 1: 2 }],
    ['as much as may be', () => 'x'.repeat(1_048_574), 'x'.repeat(1_048_574)],
  ])('may return %s, and the answer is JSON', async (_what, run, result) => {
    const session = await channel.connect({ onError, browserTools: { read_selection: tool(run) } });

    channel.io.emit('browser_tool_call', browserToolCall('call_1'));
    await settled(session);

    expect(answers).toEqual([{ toolCallId: 'call_1', sessionId, result }]);
  });

  it.each(['paint', 'constructor', '__proto__'])(
    'that there is not (%s) is answered with an error',
    async (name) => {
      const session = await channel.connect({ onError, browserTools: {} });

      channel.io.emit('browser_tool_call', browserToolCall('call_1', name));
      await settled(session);

      expect(answers).toEqual([{ toolCallId: 'call_1', sessionId, error: `unknown tool: ${name}` }]);
    },
  );

  it('may be called with the greeting, and may be added later', async () => {
    const browserTools: Record<string, ClientTool> = { read_selection: tool(() => 1) };
    channel.io.removeAllListeners('connection');
    channel.io.on('connection', (peer) => {
      listen(peer);
      peer.emit('browser_tool_call', browserToolCall('call_1'));
    });
    const session = await channel.connect({ browserTools });

    browserTools.later = tool(() => 2);
    channel.io.emit('browser_tool_call', browserToolCall('call_2', 'later'));
    await settled(session);

    expect(answers).toMatchObject([{ result: 1 }, { result: 2 }]);
  });

  it('is left to listeners when the channel has no tools', async () => {
    const session = await channel.connect({ actions: {} });
    session.on('browser_tool_call', ({ toolCallId }) =>
      session.sendToolResult({ toolCallId, result: 'mine' }),
    );

    channel.io.emit('browser_tool_call', browserToolCall('call_1'));
    await settled(session);

    expect(answers).toEqual([{ toolCallId: 'call_1', sessionId, result: 'mine' }]);
  });
});

describe('An action', () => {
  it('runs once, and its result is the answer', async () => {
    const session = await channel.connect({ actions: { highlight: tool(() => ({ success: true })) } });

    channel.io.emit('action_call', actionCall('call_1'));
    channel.io.emit('action_call', actionCall('call_2', { status: 'done', output: '{}' }));
    await settled(session);

    expect(answers).toEqual([{ toolCallId: 'call_1', sessionId, result: { success: true } }]);
  });

  it('may be answered manually', async () => {
    const session = await channel.connect();

    session.sendActionResult({ toolCallId: 'call_1', error: 'The user said no' });
    expect(() => session.sendActionResult({ toolCallId: 'call_1', result: 1n })).toThrow(TypeError);
    await settled(session);

    expect(answers).toEqual([{ toolCallId: 'call_1', sessionId, error: 'The user said no' }]);
  });
});

describe('An answer', () => {
  it.each(['tool_result', 'action_call_result'])(
    '(%s) that the oracle refuses is reported, unless it has one already',
    async (event) => {
      const session = await channel.connect({ onError });

      for (const code of ['tool_call_answered', 'tool_call_not_found'] as const)
        channel.io.emit('exception', { event, code, message: `It is refused: ${code}`, timestamp });
      channel.io.emit('exception', { event: 'status', code: 'invalid_request', message: 'No', timestamp });
      await settled(session);

      expect(errors).toHaveLength(1);
      expect(errors[0]).toBeInstanceOf(EventRefusedError);
      expect(errors[0]).toMatchObject({ event, code: 'tool_call_not_found' });
    },
  );
});

/** A throw as an expression. */
const thrown = (what: Error): never => {
  throw what;
};

function cycle(): unknown {
  const self: Record<string, unknown> = {};
  return Object.assign(self, { self });
}
