import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Problem } from '../../contract/errors/problem.js';
import type { FindMissedFrames } from '../../ports/run-log-port.js';
import type { LoggedFrame } from '../../ports/run-log-port.js';
import {
  ALICES,
  connect,
  disconnectAll,
  openChannel,
  payloads,
  type Channel,
  type Client,
} from '../testing/test-channel.js';
import { frames, RUN } from '../testing/sample-frames.js';

let channel: Channel;
let asked: Parameters<FindMissedFrames>[];
let find: FindMissedFrames;

beforeEach(async () => {
  asked = [];
  find = () => Promise.resolve(undefined);
  channel = await openChannel({
    findMissedFrames(...question) {
      asked.push(question);
      return find(...question);
    },
  });
});
afterEach(async () => {
  disconnectAll();
  await channel.close();
});

const logged = { runId: RUN, requestId: 'req_1', messageId: 'msg_1', isTrimmed: false };

/** A run whose log holds these pages. */
const run =
  (...pages: LoggedFrame[][]): FindMissedFrames =>
  () => {
    const latest = { ...logged, lastSeq: pages.at(-1)?.at(-1)?.id ?? 0 };
    return Promise.resolve({
      latest,
      pages: (async function* () {
        for (const frames of pages) yield await Promise.resolve({ run: latest, frames });
      })(),
    });
  };

const received = ({ heard }: Client) =>
  heard.map(({ event, payload: { seq } }) => (typeof seq === 'number' ? `${event} ${seq}` : event));

