import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Manager } from 'socket.io-client';
import {
  ALICES,
  connect,
  disconnectAll,
  open,
  openChannel,
  postPackets,
  type Channel,
  type Client,
} from '../testing/test-channel.js';

/** A `pong` of Engine.IO. */
const HEARTBEAT = '3';

let channel: Channel;
let strangers: number;
const managers: Manager[] = [];

beforeEach(async () => {
  strangers = 0;
  channel = await openChannel({ onStranger: () => strangers++ });
});
afterEach(async () => {
  managers.splice(0).forEach((manager) => manager.engine.close());
  disconnectAll();
  await channel.close();
});

/** A connection on which nobody has said yet who they are. */
async function openSilent({ url } = channel, transports = ['websocket']) {
  const manager = new Manager(url, {
    transports,
    query: { sessionId: ALICES },
    reconnection: false,
    autoConnect: false,
  });
  managers.push(manager);
  await new Promise<void>((resolve, reject) => manager.open((error) => (error ? reject(error) : resolve())));
  const closed = new Promise((resolve) => manager.engine.once('close', resolve));
  return {
    manager,
    closed,
    write: (text: string) => manager.engine.write(text),
    close: () => manager.engine.close(),
  };
}

/** Whether a client is let in, or cut off. */
const isLetIn = ({ socket, until }: Client) =>
  Promise.race([
    until('connected').then(() => true),
    new Promise<boolean>((resolve) => {
      for (const end of ['disconnect', 'connect_error'] as const) socket.once(end, () => resolve(false));
    }),
  ]);

describe('before a token has opened a session', () => {
  it.each(['websocket', 'polling'])('a large packet over %s is not read', async (transport) => {
    const { closed, write } = await openSilent(channel, [transport]);
    write(`0{"invocation":"alice","padding":"${'x'.repeat(65 * 1024)}"}`);
    await closed;
    expect(channel.tabs).toEqual([]);
    expect(strangers).toBe(0);
  });

  it.each(['websocket', 'polling'])('a handshake of 60 KiB over %s is read', async (transport) => {
    const padding = 'x'.repeat(60 * 1024);
    await connect({ ...channel, auth: { padding } }, [transport]);
  });

  it('one message is accepted, and a second one closes the connection', async () => {
    const { closed, write } = await openSilent();
    write('0{"invocation":"alice"}');
    write('0/other,{"invocation":"alice"}');
    await closed;
    expect(channel.tabs).toEqual([]);
  });

  it('a flood of packets without content closes the connection', async () => {
    const { closed, manager } = await openSilent(channel, ['polling']);
    await postPackets(
      channel.url,
      manager,
      Array.from({ length: 17 }, () => HEARTBEAT),
    );
    await closed;
  });

  it('a silent connection is closed', async () => {
    const impatient = await openChannel({ connectTimeoutMs: 50 });
    const { closed } = await openSilent(impatient);
    await closed;
    await impatient.close();
  });

  it('an address may have a hundred connections, not counting authenticated ones', async () => {
    const alice = await connect(channel);
    const silent = await Promise.all(Array.from({ length: 100 }, () => openSilent()));
    expect(await isLetIn(open(channel))).toBe(false);
    await alice.pong();
    silent[0]?.close();
    // The server hears of it a moment later.
    while (!(await isLetIn(open(channel)))) await alice.pong();
  });

  it.each<[string, Parameters<typeof open>[0]]>([
    ['without credentials', { url: '', token: '' }],
    ['without a session', { url: '', sessionId: '' }],
    ['with what is no token', { url: '', auth: { invocation: ['alice'] } }],
  ])('a handshake %s counts towards its address', async (_, options) => {
    expect(await isLetIn(open({ ...options, url: channel.url }))).toBe(false);
    expect(strangers).toBe(1);
  });

  it('a handshake with a token does not count towards its address', async () => {
    await connect(channel);
    expect(await isLetIn(open({ ...channel, sessionId: 'ses_mallory_1' }))).toBe(false);
    expect(strangers).toBe(0);
  });
});

it.each([[['websocket']], [['polling']], [['polling', 'websocket']]])(
  'once a token has opened a session, results of 1 MiB are accepted over %j',
  async (transports) => {
    const client = await connect(channel, transports);
    const { engine } = client.socket.io;
    if (transports.length > 1 && engine.transport.name === 'polling')
      await new Promise((resolve) => engine.once('upgrade', resolve));
    const result = 'x'.repeat(1024 * 1024);
    client.socket.emit('tool_result', { toolCallId: 'call_1', result });
    await client.pong();
    expect(channel.answered).toMatchObject([{ result }]);
  },
);
