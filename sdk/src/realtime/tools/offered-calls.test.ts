import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { answer, heard, openChannel, sessionId } from '../../../test/channel.js';
import type { Channel, Peer } from '../../../test/channel.js';
import { browserToolCall, toolCall } from '../../../test/events.js';
import { settled, slowTool, tool } from '../../../test/tools.js';
import type { SessionSocket } from '../index.js';

let channel: Channel;
let errors: Error[];
/** The answers that the server received, in order, from any tab. */
let answers: unknown[];
beforeEach(async () => {
  channel = await openChannel();
  errors = [];
  answers = [];
  channel.io.on('connection', listen);
});
afterEach(() => channel.close());

const onError = (error: Error) => void errors.push(error);

const listen = (peer: Peer): void => {
  answer(peer);
  peer.on('tool_result', (result) => answers.push(result));
};

const reconnected = (session: SessionSocket) => heard(session, 'connected');

describe('A call that is sent again', () => {
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

describe('A call that was answered and has ended', () => {
  it('is neither run nor answered again', async () => {
    const session = await channel.connect({ browserTools: { read_selection: tool(() => 1) } });

    channel.io.emit('browser_tool_call', browserToolCall('call_1'));
    await settled(session);
    channel.io.emit('tool_call', toolCall(5, { eventId: 'call_1', status: 'done' }));
    channel.io.emit('browser_tool_call', browserToolCall('call_1'));
    await settled(session);

    expect(answers).toHaveLength(1);
  });
});

describe('A connection that is lost in the middle of a call', () => {
  it('is reopened, and the call is answered on it without running again', async () => {
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

  it('carries the answer when it is reopened', async () => {
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
  it('each run their calls, and a closed tab abandons its call', async () => {
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

describe('A call that is no longer needed', () => {
  it('is aborted, and not answered, when the oracle ends it', async () => {
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