describe('subscribe', () => {
  it('without `after` returns the position of the latest run, and replays nothing', async () => {
    find = run([frames.tool_call(4)]);
    const client = await connect(channel);
    client.socket.emit('subscribe');
    expect(await client.until('subscribed')).toEqual({
      sessionId: ALICES,
      runId: RUN,
      lastSeq: 4,
      timestamp: expect.any(String),
    });
    expect(received(client)).toEqual(['connected', 'subscribed']);
  });

  it('with only a run replays the whole run', async () => {
    find = run([frames.tool_call(4)]);
    const client = await connect(channel);
    client.socket.emit('subscribe', { runId: RUN });
    await client.until('subscribed');
    expect(asked).toEqual([[ALICES, 'did:key:alice', { runId: RUN, after: 0 }]]);
    expect(received(client)).toContain('tool_call 4');
  });

  it('with `after` replays the missed frames to this socket in order, and then returns the new position', async () => {
    find = run(
      [frames.router_update(2), frames.message(3), frames.tool_call(4)],
      [frames.action_call(5), frames.browser_tool_call(6), frames.render_component(7), frames.message(8)],
    );
    const [client, other] = await Promise.all([connect(channel), connect(channel)]);
    client.socket.emit('subscribe', { runId: RUN, after: 1 });
    expect(await client.until('subscribed')).toEqual({
      sessionId: ALICES,
      timestamp: expect.any(String),
      runId: RUN,
      lastSeq: 8,
    });
    expect(received(client)).toEqual([
      'connected',
      'router_update 2',
      'tool_call 4',
      'render_component 7',
      'message_cache_invalidation',
      'subscribed',
    ]);
    expect(payloads(client, 'message_cache_invalidation')).toMatchObject([
      { requestId: 'req_1', messageId: 'msg_1' },
    ]);
    expect(asked).toEqual([[ALICES, 'did:key:alice', { runId: RUN, after: 1 }]]);
    await other.pong();
    expect(received(other)).toEqual(['connected', 'pong']);
  });

  it('replays frames flat to a client that wants no envelope', async () => {
    find = run([frames.tool_call(4)]);
    const client = await connect({ ...channel, isEnveloped: false });
    client.socket.emit('subscribe', { runId: RUN });
    await client.until('subscribed');
    expect(await client.until('tool_call')).not.toHaveProperty('payload');
    expect(await client.until('message_cache_invalidation')).not.toHaveProperty('payload');
    expect(channel.logged).toEqual([]);
  });

  it('with `after` at the last frame replays nothing, and reports no change', async () => {
    find = run();
    const client = await connect(channel);
    client.socket.emit('subscribe', { runId: RUN, after: 8 });
    await client.until('subscribed');
    expect(received(client)).toEqual(['connected', 'subscribed']);
  });

  it('to the latest run only confirms when there is no run', async () => {
    const client = await connect(channel);
    client.socket.emit('subscribe', { after: 0 });
    expect(await client.until('subscribed')).not.toHaveProperty('runId');
    expect(asked).toEqual([[ALICES, 'did:key:alice', { after: 0 }]]);
  });

  it('to a run of another session is rejected, and reveals nothing', async () => {
    find = () => Promise.reject(new Problem('run_not_found', 'No such run'));
    const client = await connect(channel);
    client.socket.emit('subscribe', { runId: RUN, after: 0 });
    expect(await client.until('exception')).toMatchObject({ event: 'subscribe', code: 'run_not_found' });
    expect(received(client)).toEqual(['connected', 'exception']);
  });

  it.each([
    ['a negative number', { after: -1 }],
    ['text', { after: '1' }],
    ['a fraction', { after: 0.5 }],
    ['more than there can be', { after: 2 ** 31 }],
    ['a run that is none', { after: 0, runId: { $gt: '' } }],
  ])('after %s is rejected', async (_, payload) => {
    const client = await connect(channel);
    client.socket.emit('subscribe', payload);
    expect(await client.until('exception')).toMatchObject({ event: 'subscribe', code: 'invalid_request' });
    expect(asked).toEqual([]);
  });

  it('is answered sequentially, and rejected when too many requests wait', async () => {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    find = () => held.then(() => undefined);
    const client = await connect(channel);
    for (let count = 0; count < 5; count++) client.socket.emit('subscribe', { after: count });
    expect(await client.until('exception')).toMatchObject({ event: 'subscribe', code: 'too_many_requests' });
    expect(asked).toHaveLength(1);
    goOn();
    while (client.heard.filter(({ event }) => event === 'subscribed').length < 4) await client.pong();
    expect(asked.map(([, , { after }]) => after)).toEqual([0, 1, 2, 3]);
  });

  it('waits for a slow client between pages, and stops for a disconnected one', async () => {
    let pages = 0;
    const latest = { ...logged, lastSeq: 1 };
    const big = { ...frames.tool_call(1), data: bigToolCall() };
    find = () =>
      Promise.resolve({
        latest,
        pages: (async function* () {
          for (; pages < 1_000; pages++) yield await Promise.resolve({ run: latest, frames: [big] });
        })(),
      });
    const client = await connect(channel);
    client.socket.emit('subscribe', { after: 0 });
    await client.until('tool_call');
    await client.cut();
    const other = await connect(channel);
    await other.pong();
    expect(pages).toBeLessThan(1_000);
  });

  it('also waits within a page of large frames, so that the client is not disconnected by its own request', async () => {
    const page = Array.from({ length: 80 }, (_, index) => ({
      ...frames.tool_call(index + 1),
      data: bigToolCall(),
    }));
    find = run(page);
    const client = await connect(channel);
    client.socket.emit('subscribe', { after: 0 });
    expect(await client.until('subscribed')).toMatchObject({ lastSeq: 80 });
    expect(client.heard.filter(({ event }) => event === 'tool_call')).toHaveLength(80);
  });

  it('that fails unexpectedly is logged, and the client does not see the cause', async () => {
    find = () => Promise.reject(new Error('relation "run_events" does not exist'));
    const client = await connect(channel);
    client.socket.emit('subscribe', { after: 0 });
    const exception = await client.until('exception');
    expect(exception).toMatchObject({ event: 'subscribe', code: 'internal_error' });
    expect(JSON.stringify(exception)).not.toContain('run_events');
    expect(channel.logged).toHaveLength(1);
  });
});

function bigToolCall(): string {
  const call = JSON.parse(frames.tool_call(1).data) as object;
  return JSON.stringify({ ...call, output: 'x'.repeat(500_000) });
}
