import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Problem } from '../../contract/errors/problem.js';
import type { ClientAnswer } from '../../ports/client-answers-port.js';
import {
  ALICES,
  connect,
  disconnectAll,
  MALLORYS,
  open,
  openChannel,
  type Channel,
} from '../testing/test-channel.js';

let channel: Channel;
let settle: (answer: ClientAnswer) => Promise<void>;

beforeEach(async () => {
  settle = () => Promise.resolve();
  channel = await openChannel({ settle: (answer) => settle(answer) });
});
afterEach(async () => {
  disconnectAll();
  await channel.close();
});

describe('an answer', () => {
  it('to a browser tool or an action is stored for the session of its socket', async () => {
    const { socket, pong } = await connect(channel);
    socket.emit('tool_result', { toolCallId: 'call_1', sessionId: ALICES, result: { selection: 'a' } });
    socket.emit('action_call_result', { toolCallId: 'call_2', result: { success: true }, error: null });
    await pong();
    expect(channel.answered).toEqual([
      { sessionId: ALICES, toolCallId: 'call_1', kind: 'browser_tool', result: { selection: 'a' } },
      { sessionId: ALICES, toolCallId: 'call_2', kind: 'action', result: { success: true }, error: null },
    ]);
  });

  it('that names another session is rejected and not stored', async () => {
    const { socket, until } = await connect({ ...channel, sessionId: MALLORYS, token: 'mallory' });
    socket.emit('tool_result', { toolCallId: 'call_1', sessionId: ALICES, result: 'forged' });
    expect(await until('exception')).toMatchObject({
      event: 'tool_result',
      code: 'invalid_request',
      errors: [{ field: 'payload.sessionId', rule: 'const' }],
    });
    expect(channel.answered).toEqual([]);
  });

  it('to a call of another session is treated as an answer to an unknown call', async () => {
    settle = () => Promise.reject(new Problem('tool_call_not_found', 'No such call'));
    const { socket, until } = await connect({ ...channel, sessionId: MALLORYS, token: 'mallory' });
    socket.emit('tool_result', { toolCallId: 'call_of_alice', result: 'forged' });
    expect(await until('exception')).toMatchObject({ event: 'tool_result', code: 'tool_call_not_found' });
    expect(channel.answered).toMatchObject([{ sessionId: MALLORYS, toolCallId: 'call_of_alice' }]);
    expect(channel.logged).toEqual([]);
  });

  it.each([
    ['without the name of its call', { result: 1 }, 'payload.toolCallId'],
    ['with a name that is none', { toolCallId: { $ne: null } }, 'payload.toolCallId'],
    ['with an endless name', { toolCallId: 'c'.repeat(129) }, 'payload.toolCallId'],
    ['with an error that is no text', { toolCallId: 'call_1', error: {} }, 'payload.error'],
    ['that is a list', [], 'payload'],
    ['that is text', 'call_1', 'payload'],
  ])('%s is rejected', async (_, payload, field) => {
    const { socket, until } = await connect(channel);
    socket.emit('action_call_result', payload);
    expect(await until('exception')).toMatchObject({ code: 'invalid_request', errors: [{ field }] });
    expect(channel.answered).toEqual([]);
  });

  it('that fails unexpectedly is logged, and the client does not see the cause', async () => {
    settle = () => Promise.reject(new Error('relation "client_calls" does not exist'));
    const { socket, until } = await connect(channel);
    socket.emit('tool_result', { toolCallId: 'call_1', result: 1 });
    const exception = await until('exception');
    expect(exception).toMatchObject({ event: 'tool_result', code: 'internal_error' });
    expect(JSON.stringify(exception)).not.toContain('client_calls');
    expect(channel.logged).toHaveLength(1);
  });

  it('is rejected while too many answers are in progress, and accepted again afterwards', async () => {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    settle = () => held;
    const { socket, until, pong } = await connect(channel);
    for (let call = 1; call <= 33; call++)
      socket.emit('tool_result', { toolCallId: `call_${call}`, result: 1 });
    expect(await until('exception')).toMatchObject({ event: 'tool_result', code: 'too_many_requests' });
    expect(channel.answered).toHaveLength(32);
    goOn();
    await pong();
    socket.emit('tool_result', { toolCallId: 'call_34', result: 1 });
    await pong();
    expect(channel.answered).toHaveLength(33);
  });

  it('of more than 1 MiB arrives, so that it can be rejected with its name', async () => {
    settle = () => Promise.reject(new Problem('payload_too_large', 'At most 1 MiB'));
    const { socket, until } = await connect(channel);
    socket.emit('tool_result', { toolCallId: 'call_1', result: 'x'.repeat(2 * 1024 * 1024) });
    expect(await until('exception')).toMatchObject({ event: 'tool_result', code: 'payload_too_large' });
    expect(socket.connected).toBe(true);
  });

  it('is acknowledged when the client asks for it', async () => {
    const { socket } = await connect(channel);
    // That it has come, not that it counts.
    expect(await socket.emitWithAck('tool_result', { toolCallId: 'call_1', result: 1 })).toBeUndefined();
    for (const event of ['ping', 'subscribe']) expect(await socket.emitWithAck(event)).toBeUndefined();
  });
});

describe('a tab', () => {
  it('is reported as connected after its greeting, and as disconnected when it closes', async () => {
    const { socket, pong } = await connect(channel);
    await pong();
    const came = `came ${ALICES} ${socket.id}`;
    const left = `left ${ALICES} ${socket.id}`;
    expect(channel.tabs).toEqual([came]);
    socket.disconnect();
    const other = await connect(channel);
    await other.pong();
    expect(channel.tabs).toEqual([came, left, `came ${ALICES} ${other.socket.id}`]);
  });

  it('that disconnects while its connection is processed is reported as connected first', async () => {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const slow = await openChannel({ whenTabComes: () => held });
    try {
      const { socket } = await connect(slow);
      const { id } = socket;
      socket.disconnect();
      const other = await connect(slow);
      await other.pong();
      goOn();
      await other.pong();
      expect(slow.tabs).toEqual([
        `came ${ALICES} ${id}`,
        `came ${ALICES} ${other.socket.id}`,
        `left ${ALICES} ${id}`,
      ]);
    } finally {
      disconnectAll();
      await slow.close();
    }
  });

  it('that is rejected is never reported as connected', async () => {
    const { socket } = open({ ...channel, sessionId: MALLORYS });
    await new Promise((resolve) => socket.once('connect_error', resolve));
    const { pong } = await connect(channel);
    await pong();
    expect(channel.tabs).toHaveLength(1);
  });
});
