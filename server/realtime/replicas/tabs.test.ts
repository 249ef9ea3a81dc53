import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createClient } from 'redis';
import { describeWithRedis } from '../../testing/services/test-redis.js';
import type { TabRequest } from '../../ports/event-channel-port.js';
import {
  ALICES,
  connect,
  disconnectAll,
  MALLORYS,
  openChannel,
  payloads,
  type Channel,
} from '../testing/test-channel.js';
import { openReplicas, type Replicas } from '../testing/two-gateways.js';

const call: TabRequest = {
  event: 'browser_tool_call',
  payload: {
    sessionId: ALICES,
    requestId: 'req_1',
    toolCallId: 'call_1',
    toolName: 'read_selection',
    args: {},
    expiresAt: '2026-01-01T10:00:15.000Z',
  },
};
const action: TabRequest = {
  event: 'action_call',
  payload: {
    sessionId: ALICES,
    requestId: 'req_1',
    toolCallId: 'call_2',
    toolName: 'highlight',
    args: {},
    status: 'isRunning',
  },
};

// No two moments are the same, as they are for people.
let now = 1_800_000_000_000;
beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => ++now));
afterEach(() => void jest.restoreAllMocks());

describe('a call', () => {
  let channel: Channel;
  beforeEach(async () => (channel = await openChannel()));
  afterEach(async () => {
    disconnectAll();
    await channel.close();
  });

  it('goes only to the tab that was opened last', async () => {
    const first = await connect(channel);
    const last = await connect(channel);
    expect(await channel.events.tabs.offer(ALICES, call)).toBe(last.socket.id);
    expect(await last.until('browser_tool_call')).toEqual(call.payload);
    await first.pong();
    expect(payloads(first, 'browser_tool_call')).toEqual([]);
  });

  it('goes to the tab that was active last', async () => {
    const first = await connect(channel);
    const last = await connect(channel);
    await first.pong();
    expect(await channel.events.tabs.offer(ALICES, action)).toBe(first.socket.id);
    expect(await first.until('action_call')).toEqual(action.payload);
    await last.pong();
    expect(payloads(last, 'action_call')).toEqual([]);
  });

  it('never goes to a tab of another session', async () => {
    const mallory = await connect({ ...channel, sessionId: MALLORYS, token: 'mallory' });
    expect(await channel.events.tabs.offer(ALICES, call)).toBeUndefined();
    expect(await channel.events.tabs.isOpen(ALICES, mallory.socket.id ?? '')).toBe(false);
    await mallory.pong();
    expect(payloads(mallory, 'browser_tool_call')).toEqual([]);
  });

  it('finds no tab after it is closed', async () => {
    const { socket, cut } = await connect(channel);
    const id = socket.id ?? '';
    expect(await channel.events.tabs.isOpen(ALICES, id)).toBe(true);
    await cut();
    await connect({ ...channel, sessionId: MALLORYS, token: 'mallory' });
    expect(await channel.events.tabs.isOpen(ALICES, id)).toBe(false);
    expect(await channel.events.tabs.offer(ALICES, call)).toBeUndefined();
  });
});

describeWithRedis('a call on one of two replicas', () => {
  let replicas: Replicas;
  beforeEach(async () => (replicas = await openReplicas()));
  afterEach(async () => {
    disconnectAll();
    await replicas.close();
  });

  it('goes only to the most recently active tab on either replica', async () => {
    const { here, there } = replicas;
    const near = await connect(here);
    const far = await connect(there);
    const { tabs } = here.events;
    expect(await tabs.offer(ALICES, call)).toBe(far.socket.id);
    expect(await far.until('browser_tool_call')).toEqual(call.payload);
    expect(await tabs.isOpen(ALICES, far.socket.id ?? '')).toBe(true);
    expect(await tabs.isOpen(MALLORYS, far.socket.id ?? '')).toBe(false);

    await near.pong();
    expect(await tabs.offer(ALICES, action)).toBe(near.socket.id);
    await near.until('action_call');
    await Promise.all([near.pong(), far.pong()]);
    expect(payloads(near, 'browser_tool_call')).toEqual([]);
    expect(payloads(far, 'action_call')).toEqual([]);
  });

  it('finds a tab on the other replica while a third one, which Redis lists, does not answer', async () => {
    const { here, there, redis } = replicas;
    const far = await connect(there);
    const third = createClient({ url: redis.url });
    await third.connect();
    try {
      await third.subscribe('replicas:socket.io', () => undefined);
      expect(await here.events.tabs.offer(ALICES, call)).toBe(far.socket.id);
      await far.until('browser_tool_call');
    } finally {
      third.destroy();
    }
  });

  it.each([
    ['is silent', 'freeze', 'thaw'],
    ['is unavailable', 'kill', 'restart'],
  ] as const)('goes to a local tab while Redis %s', async (_, disturb, mend) => {
    const { here, there, redis } = replicas;
    const near = await connect(here);
    await connect(there);
    await redis[disturb]();
    expect(await here.events.tabs.offer(ALICES, call)).toBe(near.socket.id);
    await near.until('browser_tool_call');
    await redis[mend]();
  });
});
