import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeWithRedis } from '../testing/redis.js';
import {
  ALICES,
  connect,
  disconnectAll,
  MALLORYS,
  open,
  openChannel,
  payloads,
  type Channel,
  type Client,
} from './testing/channel.js';
import { frames, RUN } from './testing/frames.js';
import { openReplicas } from './testing/replicas.js';

const run = { sessionId: ALICES, runId: RUN };

/** Where a connection is lost, and where it comes back. */
interface Places {
  readonly here: Channel;
  readonly there: Channel;
  close(): Promise<void>;
}

async function alone(): Promise<Places> {
  const channel = await openChannel();
  return { here: channel, there: channel, close: () => channel.close() };
}

describe('a connection that was lost', () => recoversIn(alone));
describeWithRedis('a connection that was lost, and comes back on another replica', () =>
  recoversIn(() => openReplicas()),
);

function recoversIn(openPlaces: () => Promise<Places>): void {
  let places: Places;
  beforeEach(async () => (places = await openPlaces()));
  afterEach(async () => {
    disconnectAll();
    await places.close();
  });

  /** A client of Alice's that knows frame 1, was cut off, and has missed frames 2 and 3. */
  async function lose(): Promise<Client> {
    const { here, there } = places;
    const witness = await connect(there);
    const client = await connect(here);
    here.gateway.tellFrame(run, frames.tool_call(1));
    await client.until('tool_call');
    await client.cut();
    await connect({ ...here, sessionId: MALLORYS, token: 'mallory' });
    here.gateway.tellFrame(run, frames.tool_call(2));
    here.gateway.tellFrame(run, frames.render_component(3));
    await witness.until('render_component');
    return client;
  }

  /** The same client again, at the other place. */
  async function comeBack({ socket }: Client, token = 'alice'): Promise<Client> {
    const back = open({ ...places.there, token, auth: keysOf(socket) });
    await back.until('connected');
    return back;
  }

  const seqs = ({ heard }: Client) =>
    heard.flatMap(({ payload: { seq } }) => (typeof seq === 'number' ? [seq] : []));

  it('is sent what its session has been told since, in order, and goes on from there', async () => {
    const lost = await lose();
    const back = await comeBack(lost);
    await back.until('render_component');
    places.there.gateway.tellFrame(run, frames.tool_call(4));
    await back.until('tool_call', ({ seq }) => seq === 4);
    // Between replicas the last may come twice: what was missed is read while news goes on. `seq` tells.
    expect([...new Set(seqs(back))]).toEqual([2, 3, 4]);
    expect(back.heard[0]?.event).toBe('connected');
    expect(keysOf(back.socket).pid).toBe(keysOf(lost.socket).pid);
    expect(back.socket.id).not.toBe(lost.socket.id);
  });

  it('may be lost again', async () => {
    const first = await comeBack(await lose());
    await first.until('render_component');
    await first.cut();
    // By then the server, too, has noticed that the first is gone.
    await connect({ ...places.there, sessionId: MALLORYS, token: 'mallory' });
    places.here.gateway.tellFrame(run, frames.tool_call(4));
    const second = await connect({ ...places.here, auth: keysOf(first.socket) });
    await second.until('tool_call');
    await second.pong();
    expect(seqs(second)).toEqual([4]);
  });

  it('that heard nothing but the greeting is sent all that came after it', async () => {
    const client = await connect(places.here);
    await client.cut();
    places.there.gateway.tellFrame(run, frames.tool_call(1));
    const back = await comeBack(client);
    await back.until('tool_call');
  });

  it('does not miss what comes while it is let in', async () => {
    const lost = await lose();
    const { revoked, gateway } = places.there;
    const has = revoked.has.bind(revoked);
    // It is asked for the last time right before the socket enters its room.
    revoked.has = (token) => {
      revoked.has = has;
      gateway.tellFrame(run, frames.tool_call(4));
      return has(token);
    };
    const back = await comeBack(lost);
    await back.until('tool_call', ({ seq }) => seq === 4);
    await back.pong();
    expect([...new Set(seqs(back))]).toEqual([2, 3, 4]);
  });

  it('is not sent again what went to it alone', async () => {
    const { here, there } = places;
    const client = await connect(here);
    const payload = {
      sessionId: ALICES,
      requestId: 'req_1',
      toolCallId: 'call_1',
      toolName: 'highlight',
      args: {},
      status: 'isRunning' as const,
    };
    // While the server has not seen that it is gone.
    expect(await there.gateway.tabs.offer(ALICES, { event: 'action_call', payload })).toBe(client.socket.id);
    await client.cut();
    here.gateway.tellFrame(run, frames.tool_call(2));
    const back = await comeBack(client);
    await back.until('tool_call');
    await back.pong();
    expect(payloads(back, 'action_call')).toEqual([]);
  });

  it('that has missed more than can be sent at once begins anew', async () => {
    const lost = await lose();
    const witness = await connect(places.there);
    const { data } = frames.tool_call(4);
    const large = JSON.stringify({ ...(JSON.parse(data) as object), output: 'x'.repeat(1024 * 1024) });
    for (let id = 4; id < 12; id++)
      places.here.gateway.tellFrame(run, { id, event: 'tool_call', data: large });
    await witness.until('tool_call', ({ seq }) => seq === 11);
    const back = await comeBack(lost);
    await back.pong();
    expect(seqs(back)).toEqual([]);
    expect(keysOf(back.socket).pid).not.toBe(keysOf(lost.socket).pid);
  });

  it('is recovered once', async () => {
    const lost = await lose();
    const back = await comeBack(lost);
    await back.until('render_component');
    const again = await comeBack(lost);
    await again.pong();
    expect(seqs(again)).toEqual([]);
    expect(keysOf(again.socket).pid).not.toBe(keysOf(lost.socket).pid);
  });

  it('is not recovered with a token that was revoked', async () => {
    const { socket } = await lose();
    places.there.revoked.add('alice');
    const back = open({ ...places.there, auth: keysOf(socket) });
    await new Promise((resolve) => back.socket.once('connect_error', resolve));
    expect(back.heard).toEqual([]);
  });

  it("is not recovered for somebody else's token, with the session or without it", async () => {
    const { socket } = await lose();
    const thief = { ...places.there, token: 'mallory', auth: keysOf(socket) };
    const refused = open(thief);
    await new Promise((resolve) => refused.socket.once('connect_error', resolve));
    expect(refused.heard).toEqual([]);

    const { socket: own, heard, until, pong } = open({ ...thief, sessionId: MALLORYS });
    await until('connected');
    places.there.gateway.tellFrame(run, frames.tool_call(4));
    await pong();
    expect(heard.map(({ event }) => event)).toEqual(['connected', 'pong']);
    expect(keysOf(own).pid).not.toBe(keysOf(socket).pid);
  });

  it('is not recovered into another session of the same user', async () => {
    const { socket } = await lose();
    const other = await connect({ ...places.there, sessionId: 'ses_alice_2', auth: keysOf(socket) });
    places.there.gateway.tellFrame(run, frames.tool_call(4));
    await other.pong();
    expect(other.heard.map(({ event }) => event)).toEqual(['connected', 'pong']);
  });

  it.each([
    ['no name of a connection', { pid: 'x', offset: '0-1' }],
    ['the name of none', { pid: 'x'.repeat(20), offset: '0-1' }],
    ['a huge one', { pid: 'x'.repeat(10_000), offset: '0-1' }],
    ['an object', { pid: { $gt: '' }, offset: ['0-1'] }],
  ])('begins anew with %s', async (_, auth) => {
    const client = await connect({ ...places.there, auth });
    await client.pong();
    expect(client.heard.map(({ event }) => event)).toEqual(['connected', 'pong']);
  });

  it.each([
    ['that is none', 'not-an-offset'],
    ['that is nearly none', '-'],
    ['beyond all numbers', '99999999999999999999999-0'],
    ['without end', `${'9'.repeat(1_000)}-0`],
    ['before all', '0-0'],
  ])('begins anew with an offset %s', async (_, offset) => {
    const { socket } = await lose();
    const back = await connect({ ...places.there, auth: { ...keysOf(socket), offset } });
    places.there.gateway.tellFrame(run, frames.tool_call(4));
    await back.until('tool_call');
    expect(seqs(back)).toEqual([4]);
    expect(keysOf(back.socket).pid).not.toBe(keysOf(socket).pid);
  });
}

/** What the library sends when it connects again; it keeps this to itself. */
function keysOf(socket: Client['socket']): { pid: unknown; offset: unknown } {
  return { pid: Reflect.get(socket, '_pid'), offset: Reflect.get(socket, '_lastOffset') };
}
