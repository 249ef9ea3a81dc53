import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { answer, greeting, openChannel, sessionId, timestamp } from '../../test/channel.js';
import type { Channel, Peer } from '../../test/channel.js';
import { actionCall, browserToolCall, toolCall } from '../../test/events.js';
import { EventRefusedError } from './index.js';
import type { ClientTool, SessionSocket, ToolCallContext } from './index.js';

let channel: Channel;
let errors: Error[];
/** What the server was answered, in the order of its coming, whichever tab it came from. */
let answers: unknown[];
beforeEach(async () => {
  // Room for the largest result and what is around it.
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

const tool = (run: ClientTool['run']): ClientTool => ({ description: 'Reads', schema: {}, run });

/** Resolves when both sides have taken all that was sent up to now. */
const settled = async (session: SessionSocket): Promise<void> => {
  await session.ping();
  await session.ping();
};

const reconnected = (session: SessionSocket) =>
  new Promise<void>((resolve) => {
    const stop = session.on('connected', () => {
      stop();
      resolve();
    });
  });

/** A tool that runs until it is told what to return. */
const slowTool = () => {
  const contexts: ToolCallContext[] = [];
  let begin: () => void = () => undefined;
  let finish: (result: unknown) => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const result = new Promise((resolve) => (finish = resolve));
  const read_selection = tool((_args, call) => {
    contexts.push(call);
    begin();
    return result;
  });
  return { browserTools: { read_selection }, contexts, begun, finish };
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
    ['throws without a word', () => thrown(new RangeError()), 'RangeError'],
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

  it('may be called with the greeting, and may be put among the others later', async () => {
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

  it('is left to whoever listens when the channel was given none', async () => {
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
  it('is taken once, and what came of it is the answer', async () => {
    const session = await channel.connect({ actions: { highlight: tool(() => ({ success: true })) } });

    channel.io.emit('action_call', actionCall('call_1'));
    channel.io.emit('action_call', actionCall('call_2', { status: 'done', output: '{}' }));
    await settled(session);

    expect(answers).toEqual([{ toolCallId: 'call_1', sessionId, result: { success: true } }]);
  });

  it('may be answered by hand', async () => {
    const session = await channel.connect();

    session.sendActionResult({ toolCallId: 'call_1', error: 'The user said no' });
    expect(() => session.sendActionResult({ toolCallId: 'call_1', result: 1n })).toThrow(TypeError);
    await settled(session);

    expect(answers).toEqual([{ toolCallId: 'call_1', sessionId, error: 'The user said no' }]);
  });
});

describe('A call that is offered again', () => {
  it('while it runs is not run again, and is answered once', async () => {
    const { browserTools, contexts, finish } = slowTool();
    const session = await channel.connect({ browserTools });

    for (let offer = 0; offer < 3; offer++) channel.io.emit('browser_tool_call', browserToolCall('call_1'));
    await settled(session);
    finish('done');
    await settled(session);

    expect(contexts).toHaveLength(1);
    expect(answers).toEqual([{ toolCallId: 'call_1', sessionId, result: 'done' }]);
  });

  it('after its answer is answered with the same, and not run again', async () => {
    let runs = 0;
    const session = await channel.connect({ browserTools: { read_selection: tool(() => ++runs) } });

    for (const id of ['call_1', 'call_1', 'call_2']) {
      channel.io.emit('browser_tool_call', browserToolCall(id));
      await settled(session);
    }

    expect(answers).toMatchObject([{ result: 1 }, { result: 1 }, { toolCallId: 'call_2', result: 2 }]);
  });
});

describe('A connection that is lost in the middle of a call', () => {
  it('is opened anew, and the call is answered on it without being run again', async () => {
    const { browserTools, contexts, begun, finish } = slowTool();
    const session = await channel.connect({ onError, browserTools });
    channel.io.emit('browser_tool_call', browserToolCall('call_1'));
    await begun;
    const again = reconnected(session);

    channel.cutConnections();
    await again;
    channel.io.emit('browser_tool_call', browserToolCall('call_1'));
    await settled(session);
    finish('late');
    await settled(session);

    expect(contexts).toHaveLength(1);
    expect(contexts[0]?.signal.aborted).toBe(false);
    expect(answers).toEqual([{ toolCallId: 'call_1', sessionId, result: 'late' }]);
  });

  it('carries the answer when it is there again', async () => {
    const { browserTools, begun, finish } = slowTool();
    const session = await channel.connect({ onError, browserTools });
    channel.io.emit('browser_tool_call', browserToolCall('call_1'));
    await begun;
    const again = reconnected(session);
    session.socket.once('disconnect', () => finish('meanwhile'));

    channel.cutConnections();
    await again;
    await settled(session);

    expect(answers).toEqual([{ toolCallId: 'call_1', sessionId, result: 'meanwhile' }]);
  });
});

describe('Two tabs', () => {
  it('do each what they are asked, and one that goes gives its call up', async () => {
    const [first, second] = [slowTool(), slowTool()];
    const peers: Peer[] = [];
    channel.io.on('connection', (peer) => peers.push(peer));
    const one = await channel.connect({ browserTools: first.browserTools });
    const other = await channel.connect({ browserTools: second.browserTools });

    peers[0]?.emit('browser_tool_call', browserToolCall('call_1'));
    await first.begun;
    one.close();
    peers[1]?.emit('browser_tool_call', browserToolCall('call_1'));
    await second.begun;
    first.finish('of the first');
    second.finish('of the second');
    await settled(other);

    expect([first, second].map(({ contexts }) => contexts.map(({ signal }) => signal.aborted))).toEqual([
      [true],
      [false],
    ]);
    expect(answers).toEqual([{ toolCallId: 'call_1', sessionId, result: 'of the second' }]);
  });
});

describe('A call that nobody waits for any more', () => {
  it('is aborted, and not answered, when the oracle says that it is over', async () => {
    const { browserTools, contexts, begun, finish } = slowTool();
    const session = await channel.connect({ browserTools });
    channel.io.emit('browser_tool_call', browserToolCall('call_1'));
    await begun;

    channel.io.emit('tool_call', toolCall(4, { eventId: 'call_1' }));
    await settled(session);
    expect(contexts[0]?.signal.aborted).toBe(false);
    channel.io.emit('tool_call', toolCall(5, { eventId: 'call_1', status: 'error', errorCode: 'timeout' }));
    await settled(session);
    finish('too late');
    channel.io.emit('browser_tool_call', browserToolCall('call_1'));
    await settled(session);

    expect(contexts).toHaveLength(1);
    expect(contexts[0]?.signal.aborted).toBe(true);
    expect(answers).toEqual([]);
  });

  it.each<[string, (session: SessionSocket) => void]>([
    ['the channel is closed', (session) => session.close()],
    [
      'the oracle closes it',
      () => {
        channel.io.disconnectSockets();
      },
    ],
    [
      'the next connection is refused',
      () => {
        channel.io.use((_peer, next) => next(new Error('No')));
        channel.cutConnections();
      },
    ],
  ])('is aborted when %s', async (_what, end) => {
    const { browserTools, contexts, begun } = slowTool();
    const session = await channel.connect({ onError, browserTools });
    channel.io.emit('browser_tool_call', browserToolCall('call_1'));
    await begun;
    const over = new Promise((resolve) => session.over.addEventListener('abort', resolve));

    end(session);
    await over;

    expect(contexts[0]?.signal.aborted).toBe(true);
    expect(errors).toEqual(session.over.reason instanceof DOMException ? [] : [session.over.reason]);
  });
});

describe('An answer', () => {
  it.each(['tool_result', 'action_call_result'])(
    '(%s) that the oracle refuses is reported, unless it has one already',
    async (event) => {
      const session = await channel.connect({ onError });

      for (const code of ['tool_call_answered', 'tool_call_not_found'] as const)
        channel.io.emit('exception', { event, code, message: `It is refused: ${code}`, timestamp });
      await settled(session);

      expect(errors).toHaveLength(1);
      expect(errors[0]).toBeInstanceOf(EventRefusedError);
      expect(errors[0]).toMatchObject({ event, code: 'tool_call_not_found' });
      expect(session.greeting).toEqual(greeting);
    },
  );
});

/** As an expression. */
const thrown = (what: Error): never => {
  throw what;
};

function cycle(): unknown {
  const self: Record<string, unknown> = {};
  return Object.assign(self, { self });
}
