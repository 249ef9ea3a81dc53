import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LoggedFrame } from '../../ports/run-log-port.js';
import {
  ALICES,
  connect,
  disconnectAll,
  MALLORYS,
  openChannel,
  payloads,
  type Channel,
} from '../testing/test-channel.js';
import { frames, RUN } from '../testing/sample-frames.js';

let channel: Channel;
beforeEach(async () => (channel = await openChannel()));
afterEach(async () => {
  disconnectAll();
  await channel.close();
});

const tell = (frame: LoggedFrame) => channel.events.sendFrame({ sessionId: ALICES, runId: RUN }, frame);

describe('a frame of a run', () => {
  it.each(['tool_call', 'render_component'] as const)(
    'of the type %s is sent flat for clients that read events by name, and as an envelope for the published client',
    async (event) => {
      const client = await connect(channel);
      tell(frames[event](3));
      const payload: unknown = JSON.parse(frames[event](3).data);
      expect(await client.until(event)).toEqual({
        ...(payload as object),
        eventName: event,
        payload,
        runId: RUN,
        seq: 3,
      });
    },
  );

  it.each(['tool_call', 'render_component'] as const)(
    'of the type %s is sent flat alone to a client that wants no envelope',
    async (event) => {
      const [client, published] = await Promise.all([
        connect({ ...channel, isEnveloped: false }),
        connect(channel),
      ]);
      tell(frames[event](3));
      const payload = JSON.parse(frames[event](3).data) as object;
      expect(await client.until(event)).toEqual({ ...payload, runId: RUN, seq: 3 });
      expect(await published.until(event)).toHaveProperty('payload', payload);
      await Promise.all([client.pong(), published.pong()]);
      expect([payloads(client, event), payloads(published, event)]).toEqual([
        [expect.anything()],
        [expect.anything()],
      ]);
      expect(channel.logged).toEqual([]);
    },
  );

  it('of the type router_update is sent flat, because the published client would take an envelope for a message', async () => {
    const client = await connect(channel);
    tell(frames.router_update(2));
    const update = JSON.parse(frames.router_update(2).data) as object;
    expect(await client.until('router_update')).toEqual({ ...update, runId: RUN, seq: 2 });
  });

  it('that asks for a delegation is sent flat, and contains its frame number', async () => {
    const client = await connect(channel);
    tell(frames.delegation_required(2));
    const prompt = JSON.parse(frames.delegation_required(2).data) as object;
    expect(await client.until('delegation_required')).toEqual({ ...prompt, runId: RUN, seq: 2 });
    expect(channel.logged).toEqual([]);
  });

  it('that begins the run is sent flat to every socket, and contains its frame number', async () => {
    const [client, published] = await Promise.all([
      connect({ ...channel, isEnveloped: false }),
      connect(channel),
    ]);
    tell(frames.run(1));
    const begun = { runId: RUN, sessionId: ALICES, requestId: 'req_1', seq: 1 };
    expect([await client.until('run'), await published.until('run')]).toEqual([begun, begun]);
    expect(channel.logged).toEqual([]);
  });

  it.each<LoggedFrame['event']>([
    'reasoning',
    'message',
    'error',
    'done',
    // They go to one tab: the published client would take the action again at each.
    'action_call',
    'browser_tool_call',
  ] as const)('of the type %s is sent only to the stream', async (event) => {
    const client = await connect(channel);
    tell({ id: 1, event, data: '{}' });
    await client.pong();
    expect(client.heard.map((each) => each.event)).toEqual(['connected', 'pong']);
  });

  it('is sent to every socket of its session, and to no other socket', async () => {
    const [one, two, others] = await Promise.all([
      connect(channel),
      connect(channel),
      connect({ ...channel, sessionId: MALLORYS, token: 'mallory' }),
    ]);
    tell(frames.tool_call(1));
    await Promise.all([one.until('tool_call'), two.until('tool_call'), others.pong()]);
    expect(payloads(others, 'tool_call')).toEqual([]);
  });
});

it('a change of messages is sent flat alone to a client that wants no envelope', async () => {
  const client = await connect({ ...channel, isEnveloped: false });
  channel.events.invalidate(ALICES, { requestId: 'req_1' });
  expect(await client.until('message_cache_invalidation')).toEqual({
    sessionId: ALICES,
    requestId: 'req_1',
    timestamp: expect.any(String),
  });
});

it('a change of messages is sent as an envelope, with the message if there is one', async () => {
  const client = await connect(channel);
  channel.events.invalidate(ALICES, { requestId: 'req_1', messageId: 'msg_1' });
  const payload = {
    sessionId: ALICES,
    requestId: 'req_1',
    messageId: 'msg_1',
    timestamp: expect.any(String),
  };
  expect(await client.until('message_cache_invalidation')).toEqual({
    ...payload,
    eventName: 'message_cache_invalidation',
    payload,
  });
  channel.events.invalidate(ALICES, { requestId: 'req_2' });
  expect(
    await client.until('message_cache_invalidation', ({ requestId }) => requestId === 'req_2'),
  ).not.toHaveProperty('messageId');
  expect(channel.logged).toEqual([]);
});

it('a message that waits is told to clients that want no envelope, and to no others', async () => {
  const [flat, enveloped] = await Promise.all([
    connect({ ...channel, isEnveloped: false }),
    connect(channel),
  ]);
  channel.events.announceQueued(ALICES, { requestId: 'req_1', messageId: 'msg_1' });
  expect(await flat.until('message_cache_invalidation')).toMatchObject({ messageId: 'msg_1' });
  await enveloped.pong();
  expect(payloads(enveloped, 'message_cache_invalidation')).toEqual([]);
});

it('a change of messages that does not fit the contract is sent nevertheless, and logged', async () => {
  const client = await connect(channel);
  channel.events.invalidate(ALICES, { requestId: '' });
  expect(await client.until('message_cache_invalidation')).toMatchObject({ requestId: '' });
  expect(channel.logged.join()).toContain('does not fit the contract');
});
