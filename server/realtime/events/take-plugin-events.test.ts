import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Problem } from '../../contract/errors/problem.js';
import type { Validator } from '../../../generated/validators.js';
import type { ClientEventContext, PluginEvents } from '../../ports/plugin-events-port.js';
import { describeWithRedis } from '../../testing/services/test-redis.js';
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

const hasCity: Validator = (data: unknown): data is unknown => {
  const isValid = typeof data === 'object' && data !== null && 'city' in data;
  hasCity.errors = isValid
    ? null
    : [{ instancePath: '', schemaPath: '', keyword: 'required', params: { missingProperty: 'city' } }];
  return isValid;
};

describe('an event of a plugin', () => {
  let taken: [object, ClientEventContext][];
  let answer: () => Promise<void>;
  let channel: Channel;
  const pluginEvents: PluginEvents = {
    fromClient: [
      {
        name: 'weather.ask',
        validate: hasCity,
        handle(payload, context) {
          taken.push([payload, context]);
          return answer();
        },
      },
    ],
    fromServer: ['weather.alert'],
  };
  beforeEach(async () => {
    taken = [];
    answer = () => Promise.resolve();
    channel = await openChannel({ pluginEvents });
  });
  afterEach(async () => {
    disconnectAll();
    await channel.close();
  });

  it('reaches its handler with the session and the user of the socket', async () => {
    const client = await connect(channel);
    client.socket.emit('weather.ask', { city: 'Porto' });
    await client.pong();
    expect(taken).toEqual([[{ city: 'Porto' }, { sessionId: ALICES, userDid: 'did:key:alice' }]]);
  });

  it.each([
    ['does not fit the contract', 'weather.ask', {}, 'payload.city'],
    ['names another session', 'weather.ask', { city: 'Porto', sessionId: MALLORYS }, 'payload.sessionId'],
    ['is unknown', 'weather.other', { city: 'Porto' }, 'event'],
    ['is one that only the server sends', 'weather.alert', { city: 'Porto' }, 'event'],
  ])('is answered with `exception` when it %s', async (_, event, payload, field) => {
    const client = await connect(channel);
    client.socket.emit(event, payload);
    expect(await client.until('exception')).toMatchObject({
      event,
      code: 'invalid_request',
      errors: [expect.objectContaining({ field })],
    });
    expect(taken).toEqual([]);
  });

  it('is answered with the problem by which the plugin refuses it', async () => {
    answer = () => Promise.reject(new Problem('payload_too_large', 'It rains too much'));
    const client = await connect(channel);
    client.socket.emit('weather.ask', { city: 'Porto' });
    expect(await client.until('exception')).toMatchObject({
      event: 'weather.ask',
      code: 'payload_too_large',
    });
    expect(channel.logged).toEqual([]);
  });

  it('is answered with `internal_error` when its handler fails, and the reason is logged alone', async () => {
    answer = () => Promise.reject(new Error('the barometer fell'));
    const client = await connect(channel);
    client.socket.emit('weather.ask', { city: 'Porto' });
    const exception = await client.until('exception');
    expect(exception).toMatchObject({ event: 'weather.ask', code: 'internal_error' });
    expect(JSON.stringify(exception)).not.toContain('barometer');
    expect(channel.logged.join()).toContain('barometer');
  });

  it('is refused while too many of the socket are under way, and other events go on', async () => {
    answer = () => new Promise(() => undefined);
    const client = await connect(channel);
    for (let count = 0; count < 17; count++) client.socket.emit('weather.ask', { city: 'Porto' });
    expect(await client.until('exception')).toMatchObject({
      event: 'weather.ask',
      code: 'too_many_requests',
    });
    await client.pong();
    expect(taken).toHaveLength(16);
  });

  it('is in the list of events', async () => {
    const client = await connect(channel);
    client.socket.emit('list-events');
    expect(await client.until('available-events')).toMatchObject({
      clientEvents: expect.arrayContaining(['ping', 'weather.ask']),
      serverEvents: expect.arrayContaining(['pong', 'weather.alert']),
    });
  });

  it('goes from the server to the tabs of its session alone', async () => {
    const tabs = await Promise.all([connect(channel), connect(channel)]);
    const other = await connect({ ...channel, sessionId: 'ses_alice_2' });
    const foreign = await connect({ ...channel, sessionId: MALLORYS, token: 'mallory' });
    channel.events.sendPluginEvent(ALICES, 'weather.alert', { level: 3 });
    for (const tab of tabs) expect(await tab.until('weather.alert')).toEqual({ level: 3 });
    await Promise.all([other.pong(), foreign.pong()]);
    expect([other, foreign].flatMap((client) => payloads(client, 'weather.alert'))).toEqual([]);
  });
});

describeWithRedis('an event of a plugin, with two replicas', () => {
  let replicas: Replicas;
  beforeEach(async () => (replicas = await openReplicas()));
  afterEach(async () => {
    disconnectAll();
    await replicas.close();
  });

  it('reaches the tabs of its session on the other replica, and no other session there', async () => {
    const { here, there } = replicas;
    const tab = await connect(there);
    const foreign = await connect({ ...there, sessionId: MALLORYS, token: 'mallory' });
    here.events.sendPluginEvent(ALICES, 'weather.alert', { level: 3 });
    here.events.sendPluginEvent(MALLORYS, 'weather.alert', { level: 1 });
    expect(await tab.until('weather.alert')).toEqual({ level: 3 });
    expect(await foreign.until('weather.alert')).toEqual({ level: 1 });
    expect([tab, foreign].map((client) => payloads(client, 'weather.alert').length)).toEqual([1, 1]);
  });
});
